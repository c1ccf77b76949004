package io.weir.core.capacity;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What one system served in the rounds that compare the systems of searches in turns: each round
 * offers too much to each of them, one right after another. The noise of the host that lasts for
 * minutes is common to the trials of a round, so it is not in the differences between systems.
 *
 * @param logs the logarithms of the messages served per second, by round; absent in a round that
 * broke off, or whose rate the system kept up with
 */
record ServedRounds(List<OptionalDouble> logs) {
  /** An achieved rate near the offered one is no overload. */
  private static final double KEPT_UP = 0.95;
  /** A long trial that served less is no noise: short ones show what does not last. */
  private static final double FAR_LESS = 1 / 1.5;

  ServedRounds {
    logs = List.copyOf(logs);
  }

  /**
   * Returns the rounds of one search; none if what the system serves under too much load does not
   * last: because of a page cache, since an overload changed the system, or because a long trial
   * ended with far less.
   *
   * @param trials all of its trials, in order
   */
  static ServedRounds of(List<SearchedTrial> trials) {
    RateBounds held = RateBounds.held(trials);
    List<OptionalDouble> logs = trials.stream()
        .filter(trial -> trial.wasFor(TrialPurpose.ROUND))
        .map(ServedRounds::log)
        .toList();
    boolean lasts = held.lower().isPresent() && CacheReserve.of(held, trials).isEmpty()
        && Hysteresis.of(trials).isEmpty() && RateBounds.failedSoak(trials)
            .filter(failed -> Math.log(failed.served() / FAR_LESS) < mean(logs))
            .isEmpty();
    return new ServedRounds(lasts ? logs : List.of());
  }

  private static double mean(List<OptionalDouble> logs) {
    return logs.stream().flatMapToDouble(OptionalDouble::stream).average().orElse(0);
  }

  private static OptionalDouble log(SearchedTrial trial) {
    return trial.achieved() > 0 && trial.share() < KEPT_UP
        ? OptionalDouble.of(Math.log(trial.achieved()))
        : OptionalDouble.empty();
  }

  /** Returns by how much another system's logarithms are larger, in the rounds that both have. */
  double[] differences(ServedRounds other) {
    int common = Math.min(logs.size(), other.logs.size());
    return IntStream.range(0, common)
        .filter(round -> logs.get(round).isPresent() && other.logs.get(round).isPresent())
        .mapToDouble(round -> other.logs.get(round).getAsDouble()
            - logs.get(round).getAsDouble())
        .toArray();
  }
}
