package io.weir.findings.published;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.compare.RatioEstimate;
import java.util.Locale;

/**
 * By what factor one sample differs from another; the unit of replication is the run. The
 * uncertainty of each run widens the range: a search, for example, gives only bounds of its rate.
 *
 * @param ratio the estimate: the median of the ratios of all pairs of runs
 * @param low the low end of its range
 * @param high the high end of its range
 * @param coverage how often such a range holds the true ratio
 * @param over how many runs are above the line of the ratio
 * @param under how many are below it
 * @param suspect whether one of the figures is suspect
 */
public record Interval(double ratio, double low, double high, double coverage, int over, int under,
    boolean suspect) {
  /**
   * The least coverage that a conclusion may rest on; the range of three runs of each has it, that
   * of two of each has 67 %.
   */
  public static final double LEAST_COVERAGE = 0.9;

  private static final double ROUNDING = 1e-9;

  /** The factor from one sample to another. */
  public static Interval of(Sample.Values over, Sample.Values under, Thresholds thresholds) {
    int fewest = Math.min(over.values().size(), under.values().size());
    RatioEstimate estimate =
        RatioEstimate.of(over.array(), under.array(), fewest < thresholds.runs());
    double open = over.factor() * under.factor();
    return new Interval(estimate.ratio(), estimate.low() / open, estimate.high() * open,
        estimate.coverage(),
        over.values().size(), under.values().size(), over.suspect() || under.suspect());
  }

  /** Whether there are runs enough to conclude anything. */
  public boolean enough() {
    return coverage >= LEAST_COVERAGE - ROUNDING;
  }

  /** Display text, as {@code × 0.92 to 0.97 (3 and 3 runs)}. */
  public String text() {
    return "× " + factor(low) + " to " + factor(high) + " (" + over + " and " + under + " runs"
        + (suspect ? ", including values of low confidence" : "") + ")";
  }

  /** A factor as display text. */
  public static String factor(double ratio) {
    if (Double.isInfinite(ratio)) {
      return "any";
    }
    return ratio >= 100
        ? String.format(Locale.ROOT, "%,.0f", ratio)
        : String.format(Locale.ROOT, ratio >= 10 ? "%.1f" : "%.2f", ratio);
  }
}
