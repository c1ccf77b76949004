package io.weir.lab.capacity;

import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialPurpose;
import java.util.Arrays;
import java.util.List;

/**
 * How much trials differ that should show the same: what the system achieved under overload, from
 * trial to trial. Misses that achieved what was offered, because only their latency was too high,
 * do not show it; there, contradictions between trials of one rate have to suffice.
 *
 * @param deviation the standard deviation of the logarithm of the achieved rate, at most
 */
record TrialNoise(double deviation) {
  /** Far above its capacity a system may achieve less, which is no noise. */
  private static final double NEAR = 0.5;
  private static final double KEPT_UP = 0.97;
  /** Assumed as long as there are no two trials to compare: what a shared machine shows. */
  private static final double ASSUMED = 0.15;
  /** By so much a deviation may be larger than that of two, three and more samples. */
  private static final double[] AT_MOST = {3, 2, 1.7, 1.5, 1.4, 1.3};
  /** Trials differ by less than that in two cases of three. */
  private static final double APART = 2;

  /** Returns the noise of the trials of a search so far. */
  static TrialNoise of(List<SearchedTrial> trials) {
    List<SearchedTrial> misses =
        trials.stream()
            .filter(trial -> trial.missed() && !trial.wasFor(TrialPurpose.CANARY))
            .toList();
    double[] achieved = misses.stream()
        .filter(trial -> trial.share() > NEAR && trial.share() < KEPT_UP)
        .filter(SearchedTrial::backlogGrew)
        .mapToDouble(trial -> Math.log(trial.servedAtMost()))
        .toArray();
    if (achieved.length < 2) {
      return new TrialNoise(misses.size() < 2 ? ASSUMED : 0);
    }
    double mean = Arrays.stream(achieved).average().orElseThrow();
    double squares = Arrays.stream(achieved).map(one -> (one - mean) * (one - mean)).sum();
    double most = AT_MOST[Math.min(achieved.length, AT_MOST.length + 1) - 2];
    return new TrialNoise(most * Math.sqrt(squares / (achieved.length - 1)));
  }

  /** Bounds closer than this, as a share of the lower one, would be chance. */
  double width() {
    return Math.expm1(APART * deviation);
  }
}
