package io.weir.core.capacity;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

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
  /** The 97.5 % quantile of the normal distribution. */
  private static final double NORMAL = 1.96;
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
    return moderated(other.mean() - baseline.mean(), baseline.degrees() + other.degrees(),
        baseline.squares() + other.squares(), USUAL_NOISE * USUAL_NOISE,
        1.0 / baseline.trials() + 1.0 / other.trials());
  }

  /**
   * Returns Student's interval of a difference of logarithms.
   *
   * @param degrees of freedom of the squares
   * @param squares the squared deviations of the measured values, in all
   * @param usual the variance of one such value by the usual noise
   * @param share of the variance of one value that the difference has
   */
  private static CapacityRatio moderated(double difference, int degrees, double squares,
      double usual, double share) {
    double variance = (USUAL_DEGREES * usual + squares) / (USUAL_DEGREES + degrees);
    return ofLogarithm(difference,
        T[Math.min(degrees, T.length - 1)] * Math.sqrt(variance * share));
  }

  /**
   * Returns the ratio of the systems of two searches, where it follows from trials that need no
   * ceiling: from rounds in turns, or for a goal that bounds latency from the rates at which both
   * begin to miss it. Empty for other searches.
   *
   * @param baseline the search that the ratio is relative to, as the goal sees it
   * @param boundsLatency whether the goal bounds latency
   */
  public static Optional<CapacityRatio> of(SearchRecord baseline, SearchRecord other,
      boolean boundsLatency) {
    return boundsLatency
        ? RateThreshold.of(baseline.trials())
            .flatMap(low -> RateThreshold.of(other.trials()).map(high -> of(low, high)))
        : ofDifferences(
            ServedRounds.of(baseline.trials()).differences(ServedRounds.of(other.trials())));
  }

  /** Returns the ratio over several runs of both systems: each run counts once. */
  public static Optional<CapacityRatio> over(List<CapacityRatio> runs) {
    return runs.size() == 1
        ? Optional.of(runs.getFirst())
        : ofDifferences(runs.stream().mapToDouble(run -> Math.log(run.ratio)).toArray());
  }

  /**
   * Student's interval of the mean of differences of logarithms. The noise is moderated as that of
   * ceilings, as if the two trials of a difference had none in common.
   */
  private static Optional<CapacityRatio> ofDifferences(double[] differences) {
    int count = differences.length;
    if (count < 2) {
      return Optional.empty();
    }
    double mean = Arrays.stream(differences).average().orElseThrow();
    double squares = Arrays.stream(differences).map(each -> (each - mean) * (each - mean)).sum();
    return Optional.of(moderated(mean, count - 1, squares, 2 * USUAL_NOISE * USUAL_NOISE,
        1.0 / count));
  }

  private static CapacityRatio ofLogarithm(double mean, double half) {
    return new CapacityRatio(Math.exp(mean), Math.exp(mean - half), Math.exp(mean + half));
  }

  /**
   * The interval with 95 % of the posterior probability. Both systems have the same noise, whose
   * prior is the usual one with its degrees of freedom.
   */
  private static CapacityRatio of(RateThreshold baseline, RateThreshold other) {
    double all = 0;
    double first = 0;
    double second = 0;
    for (int i = 0; i < RateThreshold.NOISES.size(); i++) {
      double noise = RateThreshold.NOISES.get(i);
      RateThreshold.Fit low = baseline.fits().get(i);
      RateThreshold.Fit high = other.fits().get(i);
      double weight = low.likelihood() * high.likelihood() * Math.pow(noise, -USUAL_DEGREES)
          * Math.exp(-USUAL_DEGREES * USUAL_NOISE * USUAL_NOISE / (2 * noise * noise));
      double difference = high.mean() - low.mean();
      all += weight;
      first += weight * difference;
      second += weight * (low.variance() + high.variance() + difference * difference);
    }
    double mean = first / all;
    return ofLogarithm(mean, NORMAL * Math.sqrt(second / all - mean * mean));
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
