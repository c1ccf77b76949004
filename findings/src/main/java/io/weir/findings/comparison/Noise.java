package io.weir.findings.comparison;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.numbers.gamma.Digamma;
import org.apache.commons.numbers.gamma.Trigamma;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * How far the ratios of equal comparisons vary from repetition to repetition.
 *
 * @param variance of the logarithm of a ratio
 * @param degrees on how many degrees of freedom the variance rests; above 0
 */
public record Noise(double variance, double degrees) {
  /**
   * The least variance of logarithms. Values have three significant digits, so those that agree in
   * all of them may still differ.
   */
  public static final double ROUNDING = 1e-3 * 1e-3 / 12;

  /** Values that are equal to the last digit would make every other value infinitely unlikely. */
  private static final double LEAST = 1e-10;
  private static final double TAIL = 0.025;
  private static final double POWER = 0.8;
  private static final int STEPS = 50;
  private static final double CLOSE = 1e-8;

  public Noise {
    if (!(variance >= 0) || !(degrees > 0)) {
      throw new IllegalArgumentException(
          "a noise of variance " + variance + " on " + degrees + " degrees of freedom");
    }
  }

  /** Returns the noise of logarithms; none with fewer than two. */
  static Optional<Noise> of(double[] logs) {
    if (logs.length < 2) {
      return Optional.empty();
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    return Optional.of(new Noise(squares / (logs.length - 1), logs.length - 1));
  }

  /**
   * The noise of the same comparison in all variants.
   *
   * @param variance the pooled variance
   * @param degrees on how many degrees of freedom all variances rest together
   * @param agreement on how many the pooled variance counts in a variant; infinite if the variants
   * differ no more than by chance
   */
  record Pool(double variance, double degrees, double agreement) {
    /** Returns the pool of some noises; at least one. */
    static Pool of(List<Noise> all) {
      double degrees = all.stream().mapToDouble(Noise::degrees).sum();
      double squares = all.stream().mapToDouble(noise -> noise.variance * noise.degrees).sum();
      double excess = excess(all);
      return new Pool(squares / degrees, degrees,
          excess > 0 ? 2 * trigammaInverse(excess) : Double.POSITIVE_INFINITY);
    }

    /** By how much the variances differ beyond chance; negative if they differ less. */
    private static double excess(List<Noise> all) {
      if (all.size() < 2) {
        return 0;
      }
      double spread = Noise.of(all.stream().mapToDouble(Noise::centered).toArray())
          .map(Noise::variance)
          .orElseThrow();
      return spread - all.stream()
          .mapToDouble(noise -> Trigamma.value(noise.degrees / 2))
          .average()
          .orElseThrow();
    }
  }

  /**
   * Returns this noise, together with that of the same comparison in other variants: moderated by
   * empirical Bayes (Smyth, Linear models and empirical Bayes methods, 2004), towards the pooled
   * variance. The more the variants agree, the more the others weigh. They never weigh more than
   * the degrees of freedom that they have.
   *
   * @param pool of all variants, this one included
   */
  Noise moderated(Pool pool) {
    double prior = Math.min(pool.degrees() - degrees, pool.agreement());
    return new Noise((prior * pool.variance() + degrees * variance) / (prior + degrees),
        prior + degrees);
  }

  /**
   * Half the width of Student's interval of a mean.
   *
   * @param count of how many logarithms
   * @param tail how often the mean lies beyond each end
   */
  double halfWidth(int count, double tail) {
    return Math.sqrt(variance / count)
        * TDistribution.of(degrees).inverseSurvivalProbability(tail);
  }

  /**
   * Returns the noise floor: how far the mean of logarithms of identical systems lies from 0 at the
   * most, in 95 % of cases.
   *
   * @param repetitions of how many logarithms, from 1
   */
  public double floor(int repetitions) {
    return halfWidth(repetitions, TAIL);
  }

  /**
   * Returns the smallest effect, as a logarithm, that a comparison shows in four of five cases.
   *
   * @param repetitions how many ratios there are
   * @param freedom on how many degrees of freedom their noise rests
   */
  public double detectable(int repetitions, double freedom) {
    return detectable(repetitions, freedom, TAIL);
  }

  /**
   * Returns the same of an interval that misses the truth otherwise than in 5 %.
   *
   * @param tail how often the truth lies beyond each end
   */
  double detectable(int repetitions, double freedom, double tail) {
    TDistribution student = TDistribution.of(freedom);
    return Math.sqrt(variance / repetitions) * (student.inverseSurvivalProbability(tail)
        + student.inverseCumulativeProbability(POWER));
  }

  /**
   * Returns the logarithm of the variance, free of the bias that few degrees of freedom give it.
   */
  private double centered() {
    return Math.log(Math.max(variance, LEAST)) - Digamma.value(degrees / 2)
        + Math.log(degrees / 2);
  }

  /** Returns the inverse of the trigamma function by Newton's method (Smyth 2004, appendix). */
  private static double trigammaInverse(double value) {
    double y = 0.5 + 1 / value;
    for (int step = 0; step < STEPS; step++) {
      double trigamma = Trigamma.value(y);
      double change = trigamma * (1 - trigamma / value) / tetragamma(y);
      y += change;
      if (-change / y < CLOSE) {
        break;
      }
    }
    return y;
  }

  private static double tetragamma(double y) {
    double h = y * 1e-4;
    return (Trigamma.value(y + h) - Trigamma.value(y - h)) / (2 * h);
  }
}
