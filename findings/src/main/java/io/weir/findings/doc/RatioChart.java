package io.weir.findings.doc;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Ratios with their intervals, a row each, on one logarithmic axis around 1. A larger ratio is
 * worse in all rows, so that all points on one side mean the same.
 *
 * @param caption what is shown; may be empty
 * @param better what a ratio below 1 means
 * @param worse what a ratio above 1 means
 * @param rows the rows, from top to bottom
 * @param note a remark below them; may be empty
 */
public record RatioChart(String caption, String better, String worse, List<Row> rows,
    String note) implements Block {
  public RatioChart {
    rows = List.copyOf(rows);
  }

  /** A row. */
  public sealed interface Row {
    /** The title of the rows below it. */
    record Title(Text text) implements Row {}

    /**
     * A ratio.
     *
     * @param name what is compared
     * @param interval absent if it could not be compared, or has none
     * @param margin ratios from {@code 1 / (1 + margin)} to {@code 1 + margin} count as equal
     * @param noise likewise, ratios that are chance; empty if that is not known
     * @param outcome the conclusion in a few words
     * @param color the number of a system's color if there is a conclusion; empty without one
     */
    record Ratio(Text name, Optional<Interval> interval, double margin,
        OptionalDouble noise, Text outcome, Optional<Integer> color) implements Row {
      public Ratio {
        if (!(margin >= 0) || !(noise.orElse(0) >= 0)) {
          throw new IllegalArgumentException("no margins: " + margin + ", " + noise);
        }
      }
    }
  }

  /**
   * A ratio with its interval.
   *
   * @param ratio from 0 to infinity, both included
   * @param low the low end
   * @param high the high end
   */
  public record Interval(double ratio, double low, double high) {
    public Interval {
      if (!(low >= 0 && low <= ratio && ratio <= high)) {
        throw new IllegalArgumentException(
            "not an interval: " + ratio + " from " + low + " to " + high);
      }
    }

    /** Returns the interval of the inverse ratio. */
    public Interval inverse() {
      return new Interval(1 / ratio, 1 / high, 1 / low);
    }
  }
}
