package io.weir.findings.compare;

import java.util.Arrays;

/**
 * By what factor one set of runs differs from another.
 *
 * <p>The estimate is the median of the ratios of all pairs of runs: Hodges and Lehmann's, on
 * logarithms. With few runs the range is that of all those ratios; from a number of runs on it is
 * the interval of Mann and Whitney's test inverted, which needs no normal distribution, at 95 % or
 * the least that is above.
 *
 * @param ratio the estimate
 * @param low the low end of its range
 * @param high the high end of its range
 * @param coverage how often such a range holds the true ratio, if runs are independent and differ
 * by a factor in distribution
 */
public record RatioEstimate(double ratio, double low, double high, double coverage) {
  private static final double TAIL = 0.025;

  /**
   * The factor from the baseline to the contender.
   *
   * @param contender values of its runs, above 0; at least one
   * @param baseline likewise
   * @param fullRange whether to give the range of all ratios
   */
  public static RatioEstimate of(double[] contender, double[] baseline, boolean fullRange) {
    double[] ratios = Arrays.stream(contender)
        .flatMap(mine -> Arrays.stream(baseline).map(theirs -> mine / theirs))
        .sorted()
        .toArray();
    double[] cumulative = RankSum.cumulative(contender.length, baseline.length);
    int dropped = fullRange ? 0 : dropped(cumulative);
    return new RatioEstimate(
        Median.ofSorted(ratios),
        ratios[dropped],
        ratios[ratios.length - 1 - dropped],
        1 - 2 * cumulative[dropped]);
  }

  /** How many ratios lie outside at each end. */
  private static int dropped(double[] cumulative) {
    int dropped = 0;
    while (2 * (dropped + 1) < cumulative.length && cumulative[dropped + 1] <= TAIL) {
      dropped++;
    }
    return dropped;
  }
}
