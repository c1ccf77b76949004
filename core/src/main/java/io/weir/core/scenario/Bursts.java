package io.weir.core.scenario;

import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.time.Duration;

/**
 * How bursty arrivals come and go: a Markov-modulated Poisson process of two states. Bursts and the
 * gaps between them last for exponentially distributed times, and within each state arrivals are a
 * Poisson process.
 *
 * <p>Moments after Fischer and Meier-Hellstern, "The Markov-modulated Poisson process (MMPP)
 * cookbook", Performance Evaluation 18 (1993).
 *
 * @param ratio the rate within bursts by that between them; above 1
 * @param length the mean duration of bursts; above zero
 * @param gap the mean duration between the end of one and the start of the next; above zero
 */
public record Bursts(double ratio, Duration length, Duration gap) {
  /** Bursts of a scenario that describes none: ten times the rate for a tenth of the time. */
  public static final Bursts DEFAULT =
      new Bursts(10, Duration.ofMillis(100), Duration.ofMillis(900));

  /** The largest ratio that is supported. */
  public static final double MOST = 1e6;

  public Bursts {
    if (!(ratio > 1) || ratio > MOST) {
      throw new IllegalArgumentException(
          "the rate within bursts must be more than 1 and at most 1000000 times that between"
              + " them, not " + ratio + " times");
    }
    requirePositive(length, "length");
    requirePositive(gap, "gap");
  }

  private static void requirePositive(Duration duration, String name) {
    if (duration.isNegative() || duration.isZero()) {
      throw new IllegalArgumentException(
          "the " + name + " of bursts must be longer than 0s, not " + Durations.format(duration));
    }
  }

  /** Returns the share of the time that bursts take. */
  public double share() {
    return seconds(length) / (seconds(length) + seconds(gap));
  }

  /** Returns the rate between bursts that makes up a mean rate. */
  public Rate quiet(Rate mean) {
    return new Rate(mean.perSecond() / (1 + (ratio - 1) * share()));
  }

  /** Returns the rate within bursts that makes up a mean rate. */
  public Rate busy(Rate mean) {
    return new Rate(ratio * quiet(mean).perSecond());
  }

  /**
   * Returns the variance of the number of arrivals within a time.
   *
   * @param mean the mean rate
   */
  public double countVariance(Rate mean, double seconds) {
    double difference = busy(mean).perSecond() - quiet(mean).perSecond();
    double rateVariance = share() * (1 - share()) * difference * difference;
    double change = 1 / seconds(length) + 1 / seconds(gap);
    double correlated = seconds / change + Math.expm1(-change * seconds) / (change * change);
    return mean.perSecond() * seconds + 2 * rateVariance * correlated;
  }

  private static double seconds(Duration duration) {
    return duration.toNanos() / 1e9;
  }
}
