package io.weir.findings.comparison;

import io.weir.findings.comparison.FigureValues.Value;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of a metric of two systems whose runs are independent: contender by baseline, by the
 * means of their logarithms. The two systems may vary differently, so the interval is Welch's (The
 * generalization of "Student's" problem when several different population variances are involved,
 * 1947).
 *
 * @param baseline logarithms of its runs' values
 * @param contender likewise
 */
public record IndependentRatio(Sample baseline, Sample contender) {

  /**
   * Values of one system.
   *
   * @param mean of their logarithms
   * @param variance of their logarithms; of no meaning with one value
   * @param count how many there are
   */
  public record Sample(double mean, double variance, int count) {
    /** Returns that of some logarithms; at least one. */
    public static Sample of(double[] logs) {
      return new Sample(Arrays.stream(logs).average().orElseThrow(),
          Noise.of(logs).map(noise -> Math.max(Noise.ROUNDING, noise.variance())).orElse(0.0),
          logs.length);
    }

    double ofMean() {
      return variance / count;
    }
  }

  /**
   * Returns the ratio.
   *
   * @return empty if a system has no value, collapsed in a run, or has a value of which only a
   * bound
   * is known
   */
  static Optional<IndependentRatio> of(FigureValues baseline, FigureValues contender) {
    return usable(baseline) && usable(contender)
        ? Optional.of(new IndependentRatio(Sample.of(logs(baseline.used())),
            Sample.of(logs(contender.used()))))
        : Optional.empty();
  }

  private static boolean usable(FigureValues values) {
    return !values.used().isEmpty() && values.collapsed().isEmpty()
        && values.used().stream().noneMatch(Value::atLeast);
  }

  private static double[] logs(List<Value> values) {
    return values.stream().mapToDouble(value -> Math.log(value.bounds().value())).toArray();
  }

  /**
   * Returns the ratio with its interval, which takes two runs of each system.
   *
   * @param error how often the interval may miss the true ratio, from 0 to 1
   */
  public BlockEstimate estimate(double error) {
    double log = contender.mean - baseline.mean;
    int runs = Math.min(baseline.count, contender.count);
    if (runs < 2) {
      return new BlockEstimate(Math.exp(log), 0, Double.POSITIVE_INFINITY, 0,
          Double.POSITIVE_INFINITY, 1, runs, Optional.empty());
    }
    double deviation = Math.sqrt(baseline.ofMean() + contender.ofMean());
    TDistribution student = TDistribution.of(degrees());
    double outer = deviation * student.inverseSurvivalProbability(error / 2);
    double inner = deviation * student.inverseSurvivalProbability(error);
    return new BlockEstimate(Math.exp(log), Math.exp(log - outer), Math.exp(log + outer),
        Math.exp(log - inner), Math.exp(log + inner),
        2 * student.survivalProbability(Math.abs(log) / deviation), runs, Optional.empty());
  }

  /** Returns the degrees of freedom, by Welch and Satterthwaite. */
  private double degrees() {
    double both = baseline.ofMean() + contender.ofMean();
    return both * both / (baseline.ofMean() * baseline.ofMean() / (baseline.count - 1)
        + contender.ofMean() * contender.ofMean() / (contender.count - 1));
  }
}
