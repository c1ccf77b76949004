package io.weir.findings.compare;

import java.util.ArrayList;
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
record Noise(double variance, double degrees) {
  /** Values that are equal to the last digit would make every other value infinitely unlikely. */
  private static final double LEAST = 1e-10;
  private static final double TAIL = 0.025;
  private static final double POWER = 0.8;
  private static final int STEPS = 50;
  private static final double CLOSE = 1e-8;

  Noise {
    if (!(variance >= 0) || !(degrees > 0)) {
      throw new IllegalArgumentException(
          "a noise of variance " + variance + " on " + degrees + " degrees of freedom");
    }
  }

  /** The noise of logarithms; none with fewer than two. */
  static Optional<Noise> of(double[] logs) {
    if (logs.length < 2) {
      return Optional.empty();
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    return Optional.of(new Noise(squares / (logs.length - 1), logs.length - 1));
  }

  /**
   * This noise, together with that of the same metric elsewhere: moderated by empirical Bayes
   * (Smyth, Linear models and empirical Bayes methods, 2004), towards the pooled variance. The more
   * the others agree among each other, the more they weigh. They never weigh more than the degrees
   * of freedom that they have.
   *
   * @param others of the same metric and systems in other variants, and of the host
   */
  Noise moderated(List<Noise> others) {
    if (others.isEmpty()) {
      return this;
    }
    List<Noise> all = new ArrayList<>(others);
    all.add(this);
    double[] logs = all.stream().mapToDouble(Noise::centered).toArray();
    double mean = Arrays.stream(logs).average().orElseThrow();
    double spread = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum()
        / (logs.length - 1);
    double excess = spread
        - all.stream()
            .mapToDouble(noise -> Trigamma.value(noise.degrees / 2))
            .average()
            .orElseThrow();
    double have = others.stream().mapToDouble(Noise::degrees).sum();
    double prior = excess > 0 ? Math.min(have, 2 * trigammaInverse(excess)) : have;
    return new Noise((prior * pooled(all) + degrees * variance) / (prior + degrees),
        prior + degrees);
  }

  /**
   * The smallest effect, as a logarithm, that a comparison shows in four of five cases.
   *
   * @param repetitions how many ratios there are
   * @param freedom on how many degrees of freedom their noise rests
   */
  double detectable(int repetitions, double freedom) {
    TDistribution student = TDistribution.of(freedom);
    return Math.sqrt(variance / repetitions) * (student.inverseSurvivalProbability(TAIL)
        + student.inverseCumulativeProbability(POWER));
  }

  private static double pooled(List<Noise> all) {
    double squares = all.stream().mapToDouble(noise -> noise.variance * noise.degrees).sum();
    return squares / all.stream().mapToDouble(Noise::degrees).sum();
  }

  /** The logarithm of the variance, free of the bias that few degrees of freedom give it. */
  private double centered() {
    return Math.log(Math.max(variance, LEAST)) - Digamma.value(degrees / 2)
        + Math.log(degrees / 2);
  }

  /** The inverse of the trigamma function by Newton's method (Smyth 2004, appendix). */
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
