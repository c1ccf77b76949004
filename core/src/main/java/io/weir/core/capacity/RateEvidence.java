package io.weir.core.capacity;

import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The evidence that a rate is sustainable, in the terms of MLRsearch.
 *
 * @param sum how long the rate was sustained in all its trials together (goal duration sum)
 * @param longest how long it was sustained without a break
 * @param exceedRatio the part of the time in which it was offered and not sustained, from 0 to 1
 * @param throughput messages acknowledged per second in the worst trial that sustained it
 * (conditional throughput)
 */
public record RateEvidence(Duration sum, Duration longest, double exceedRatio, double throughput) {
  /**
   * Returns the evidence for a rate; empty if no trial sustained it.
   *
   * @param trials all trials of a search
   */
  static Optional<RateEvidence> of(Rate rate, List<SearchedTrial> trials) {
    List<SearchedTrial> decided = RateBounds.counting(trials)
        .stream()
        .filter(trial -> trial.rate().equals(rate))
        .filter(trial -> trial.showed(TrialClass.SUSTAINED)
            || trial.missed() && !trial.wasFor(TrialPurpose.CANARY))
        .toList();
    List<SearchedTrial> sustained =
        decided.stream().filter(trial -> trial.showed(TrialClass.SUSTAINED)).toList();
    return sustained.stream()
        .map(SearchedTrial::measure)
        .max(Comparator.naturalOrder())
        .map(longest -> new RateEvidence(sum(sustained), longest,
            1 - sum(sustained).toNanos() / (double) sum(decided).toNanos(),
            sustained.stream().mapToDouble(SearchedTrial::achieved).min().orElseThrow()));
  }

  private static Duration sum(List<SearchedTrial> trials) {
    return trials.stream().map(SearchedTrial::measure).reduce(Duration.ZERO, Duration::plus);
  }
}
