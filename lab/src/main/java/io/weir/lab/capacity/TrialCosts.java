package io.weir.lab.capacity;

import io.weir.core.capacity.SearchedTrial;
import io.weir.core.interval.PhaseKind;
import io.weir.core.scenario.RateSearch;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How long trials take, by those before them.
 *
 * @param how the search
 * @param trials its trials so far, in order; a view
 */
record TrialCosts(RateSearch how, List<SearchedTrial> trials) {
  /** The assumed time of a trial besides its load, before any trial was measured. */
  private static final Duration FIRST_OVERHEAD = Duration.ofSeconds(8);

  /** Returns the time that a trial will take, from its beginning until the next one can begin. */
  Duration of(TrialRequest request) {
    return how.warmUp().plus(request.measure()).plus(overhead());
  }

  private Duration overhead() {
    // The first trial waits for a system that has just begun, and no other does.
    return trials.stream()
        .skip(trials.size() > 1 ? 1 : 0)
        .map(this::besides)
        .max(Comparator.naturalOrder())
        .map(most -> most.plus(drain()))
        .orElse(FIRST_OVERHEAD);
  }

  /** Returns the time of a trial besides its load and its drain. */
  private Duration besides(SearchedTrial trial) {
    Duration warmUp = trial.lasted(PhaseKind.WARM_UP).orElseGet(how::warmUp);
    Duration drain = trial.lasted(PhaseKind.DRAIN).orElse(Duration.ZERO);
    return trial.took().minus(warmUp).minus(trial.measure()).minus(drain);
  }

  /**
   * Returns the time of a drain if the rate is kept up: an overload leaves more behind, but once.
   */
  private Duration drain() {
    return longestDrain(SearchedTrial::keptUp)
        .or(() -> longestDrain(trial -> true))
        .orElse(Duration.ZERO);
  }

  private Optional<Duration> longestDrain(Predicate<SearchedTrial> which) {
    return trials.stream()
        .filter(which)
        .flatMap(trial -> trial.lasted(PhaseKind.DRAIN).stream())
        .max(Comparator.naturalOrder());
  }
}
