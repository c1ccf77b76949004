package io.weir.lab.capacity;

import io.weir.core.capacity.Hysteresis;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Decides when a known-good rate is offered again after an overload. A system that an overload
 * changed would make all later trials statements about its changed state.
 *
 * @param how the search
 * @param trials its trials so far, in order
 * @param overloads whether a longer overload follows anyway
 */
record RecoveryCheck(RateSearch how, List<SearchedTrial> trials, boolean overloads) {
  private static final double DESCENT = 2;
  /** What the changed system served at once is a guess of what it sustains. */
  private static final double MARGIN = 1.25;
  /** What was served under overload may have been a good moment, by the noise between trials. */
  private static final double WELL_BELOW = 1.5;
  /** A miss that achieved more than this did not overload the system much. */
  private static final double MARGINAL = 0.8;

  /** Returns a trial at the known-good rate, if one is due now. */
  Optional<TrialRequest> canary() {
    if (trials.isEmpty() || !trials.getLast().missed()) {
      return Optional.empty();
    }
    SearchedTrial latest = trials.getLast();
    if (latest.wasFor(TrialPurpose.CANARY)) {
      return Optional.of(request(latest.rate()));
    }
    if (sank(latest)) {
      return Stream.concat(knownGood(latest.rate()).stream(), served(latest).stream())
          .max(Comparator.naturalOrder())
          .map(this::request);
    }
    boolean waits = overloads && isMarginal(latest);
    return isDue(latest) && !waits ? knownGood(latest.rate()).map(this::request) : Optional.empty();
  }

  /**
   * Returns whether the latest trial makes it doubtful that the system is as it was: the known-good
   * rate was missed, or a long overload ended with far less than shorter trials had shown.
   */
  boolean isUrgent() {
    if (trials.isEmpty() || !trials.getLast().missed()) {
      return false;
    }
    return trials.getLast().wasFor(TrialPurpose.CANARY) || sank(trials.getLast());
  }

  /**
   * Returns whether it was a long overload that ended with far less than shorter trials had served.
   */
  private boolean sank(SearchedTrial trial) {
    return trial.wasFor(TrialPurpose.OVERLOAD)
        && RateBounds.failedSoak(trials).filter(trial::equals).isPresent();
  }

  /** Well below the most that it had served before, under overload or not. */
  private Optional<Rate> served(SearchedTrial overload) {
    return RateBounds.counting(trials)
        .stream()
        .filter(trial -> trial.measure().compareTo(overload.measure()) < 0)
        .map(SearchedTrial::achieved)
        .max(Comparator.naturalOrder())
        .map(most -> Narrowing.step(most / WELL_BELOW));
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

  /** Returns the highest rate below that one that was kept up more often than missed. */
  private Optional<Rate> knownGood(Rate missed) {
    List<SearchedTrial> counting = RateBounds.counting(trials);
    return counting.stream()
        .map(SearchedTrial::rate)
        .filter(rate -> rate.compareTo(missed) < 0)
        .filter(rate -> isKnownGood(rate, counting))
        .max(Comparator.naturalOrder());
  }

  /**
   * Returns whether a miss overloaded the system so little that it shows nothing about recovery.
   */
  static boolean isMarginal(SearchedTrial miss) {
    return miss.share() > MARGINAL && miss.backlogGrew();
  }

  private static boolean isKnownGood(Rate rate, List<SearchedTrial> trials) {
    List<SearchedTrial> atRate =
        trials.stream().filter(trial -> trial.rate().equals(rate)).toList();
    long keptUp = atRate.stream().filter(SearchedTrial::keptUp).count();
    return keptUp > atRate.stream().filter(SearchedTrial::missed).count();
  }

  /** Returns where the known-good rate is kept up no more: lower ones, until one is. */
  Optional<TrialRequest> descent(Hysteresis hysteresis, Duration left) {
    return hysteresis.recovered().isPresent()
        ? Optional.of(soak(hysteresis.recovered().get(), left))
            .filter(any -> !trials.getLast().wasFor(TrialPurpose.SOAK))
            .filter(request -> request.measure().compareTo(how.trial()) >= 0)
        : Optional.of(Narrowing.step(Math.min(trials.getLast().rate().perSecond() / DESCENT,
            Math.max(1, hysteresis.served() / MARGIN))))
            .filter(rate -> rate.compareTo(how.lowest()) >= 0)
            .map(this::request);
  }

  private TrialRequest soak(Rate rate, Duration left) {
    TrialRequest none = new TrialRequest(TrialPurpose.SOAK, rate, Duration.ZERO, false);
    Duration rest = left.minus(new TrialCosts(how, trials).of(none));
    return new TrialRequest(TrialPurpose.SOAK, rate,
        Duration.ofSeconds(Durations.min(how.soak(), rest).toSeconds()), false);
  }

  private TrialRequest request(Rate rate) {
    return new TrialRequest(TrialPurpose.CANARY, rate, how.canary(), false);
  }
}
