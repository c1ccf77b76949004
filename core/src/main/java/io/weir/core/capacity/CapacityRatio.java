package io.weir.core.capacity;

/**
 * How many times the rate of one system another serves under too much load, with an interval that
 * holds in 95 % of cases.
 *
 * @param ratio the ratio of the ceilings
 * @param low the lower end
 * @param high the upper end
 */
public record CapacityRatio(double ratio, double low, double high) {
  /** The noise between trials on a shared machine, as a standard deviation of logarithms. */
  private static final double USUAL_NOISE = 0.2;
  /** It counts as so many degrees of freedom. */
  private static final int USUAL_DEGREES = 2;
  /** The 97.5 % quantiles of Student's t distribution from two degrees of freedom on. */
  private static final double[] T = {4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
      2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086};

  /**
   * Returns the ratio of two ceilings: Student's interval of a difference of logarithms, with the
   * pooled noise of both. A search has two or three such trials, so their noise is moderated by the
   * usual one (Smyth 2004, Linear models and empirical Bayes methods, equation 5).
   *
   * @param baseline the system that the ratio is relative to
   */
  public static CapacityRatio of(Ceiling baseline, Ceiling other) {
    int degrees = USUAL_DEGREES + baseline.degrees() + other.degrees();
    double variance = (USUAL_DEGREES * USUAL_NOISE * USUAL_NOISE + baseline.squares()
        + other.squares()) / degrees;
    double half = T[Math.min(degrees - USUAL_DEGREES, T.length - 1)]
        * Math.sqrt(variance * (1.0 / baseline.trials() + 1.0 / other.trials()));
    double difference = other.mean() - baseline.mean();
    return new CapacityRatio(Math.exp(difference), Math.exp(difference - half),
        Math.exp(difference + half));
  }

  /** Returns whether one system surely serves more than the other. */
  public boolean differs() {
    return low > 1 || high < 1;
  }

  /** Returns the ratio the other way round. */
  public CapacityRatio inverse() {
    return new CapacityRatio(1 / ratio, 1 / high, 1 / low);
  }
}
