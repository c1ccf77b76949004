package io.weir.lab.capacity;

import io.weir.core.capacity.Ceiling;
import io.weir.core.capacity.Hysteresis;
import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.scenario.RateSearch;
import java.util.List;
import java.util.Optional;

/**
 * Decides which rate is too much in a round that compares systems.
 *
 * @param how the search
 */
public record RoundRates(RateSearch how) {
  /** Above all that the system has served: the noise of the host is seldom as large. */
  private static final double MARGIN = 1.4;

  /**
   * Returns the trial of the next round; empty if the search found no rate that is sustained,
   * offered too much in no trial, or changed the system by an overload.
   *
   * @param trials all trials so far, in order
   */
  public Optional<TrialRequest> next(List<SearchedTrial> trials) {
    boolean known = RateBounds.held(trials).lower().isPresent()
        && !Ceiling.overloads(RateBounds.counting(trials)).isEmpty()
        && Hysteresis.of(trials).isEmpty();
    return trials.stream()
        .filter(any -> known)
        .map(SearchedTrial::achieved)
        .max(Double::compare)
        .map(most -> Narrowing.step(most * MARGIN))
        .map(rate -> rate.compareTo(how.to()) > 0 ? how.to() : rate)
        .map(rate -> new TrialRequest(TrialPurpose.ROUND, rate, how.probe(), true));
  }
}
