package io.weir.findings.comparison;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.FigureKey;

/**
 * How far from 1 the ratio of a metric may be and still count as equal.
 *
 * @param share as 0.03
 */
public record Margin(double share) {
  /**
   * Returns that of a metric. Tails vary more than medians, so that a difference that is no news is
   * larger there.
   */
  public static Margin of(FigureKey figure, Thresholds thresholds) {
    double factor = figure instanceof FigureKey.Latency latency
        ? switch (latency.statistic()) {
          case AVERAGE, P50, P75 -> 1;
          case P95 -> 5 / 3.0;
          case P99 -> 10 / 3.0;
          case P99_9, P99_99, MAX -> 20 / 3.0;
        }
        : 1;
    return new Margin(thresholds.margin() * factor);
  }

  /** Returns whether two one-sided tests find the ratio within the margin. */
  public boolean includes(BlockEstimate estimate) {
    return estimate.innerLow() >= 1 / (1 + share) && estimate.innerHigh() <= 1 + share;
  }
}
