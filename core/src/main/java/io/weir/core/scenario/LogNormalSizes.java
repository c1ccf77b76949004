package io.weir.core.scenario;

import io.weir.core.unit.DataSize;

/**
 * Sizes whose logarithm is normally distributed, cut off at both ends: what would lie beyond is
 * drawn again.
 *
 * @param median the median of the distribution that nothing is cut off of
 * @param sigma the standard deviation of the natural logarithm; above 0
 * @param least the smallest size
 * @param most the largest size
 */
public record LogNormalSizes(DataSize median, double sigma, DataSize least, DataSize most)
    implements SizeDistribution {
  /** The largest standard deviation: the p99 is then 100,000 times the median. */
  public static final double MOST_SIGMA = 5;

  /** Messages beyond so many standard deviations are negligible: 10^-33 of all. */
  private static final double FAR = 12;

  private static final int STEPS = 20_000;

  /** The least probability between the ends, so that drawing again terminates. */
  private static final double LEAST_WITHIN = 0.05;

  private static final double NORMAL_PEAK = 1 / Math.sqrt(2 * Math.PI);

  public LogNormalSizes {
    if (!(sigma > 0) || sigma > MOST_SIGMA) {
      throw new IllegalArgumentException(
          "sigma must be above 0 and at most " + MOST_SIGMA + ", not " + sigma);
    }
    if (least.compareTo(most) >= 0) {
      throw new IllegalArgumentException("from " + least + " to " + most + " there are no sizes");
    }
    if (within(median, sigma, least, most) < LEAST_WITHIN) {
      throw new IllegalArgumentException("less than 5 % of a log-normal distribution with median "
          + median + " and sigma " + sigma + " lies from " + least + " to " + most);
    }
  }

  private static double within(DataSize median, double sigma, DataSize least, DataSize most) {
    return integral(median, sigma, least, most, false);
  }

  /**
   * Returns the share between the ends, or the integral of the size over it, by the midpoint rule.
   */
  private static double integral(DataSize median, double sigma, DataSize least, DataSize most,
      boolean ofSize) {
    double from = Math.max(deviations(median, sigma, least), -FAR);
    double to = Math.min(deviations(median, sigma, most), FAR);
    double step = (to - from) / STEPS;
    double sum = 0;
    for (int i = 0; i < STEPS && step > 0; i++) {
      double at = from + (i + 0.5) * step;
      double density = NORMAL_PEAK * Math.exp(-at * at / 2);
      sum += ofSize ? density * median.bytes() * Math.exp(sigma * at) : density;
    }
    return sum * step;
  }

  private static double deviations(DataSize median, double sigma, DataSize size) {
    return Math.log((double) size.bytes() / median.bytes()) / sigma;
  }

  /**
   * Returns how many standard deviations the smallest size lies from the median; negative below it.
   */
  public double leastDeviations() {
    return deviations(median, sigma, least);
  }

  /** Returns how many standard deviations the largest size lies from the median. */
  public double mostDeviations() {
    return deviations(median, sigma, most);
  }

  @Override
  public double mean() {
    return integral(median, sigma, least, most, true) / within(median, sigma, least, most);
  }

  @Override
  public DataSize smallest() {
    return least;
  }

  @Override
  public DataSize largest() {
    return most;
  }

  @Override
  public String describe() {
    return "log-normal around " + median + ", from " + least + " to " + most;
  }
}
