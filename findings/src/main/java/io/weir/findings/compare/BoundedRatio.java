package io.weir.findings.compare;

import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By what factor a contender differs from a baseline, where each run gives bounds of its value. The
 * runs are paired by repetition, as in {@link BlockEstimate}, which it equals where all values are
 * exact.
 *
 * <p>The mean of the logarithm of the ratio lies between the means of its lower and of its upper
 * bounds. Each end of the interval is Student's one-sided bound of one of these means (Imbens and
 * Manski, Confidence intervals for partially identified parameters, 2004). An end that one
 * of the repetitions leaves open comes from the sign test, and stays open below nine repetitions.
 *
 * @param ratio the estimate: the middle of the bounds, or the bound that is known
 * @param low the low end of the 95 % interval; 0 if it is open
 * @param high the high end; infinite if it is open
 * @param innerLow the low end of the 90 % interval, which decides about equivalence
 * @param innerHigh its high end
 * @param repetitions how many repetitions have a value of both; an interval takes 2
 */
public record BoundedRatio(double ratio, double low, double high, double innerLow,
    double innerHigh, int repetitions) {
  private static final double TAIL = 0.025;
  private static final int TOO_MANY = 100;

  /**
   * What a run shows of its value.
   *
   * @param low no less than this; 0 if nothing is known
   * @param high no more than this; infinite if nothing is known
   */
  public record Bounds(double low, double high) {
    public Bounds {
      if (!(low >= 0) || !(high >= low) || high == 0 || Double.isInfinite(low)) {
        throw new IllegalArgumentException("no value lies from " + low + " to " + high);
      }
    }

    /** A value that is known. */
    public static Bounds exactly(double value) {
      return new Bounds(value, value);
    }
  }

  /**
   * The factor from a baseline to a contender.
   *
   * @param contender what its runs show, by repetition
   * @param baseline likewise
   * @return the ratio; without any common repetition it is open at both ends
   */
  public static BoundedRatio of(Map<Integer, Bounds> contender, Map<Integer, Bounds> baseline) {
    Map<Integer, Bounds> common = new TreeMap<>(contender);
    common.keySet().retainAll(baseline.keySet());
    double[] lows = common.entrySet()
        .stream()
        .mapToDouble(
            mine -> Math.log(mine.getValue().low()) - Math.log(baseline.get(mine.getKey()).high()))
        .sorted()
        .toArray();
    double[] highs = common.entrySet()
        .stream()
        .mapToDouble(
            mine -> Math.log(mine.getValue().high()) - Math.log(baseline.get(mine.getKey()).low()))
        .sorted()
        .toArray();
    return new BoundedRatio(Math.exp(middle(lows, highs)), Math.exp(lower(lows, TAIL)),
        Math.exp(-lower(negated(highs), TAIL)), Math.exp(lower(lows, 2 * TAIL)),
        Math.exp(-lower(negated(highs), 2 * TAIL)), lows.length);
  }

  /** A value over all runs, as a ratio to 1. */
  public static BoundedRatio of(Map<Integer, Bounds> values) {
    Map<Integer, Bounds> ones = new TreeMap<>(values);
    ones.replaceAll((repetition, any) -> Bounds.exactly(1));
    return of(values, ones);
  }

  /** Whether there are enough repetitions for an interval. */
  public boolean enough() {
    return repetitions > 1;
  }

  /**
   * About how many repetitions it takes until the interval is on one side of a bound, in four of
   * five cases, if the ratio is the true one.
   *
   * @return empty where an end is open, or where it takes more than 100
   */
  public OptionalInt repetitionsFor(double bound) {
    if (!enough() || low == 0 || Double.isInfinite(high)) {
      return OptionalInt.empty();
    }
    double distance = Math.abs(Math.log(ratio) - Math.log(bound));
    double scatter = Math.log(high / low) / 2
        / TDistribution.of(repetitions - 1.0).inverseSurvivalProbability(TAIL)
        * Math.sqrt(repetitions);
    Noise noise = new Noise(scatter * scatter, repetitions - 1.0);
    for (int runs = repetitions + 1; runs <= TOO_MANY; runs++) {
      if (noise.detectable(runs, runs - 1.0) <= distance) {
        return OptionalInt.of(runs);
      }
    }
    return OptionalInt.empty();
  }

  /** The lower bound of the mean of logarithms, or of their median where some are unbounded. */
  private static double lower(double[] sorted, double tail) {
    int count = sorted.length;
    if (count < 2) {
      return Double.NEGATIVE_INFINITY;
    }
    if (Arrays.stream(sorted).allMatch(Double::isFinite)) {
      double half = Noise.of(sorted).map(noise -> noise.halfWidth(count, tail)).orElseThrow();
      return Arrays.stream(sorted).average().orElseThrow() - half;
    }
    BinomialDistribution coin = BinomialDistribution.of(count, 0.5);
    int dropped = -1;
    while (coin.cumulativeProbability(dropped + 1) <= tail) {
      dropped++;
    }
    return dropped < 0 ? Double.NEGATIVE_INFINITY : sorted[dropped];
  }

  private static double middle(double[] lows, double[] highs) {
    if (lows.length == 0) {
      return 0;
    }
    double low = Arrays.stream(lows).average().orElseThrow();
    double high = Arrays.stream(highs).average().orElseThrow();
    if (Double.isInfinite(low)) {
      return Double.isInfinite(high) ? 0 : high;
    }
    return Double.isInfinite(high) ? low : (low + high) / 2;
  }

  private static double[] negated(double[] sorted) {
    return Arrays.stream(sorted).map(log -> -log).sorted().toArray();
  }
}
