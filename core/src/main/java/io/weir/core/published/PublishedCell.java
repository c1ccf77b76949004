package io.weir.core.published;

import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * One line of a study's table.
 *
 * @param system the system, as the study's scenarios name it
 * @param where its place on the axes of the study
 * @param measure what was measured
 * @param figures the figures in the measure's unit, by statistic: {@code avg}, {@code p50} … {@code
 * max} of latencies, {@code value} of a single number; those that the study does not give are
 * missing
 * @param remark what else the study says of it; may be empty
 */
public record PublishedCell(String system, Map<Axis, String> where, Measure measure,
    Map<String, Double> figures, String remark) {
  public PublishedCell {
    Map<Axis, String> ordered = new EnumMap<>(Axis.class);
    ordered.putAll(where);
    where = Collections.unmodifiableMap(ordered);
    figures = Collections.unmodifiableMap(new LinkedHashMap<>(figures));
    if (figures.isEmpty()) {
      throw new IllegalArgumentException("a cell without any figure says nothing");
    }
  }
}
