package io.weir.core.capacity;

import io.weir.core.unit.Rate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * A system that an overload changed: after it, the system no longer kept up with a rate that it had
 * served before.
 *
 * <p>A miss of the known-good rate can be the noise of the machine. So the misses must come in a
 * row, and the more was achieved in them, the more of them it takes: from two to four. After a long
 * overload that served far less than the known-good rate at its end, it takes two fewer, but one.
 *
 * <p>A system that used up a reserve looks the same: its long-run capacity is what it sustains
 * afterwards.
 *
 * @param overload the rate of the trial after which it did not
 * @param knownGood the rate that it had kept up with, or served in an overload
 * @param recovered the highest rate that it kept up with afterwards, if one was found
 * @param highest the highest rate that it had missed by then: any of these overloads may have
 * changed it
 * @param served the least messages per second that it served in trials of the known-good rate, or
 * lower ones, afterwards
 */
public record Hysteresis(Rate overload, Rate knownGood, Optional<Rate> recovered, Rate highest,
    double served) {
  private static final double FAR_LESS = 0.75;
  private static final double LESS = 0.9;
  /** A long overload that ended below the known-good rate counts as so many misses of that rate. */
  private static final int OVERLOAD_MISSES = 2;

  /**
   * Returns the hysteresis that the trials of a search show, if they show one.
   *
   * @param trials all of its trials so far, in order
   */
  public static Optional<Hysteresis> of(List<SearchedTrial> trials) {
    Optional<Hysteresis> found = Optional.empty();
    Optional<Rate> overload = Optional.empty();
    Optional<Rate> highest = Optional.empty();
    List<Double> missed = new ArrayList<>();
    double served = Double.POSITIVE_INFINITY;
    double overloaded = Double.POSITIVE_INFINITY;
    for (SearchedTrial trial : trials) {
      if (found.isPresent()) {
        found = found.map(known -> known.after(trial));
      } else if (trial.wasFor(TrialPurpose.CANARY) && trial.missed()) {
        missed.add(trial.share());
        served = Math.min(served, trial.served());
        boolean sank = overloaded < FAR_LESS * trial.rate().perSecond();
        if (isEnough(missed, sank)) {
          double least = served;
          Rate top = highest.orElse(trial.rate());
          found = overload
              .map(rate -> new Hysteresis(rate, trial.rate(), Optional.empty(), top, least));
        }
      } else {
        if (trial.missed()) {
          overload = Optional.of(trial.rate());
          highest = highest.filter(rate -> rate.compareTo(trial.rate()) > 0)
              .or(() -> Optional.of(trial.rate()));
        }
        missed.clear();
        served = Double.POSITIVE_INFINITY;
        overloaded =
            trial.wasFor(TrialPurpose.OVERLOAD) ? trial.served() : Double.POSITIVE_INFINITY;
      }
    }
    return found;
  }

  /** Returns whether so many misses in a row are no accident, by the share that each achieved. */
  private static boolean isEnough(List<Double> shares, boolean sank) {
    double most = Collections.max(shares);
    int misses = shares.size() + (sank ? OVERLOAD_MISSES : 0);
    if (most < FAR_LESS) {
      return misses > 1;
    }
    return misses > (most < LESS ? 2 : 3);
  }

  /**
   * Returns the trials that show the system as it was: all of them, or those up to the overload
   * that changed it.
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
    Optional<Rate> kept = trial.missed()
        ? recovered.filter(rate -> rate.compareTo(trial.rate()) < 0)
        : recovered.filter(rate -> rate.compareTo(trial.rate()) >= 0)
            .or(() -> Optional.of(trial.rate()).filter(any -> trial.keptUp()));
    double least = trial.missed() ? Math.min(served, trial.served()) : served;
    return new Hysteresis(overload, knownGood, kept, highest, least);
  }
}
