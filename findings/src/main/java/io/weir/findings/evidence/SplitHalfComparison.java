package io.weir.findings.evidence;

import io.weir.findings.evidence.Steadiness.Settlement;
import io.weir.findings.statistic.Median;
import io.weir.findings.statistic.RankSum;
import java.util.Arrays;

/**
 * Compares by ranks the halves of a series that is too short for a test of its steady state: H. B.
 * Mann and D. R. Whitney, On a test of whether one of two random variables is stochastically larger
 * than the other, Annals of Mathematical Statistics 18 (1947). It shows only whether they differ:
 * equal halves are no proof of a steady state. With ranks, a single stall has no effect.
 *
 * @param first the median of the first half
 * @param second the median of the second half
 * @param whole the median of the whole
 * @param differ whether halves of one population differ so much in one case of a hundred at most
 */
public record SplitHalfComparison(double first, double second, double whole, boolean differ)
    implements Settlement {
  /** The fewest points that there can be an answer for. */
  public static final int FEWEST = 10;

  private static final double CHANCE = 0.01;

  /**
   * Tests a series; of an odd number of points the middle one belongs to neither half.
   *
   * @throws IllegalArgumentException if it has fewer than {@link #FEWEST} points
   */
  public static SplitHalfComparison of(double[] series) {
    if (series.length < FEWEST) {
      throw new IllegalArgumentException("halves take " + FEWEST + " points");
    }
    int half = series.length / 2;
    double[] first = Arrays.copyOfRange(series, 0, half);
    double[] second = Arrays.copyOfRange(series, series.length - half, series.length);
    return new SplitHalfComparison(Median.of(first), Median.of(second), Median.of(series),
        differ(first, second));
  }

  private static boolean differ(double[] first, double[] second) {
    double above = 0;
    for (double one : first) {
      for (double other : second) {
        above += one > other ? 1 : one == other ? 0.5 : 0;
      }
    }
    int pairs = first.length * second.length;
    int extreme = (int) Math.ceil(Math.min(above, pairs - above));
    return 2 * RankSum.cumulative(first.length, second.length)[extreme] <= CHANCE;
  }

  @Override
  public double shift() {
    return differ && second != 0 ? Math.abs(whole - second) / Math.abs(second) : 0;
  }
}
