package io.weir.lab.capacity;

import io.weir.core.capacity.Hysteresis;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides when a known-good rate is offered again after an overload. A system that an overload
 * changed would make all later trials statements about its changed state.
 *
 * @param how the search
 * @param trials its trials so far, in order
 */
record RecoveryCheck(RateSearch how, List<SearchedTrial> trials) {
  private static final double DESCENT = 2;

  /** A trial at the known-good rate, if one is due now. */
  Optional<TrialRequest> canary() {
    if (trials.isEmpty() || !trials.getLast().missed()) {
      return Optional.empty();
    }
    SearchedTrial latest = trials.getLast();
    if (latest.wasFor(TrialPurpose.CANARY)) {
      return Optional.of(request(latest.rate()));
    }
    return isDue(latest) ? knownGood(latest.rate()).map(this::request) : Optional.empty();
  }

  /** Whether the known-good rate was missed in the latest trial. */
  boolean isDoubted() {
    return !trials.isEmpty() && trials.getLast().wasFor(TrialPurpose.CANARY)
        && trials.getLast().missed();
  }

  /**
   * After a higher overload than it recovered from before, or after misses of two rates in a row: a
   * rate that is kept up between two overloads shows as much as a canary.
   */
  private boolean isDue(SearchedTrial latest) {
    double recovered = 0;
    double open = 0;
    Set<Rate> inRow = new HashSet<>();
    for (SearchedTrial trial : trials) {
      if (trial.missed()) {
        open = Math.max(open, trial.rate().perSecond());
        inRow.add(trial.rate());
      } else {
        recovered = Math.max(recovered, open);
        open = 0;
        inRow.clear();
      }
    }
    return inRow.size() > 1 || latest.rate().perSecond() > recovered;
  }

  /** The highest rate below that one that was kept up more often than missed. */
  private Optional<Rate> knownGood(Rate missed) {
    List<SearchedTrial> counting = RateBounds.counting(trials);
    return counting.stream()
        .map(SearchedTrial::rate)
        .filter(rate -> rate.compareTo(missed) < 0)
        .filter(rate -> isKnownGood(rate, counting))
        .max(Comparator.naturalOrder());
  }

  private static boolean isKnownGood(Rate rate, List<SearchedTrial> trials) {
    List<SearchedTrial> atRate =
        trials.stream().filter(trial -> trial.rate().equals(rate)).toList();
    long keptUp = atRate.stream().filter(SearchedTrial::keptUp).count();
    return keptUp > atRate.stream().filter(SearchedTrial::missed).count();
  }

  /** Where the known-good rate is kept up no more: lower ones, until one is. */
  Optional<TrialRequest> descent(Hysteresis hysteresis) {
    return hysteresis.recovered().isPresent()
        ? Optional.empty()
        : Optional.of(Narrowing.step(trials.getLast().rate().perSecond() / DESCENT))
            .filter(rate -> rate.compareTo(how.lowest()) >= 0)
            .map(this::request);
  }

  private TrialRequest request(Rate rate) {
    return new TrialRequest(TrialPurpose.CANARY, rate, how.canary(), false);
  }
}
