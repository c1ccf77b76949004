package io.weir.findings.compare;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By what factor a contender differs from a baseline, from ratios within repetitions.
 *
 * <p>Where all ratios are known, the estimate is their geometric mean, and Student's t gives the
 * interval. Where some are only bounds, or a system collapsed, the estimate is the median, and the
 * sign test gives the interval: it needs no more than the order.
 *
 * @param ratio the estimate; may be infinite where a system collapsed
 * @param low the low end of the interval
 * @param high the high end of the interval
 * @param coverage how often such an interval holds the true ratio, from 0 to 1; 0 with one
 * repetition
 * @param innerLow the low end of the interval that has twice the error: both ends together decide
 * about equivalence, by two one-sided tests
 * @param innerHigh its high end
 * @param chance how often two equal systems would differ this much; 1 with one repetition
 */
record BlockEstimate(double ratio, double low, double high, double coverage, double innerLow,
    double innerHigh, double chance) {
  private static final double TAIL = 0.025;

  /**
   * The estimate.
   *
   * @param ratios at least one
   * @param noise the spread of known ratios, also from elsewhere; absent with fewer than two
   */
  static BlockEstimate of(BlockRatios ratios, Optional<Noise> noise) {
    double[] lows = ratios.lows();
    double[] highs = ratios.highs();
    if (ratios.size() < 2) {
      return new BlockEstimate(middle(lows, highs), Math.exp(lows[0]), Math.exp(highs[0]), 0,
          0, Double.POSITIVE_INFINITY, 1);
    }
    return ratios.exact() && noise.isPresent()
        ? student(lows, noise.get())
        : sign(lows, highs);
  }

  private static BlockEstimate student(double[] logs, Noise noise) {
    double mean = Arrays.stream(logs).average().orElseThrow();
    double error = Math.sqrt(noise.variance() / logs.length);
    double half = noise.halfWidth(logs.length, TAIL);
    double inner = noise.halfWidth(logs.length, 2 * TAIL);
    double chance = error == 0
        ? mean == 0 ? 1 : 0
        : 2 * TDistribution.of(noise.degrees()).survivalProbability(Math.abs(mean) / error);
    return new BlockEstimate(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half),
        1 - 2 * TAIL, Math.exp(mean - inner), Math.exp(mean + inner), chance);
  }

  private static BlockEstimate sign(double[] lows, double[] highs) {
    int blocks = lows.length;
    BinomialDistribution coin = BinomialDistribution.of(blocks, 0.5);
    int dropped = 0;
    while (2 * (dropped + 1) < blocks && coin.cumulativeProbability(dropped + 1) <= TAIL) {
      dropped++;
    }
    double low = Math.exp(lows[dropped]);
    double high = Math.exp(highs[blocks - 1 - dropped]);
    return new BlockEstimate(middle(lows, highs), low, high,
        1 - 2 * coin.cumulativeProbability(dropped), low, high, chance(lows, highs, coin));
  }

  private static double chance(double[] lows, double[] highs, BinomialDistribution coin) {
    int above = (int) Arrays.stream(lows).filter(low -> low > 0).count();
    int below = (int) Arrays.stream(highs).filter(high -> high < 0).count();
    int fewer = lows.length - Math.max(above, below);
    return Math.min(1, 2 * coin.cumulativeProbability(fewer));
  }

  /** The median ratio; of a ratio that is only bounded, the bound that is known. */
  private static double middle(double[] lows, double[] highs) {
    double low = Math.exp(Median.ofSorted(lows));
    double high = Math.exp(Median.ofSorted(highs));
    return Double.isInfinite(high) ? low : high;
  }
}
