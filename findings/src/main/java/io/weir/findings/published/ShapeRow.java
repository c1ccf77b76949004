package io.weir.findings.published;

import java.util.List;

/**
 * A ratio that a study's table holds, statistic by statistic.
 *
 * @param kind what stands on the two sides
 * @param measure what was measured, as the study names it
 * @param over what is above the line of the ratio
 * @param under what is below it
 * @param where what both have in common; may be empty
 * @param remark what the study says of its cells; may be empty
 * @param figures the ratios
 */
public record ShapeRow(Kind kind, String measure, String over, String under, String where,
    String remark, List<ShapeFigure> figures) {
  public ShapeRow {
    figures = List.copyOf(figures);
  }

  /** What a ratio is of. */
  public enum Kind {
    /** Two systems in the same place. */
    SYSTEMS,
    /** One system at the two ends of an axis. */
    TREND
  }
}
