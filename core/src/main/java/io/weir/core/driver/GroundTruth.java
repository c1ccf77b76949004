package io.weir.core.driver;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a system of known behaviour did to the messages of a span, from its own record of each.
 *
 * @param messages how many messages were due in the span and reached it
 * @param faults how many of them it harmed, by fault: {@code lost}, {@code duplicated},
 * {@code reordered}, {@code corrupted}, {@code
 *     refused}
 * @param quantiles exact quantiles in nanoseconds, by measure ({@code publish-response},
 * {@code publish-service}, {@code
 *     end-to-end-response}), then by quantile from 0 to 1
 */
public record GroundTruth(long messages, Map<String, Long> faults,
    Map<String, SortedMap<Double, Long>> quantiles) {
  public GroundTruth {
    faults = Map.copyOf(faults);
    Map<String, SortedMap<Double, Long>> copies = new TreeMap<>();
    quantiles.forEach((measure, values) -> copies.put(measure, new TreeMap<>(values)));
    quantiles = Map.copyOf(copies);
  }
}
