package io.weir.core.capacity;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The rate at which the trials of a search begin to miss a goal. Each trial shows whether it was
 * above or below the trial's rate. The capacity differs from trial to trial, so trials near it
 * contradict each other: the chance of a miss is a logistic function of the logarithm of the rate,
 * as wide as that noise.
 *
 * @param trials the number of trials that it follows from
 * @param fits the threshold for each of the {@link #NOISES}
 */
record RateThreshold(int trials, List<Fit> fits) {
  /** Standard deviations of the logarithm of the capacity from trial to trial. */
  static final List<Double> NOISES = List.of(0.03, 0.05, 0.08, 0.12, 0.17, 0.25, 0.35, 0.5);
  /** A logistic function of this steepness is closest to the normal distribution. */
  private static final double LOGISTIC = 1.702;
  private static final double STEP = 0.01;
  /** So far beyond the tried rates, all trials speak against a threshold. */
  private static final double BEYOND = 1;

  /**
   * The threshold, if the noise is known.
   *
   * @param mean the mean of its logarithm
   * @param variance that of its logarithm
   * @param likelihood of the outcomes of all trials, up to a factor that all noises share
   */
  record Fit(double mean, double variance, double likelihood) {}

  /**
   * Returns the threshold of a search; empty if no trial sustained its rate, if none missed it
   * because of the system, or if the lower bound rests on a page cache. Trials after an overload
   * that changed the system do not count.
   *
   * @param trials all of its trials as the goal sees them, in order
   */
  static Optional<RateThreshold> of(List<SearchedTrial> trials) {
    RateBounds held = RateBounds.held(trials);
    List<SearchedTrial> decided = RateBounds.counting(Hysteresis.unaffected(trials))
        .stream()
        .filter(trial -> trial.showed(TrialClass.SUSTAINED) || trial.surelyExceeded())
        .toList();
    long missed = decided.stream().filter(SearchedTrial::missed).count();
    return missed == 0 || missed == decided.size() || CacheReserve.of(held, trials).isPresent()
        ? Optional.empty()
        : Optional.of(new RateThreshold(decided.size(),
            NOISES.stream().map(noise -> fit(decided, noise)).toList()));
  }

  private static Fit fit(List<SearchedTrial> trials, double noise) {
    double[] rates =
        trials.stream().mapToDouble(trial -> Math.log(trial.rate().perSecond())).toArray();
    double from = Arrays.stream(rates).min().orElseThrow() - BEYOND;
    double to = Arrays.stream(rates).max().orElseThrow() + BEYOND;
    double sum = 0;
    double first = 0;
    double second = 0;
    for (double at = from; at <= to; at += STEP) {
      double likelihood = 1;
      for (int i = 0; i < rates.length; i++) {
        double side = trials.get(i).missed() ? at - rates[i] : rates[i] - at;
        likelihood /= 1 + Math.exp(LOGISTIC * side / noise);
      }
      sum += likelihood;
      first += likelihood * at;
      second += likelihood * at * at;
    }
    double mean = first / sum;
    return new Fit(mean, Math.max(STEP * STEP, second / sum - mean * mean), sum);
  }
}
