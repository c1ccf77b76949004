package io.weir.core.capacity;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What a system serves under too much load, by the trials of one search: each trial that offers too
 * much measures it. Logarithms make the noise of fast and slow systems the same.
 *
 * @param mean the mean of the logarithms of the served rates, in messages per second
 * @param trials the number of these trials
 * @param squares the squared deviations of trials that should show the same, summed up
 * @param degrees the degrees of freedom of that sum
 */
public record Ceiling(double mean, int trials, double squares, int degrees) {
  /** An achieved rate near the offered one is no overload. */
  private static final double KEPT_UP = 0.95;
  private static final double EVEN = 0.9;

  /**
   * Returns the ceiling that a search found. Empty if it offered too much in no trial, or if what
   * the system serves under too much load does not last: because of a page cache, or since an
   * overload changed the system.
   *
   * <p>After a long trial that served far less at its end, or a soak that failed, only trials as
   * long show what lasts, and that one itself if there is no other. The others still show how much
   * trials differ.
   */
  public static Optional<Ceiling> of(List<SearchedTrial> trials) {
    RateBounds held = RateBounds.held(trials);
    if (held.lower().isEmpty() || CacheReserve.of(held, trials).isPresent()
        || Hysteresis.of(trials).isPresent()) {
      return Optional.empty();
    }
    List<SearchedTrial> overloads = overloads(RateBounds.counting(trials))
        .stream()
        .filter(trial -> trial.surelyExceeded() && trial.served() > 0)
        .toList();
    Optional<SearchedTrial> failed = RateBounds.failedSoak(trials);
    double[] shorter = logs(overloads.stream()
        .filter(trial -> isShorter(trial, failed))
        .map(SearchedTrial::servedAtMost));
    List<SearchedTrial> longEnough =
        overloads.stream().filter(trial -> !isShorter(trial, failed)).toList();
    Stream<SearchedTrial> itself = failed.filter(Ceiling::isEven).stream();
    double[] lasting = logs((longEnough.isEmpty() ? itself : longEnough.stream())
        .map(failed.isPresent() ? SearchedTrial::served : SearchedTrial::servedAtMost));
    return lasting.length == 0
        ? Optional.empty()
        : Optional
            .of(new Ceiling(mean(lasting), lasting.length, squares(lasting) + squares(shorter),
                lasting.length - 1 + Math.max(0, shorter.length - 1)));
  }

  /**
   * Returns the trials that offered too much and were no stalls, as far as there are any: the
   * backlog grew all the time, and the system served no less than what it had kept up with.
   *
   * @param trials those that count
   */
  public static List<SearchedTrial> overloads(List<SearchedTrial> trials) {
    List<SearchedTrial> overloads = trials.stream()
        .filter(trial -> trial.missed() && !trial.wasFor(TrialPurpose.CANARY))
        .filter(trial -> trial.share() < KEPT_UP && trial.achieved() > 0)
        .toList();
    double kept = trials.stream()
        .filter(SearchedTrial::keptUp)
        .mapToDouble(trial -> trial.rate().perSecond())
        .max()
        .orElse(0);
    List<SearchedTrial> steady = overloads.stream()
        .filter(trial -> trial.backlogGrew() && trial.served() >= kept)
        .toList();
    return steady.isEmpty() ? overloads : steady;
  }

  /** Returns whether the system served at the end what it served before: a stall is no ceiling. */
  private static boolean isEven(SearchedTrial trial) {
    return trial.backlogGrew() && trial.served() > EVEN * trial.servedAtMost();
  }

  private static boolean isShorter(SearchedTrial trial, Optional<SearchedTrial> failed) {
    return failed.filter(longer -> trial.measure().compareTo(longer.measure()) < 0).isPresent();
  }

  private static double[] logs(Stream<Double> rates) {
    return rates.mapToDouble(Math::log).toArray();
  }

  private static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / values.length;
  }

  private static double squares(double[] values) {
    double mean = values.length == 0 ? 0 : mean(values);
    double sum = 0;
    for (double value : values) {
      sum += (value - mean) * (value - mean);
    }
    return sum;
  }

  /**
   * Returns the ceiling of a system over several runs: each counts once, and runs differ by more
   * than their trials do.
   */
  public static Ceiling over(List<Ceiling> runs) {
    double[] means = runs.stream().mapToDouble(Ceiling::mean).toArray();
    return runs.size() == 1
        ? runs.getFirst()
        : new Ceiling(mean(means), means.length, squares(means), means.length - 1);
  }
}
