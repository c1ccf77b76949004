package io.weir.core.capacity;

import io.weir.core.unit.Rate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A system that an overload changed: after it, the system no longer kept up with a rate that it had
 * kept up with before.
 *
 * <p>A miss of the known-good rate can be the noise of the machine. So the misses must come in a
 * row,
 * and the more was achieved in them, the more of them it takes: from two to four.
 *
 * @param overload the rate of the trial after which it did not
 * @param knownGood the rate that it had kept up with
 * @param recovered the rate that it kept up with afterwards, if one was found
 */
public record Hysteresis(Rate overload, Rate knownGood, Optional<Rate> recovered) {
  private static final double FAR_LESS = 0.75;
  private static final double LESS = 0.9;

  /**
   * The hysteresis that the trials of a search show, if they show one.
   *
   * @param trials all of its trials so far, in order
   */
  public static Optional<Hysteresis> of(List<SearchedTrial> trials) {
    Optional<Hysteresis> found = Optional.empty();
    Optional<Rate> overload = Optional.empty();
    List<Double> missed = new ArrayList<>();
    for (SearchedTrial trial : trials) {
      if (trial.wasFor(TrialPurpose.CANARY) && found.isPresent()) {
        found = found.map(known -> known.after(trial));
      } else if (trial.wasFor(TrialPurpose.CANARY) && trial.missed()) {
        missed.add(trial.share());
        if (isEnough(missed)) {
          found = overload.map(rate -> new Hysteresis(rate, trial.rate(), Optional.empty()));
        }
      } else {
        overload = trial.missed() ? Optional.of(trial.rate()) : overload;
        missed.clear();
      }
    }
    return found;
  }

  /** Whether so many misses in a row are no accident, by the share that each achieved. */
  private static boolean isEnough(List<Double> shares) {
    double most = Collections.max(shares);
    if (most < FAR_LESS) {
      return shares.size() > 1;
    }
    return shares.size() > (most < LESS ? 2 : 3);
  }

  /**
   * The trials that show the system as it was: all of them, or those up to the overload that
   * changed it.
   *
   * @param trials all of the trials of a search so far, in order
   */
  static List<SearchedTrial> unaffected(List<SearchedTrial> trials) {
    return of(trials).map(found -> {
      int known = 0;
      for (int i = 0; i < trials.size() && of(trials.subList(0, i)).isEmpty(); i++) {
        known = trials.get(i).wasFor(TrialPurpose.CANARY) ? known : i;
      }
      return trials.subList(0, known + 1);
    }).orElse(trials);
  }

  private Hysteresis after(SearchedTrial trial) {
    boolean higher = recovered.filter(rate -> rate.compareTo(trial.rate()) >= 0).isEmpty();
    return trial.keptUp() && higher
        ? new Hysteresis(overload, knownGood, Optional.of(trial.rate()))
        : this;
  }
}
