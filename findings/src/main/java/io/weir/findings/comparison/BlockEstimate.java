package io.weir.findings.comparison;

import io.weir.findings.figure.WindowValues;
import io.weir.findings.model.RunFindings;
import io.weir.findings.statistic.Median;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * By what factor a contender differs from a baseline, from ratios within repetitions.
 *
 * <p>The mean of the logarithm of the ratio lies between the means of its lower and of its upper
 * bounds. Each end of the interval is Student's one-sided bound of one of these means (Imbens and
 * Manski, Confidence intervals for partially identified parameters, 2004). Bounds are no chance:
 * the spread is that of the measured ratios. An end that a repetition leaves open, or that belongs
 * to a collapse, comes from the sign test. It needs only the order, and stays open below six
 * repetitions, or nine if one of them is open.
 *
 * @param ratio the estimate: the geometric mean of the measured ratios, or their median if a system
 * collapsed; may be infinite
 * @param low the low end of the interval, usually at 95 %; 0 if it is open
 * @param high the high end; infinite if it is open
 * @param innerLow the low end of the interval with twice the error: both ends together decide about
 * equivalence, by two one-sided tests
 * @param innerHigh its high end
 * @param chance how often two equal systems would differ this much; 1 with one repetition
 * @param repetitions how many ratios there are; an interval takes two
 * @param forecast of the interval after more of them; absent where an end is open, or rests on the
 * sign test
 */
public record BlockEstimate(double ratio, double low, double high, double innerLow,
    double innerHigh, double chance, int repetitions, Optional<IntervalForecast> forecast) {
  private static final double ERROR = 0.05;

  /** One direction: the low ends of ratios, or the high ends with their signs turned. */
  private record End(double[] sorted, Optional<Noise> noise) {
    /**
     * Returns whether each repetition has a bound on this side, so that their mean has a meaning.
     */
    boolean known() {
      return noise.isPresent() && Arrays.stream(sorted).allMatch(Double::isFinite);
    }

    double bound(double tail) {
      if (known()) {
        return mean(sorted) - noise.orElseThrow().halfWidth(sorted.length, tail);
      }
      BinomialDistribution coin = BinomialDistribution.of(Math.max(1, sorted.length), 0.5);
      int dropped = -1;
      while (dropped + 1 < sorted.length && coin.cumulativeProbability(dropped + 1) <= tail) {
        dropped++;
      }
      return dropped < 0 ? Double.NEGATIVE_INFINITY : sorted[dropped];
    }

    /** Returns how often equal systems would be so far on this side, from 0 to 1. */
    double chance() {
      if (known()) {
        double mean = mean(sorted);
        double error = Math.sqrt(noise.orElseThrow().variance() / sorted.length);
        if (mean <= 0) {
          return 1;
        }
        return error == 0
            ? 0
            : Math.min(1, 2 * TDistribution.of(noise.get().degrees())
                .survivalProbability(mean / error));
      }
      int beyond = (int) Arrays.stream(sorted).filter(log -> log > 0).count();
      return Math.min(1, 2 * BinomialDistribution.of(Math.max(1, sorted.length), 0.5)
          .cumulativeProbability(sorted.length - beyond));
    }
  }

  /** Returns an estimate whose noise is that of the ratios themselves. */
  public static BlockEstimate of(BlockRatios ratios) {
    return of(ratios, ratios.noise(), ERROR);
  }

  /**
   * Returns an estimate by rounds of windows, which are its repetitions.
   *
   * @param contender its values by window, by deployment
   * @param baseline likewise
   * @param runs those that have these values
   * @return empty if no deployment has two rounds
   */
  public static Optional<BlockEstimate> ofRounds(Map<Integer, WindowValues> contender,
      Map<Integer, WindowValues> baseline, Stream<RunFindings> runs) {
    double error =
        Rounds.taken(runs).map(taken -> taken.error(Optional.empty())).orElse(ERROR);
    return WindowRatio.of(contender, baseline).map(ratio -> ratio.estimate(error));
  }

  /**
   * Returns an estimate.
   *
   * @param ratios possibly none, which leaves both ends open
   * @param noise the spread of measured ratios, also from elsewhere; absent with fewer than two
   * @param error how often the interval may miss the true ratio, from 0 to 1
   */
  static BlockEstimate of(BlockRatios ratios, Optional<Noise> noise, double error) {
    double ratio = Math.exp(middle(ratios));
    if (ratios.size() < 2) {
      return new BlockEstimate(ratio, 0, Double.POSITIVE_INFINITY, 0, Double.POSITIVE_INFINITY, 1,
          ratios.size(), Optional.empty());
    }
    End lows = new End(ratios.lows(), noise);
    End highs = new End(negated(ratios.highs()), noise);
    return new BlockEstimate(ratio, Math.exp(lows.bound(error / 2)),
        Math.exp(-highs.bound(error / 2)),
        Math.exp(lows.bound(error)), Math.exp(-highs.bound(error)),
        Math.min(lows.chance(), highs.chance()), ratios.size(),
        lows.known() && highs.known()
            ? Optional.of(new IntervalForecast(mean(lows.sorted()), -mean(highs.sorted()),
                noise.orElseThrow(), ratios.size(), error / 2))
            : Optional.empty());
  }

  /** Returns whether there are enough repetitions for an interval. */
  public boolean enough() {
    return repetitions > 1;
  }

  /**
   * About how many repetitions it takes until the interval is on one side of a bound, in four of
   * five cases, if the bounds of the ratio stay.
   *
   * @return empty where an end is open, where the ratio's own bounds include this one, and where it
   * takes more than 100 more
   */
  public OptionalInt repetitionsFor(double bound) {
    return forecast.map(known -> known.repetitionsToLeaveOut(Math.log(bound)))
        .orElse(OptionalInt.empty());
  }

  /** Returns the mean of the measured ratios, or their median if some are infinite. */
  private static double middle(BlockRatios ratios) {
    double[] measured = ratios.measured();
    if (measured.length == 0) {
      return Double.NEGATIVE_INFINITY;
    }
    return Arrays.stream(measured).allMatch(Double::isFinite)
        ? mean(measured)
        : Median.ofSorted(measured);
  }

  private static double mean(double[] values) {
    return Arrays.stream(values).average().orElseThrow();
  }

  private static double[] negated(double[] sorted) {
    return Arrays.stream(sorted).map(log -> -log).sorted().toArray();
  }
}
