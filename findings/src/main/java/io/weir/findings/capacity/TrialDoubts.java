package io.weir.findings.capacity;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * Explains trials that seem to contradict the bounds of their search: one that sustained a rate
 * above the lower bound, and one after the search whose latency breaks the limit below it.
 *
 * @param how what the search was asked for
 */
record TrialDoubts(SearchRecord search, RateSearch how) {
  /** Returns the explanations. */
  List<String> sentences() {
    return Stream.of(sustainedAbove(), brokenLimit()).flatMap(Optional::stream).toList();
  }

  /** Returns why the highest rate that a trial sustained is not the lower bound. */
  private Optional<String> sustainedAbove() {
    List<SearchedTrial> counting = RateBounds.counting(search.trials());
    Optional<SearchedTrial> highest = counting.stream()
        .filter(trial -> trial.showed(TrialClass.SUSTAINED) && !trial.wasFor(TrialPurpose.CANARY))
        .filter(trial -> isAbove(trial.rate()))
        .max(Comparator.comparing(SearchedTrial::rate));
    return search.hysteresis().isPresent()
        ? Optional.empty()
        : highest.flatMap(sustained -> counting.stream()
            .filter(SearchedTrial::missed)
            .filter(trial -> trial.rate().compareTo(sustained.rate()) <= 0)
            .min(Comparator.comparing(SearchedTrial::rate))
            .map(missed -> contradiction(sustained, missed)));
  }

  private boolean isAbove(Rate rate) {
    return search.bounds().lower().filter(lower -> rate.compareTo(lower) > 0).isPresent();
  }

  private static String contradiction(SearchedTrial sustained, SearchedTrial missed) {
    return "Trial " + sustained.number() + " sustained " + CapacityAnswer.rate(sustained.rate())
        + ", but trial " + missed.number() + " did not sustain "
        + (missed.rate().equals(sustained.rate())
            ? "the same rate. A rate counts only if most of its trials sustained it."
            : CapacityAnswer.rate(missed.rate())
                + ". A rate above one that was missed does not count.");
  }

  /** Returns the trial after the search that broke the limit of latency most. */
  private Optional<String> brokenLimit() {
    return search.trials()
        .stream()
        .filter(
            trial -> trial.wasFor(TrialPurpose.CURVE) || trial.wasFor(TrialPurpose.LATENCY))
        .filter(trial -> search.bounds().lower().isPresent() && !isAbove(trial.rate()))
        .sorted(Comparator.comparing(SearchedTrial::rate))
        .flatMap(trial -> Stream.concat(
            broken(trial, "publish", trial.publishP99Nanos(), how.publishP99()).stream(),
            broken(trial, "end-to-end", trial.endToEndP99Nanos(), how.endToEndP99()).stream()))
        .findFirst();
  }

  private static Optional<String> broken(SearchedTrial trial, String metric, OptionalLong measured,
      Optional<Duration> limit) {
    return limit.filter(most -> measured.isPresent() && measured.getAsLong() > most.toNanos())
        .map(most -> "After the search, " + metric + " p99 was "
            + Quantity.latency(measured.getAsLong()) + " at "
            + CapacityAnswer.rate(trial.rate()) + ", in a trial of "
            + Durations.format(trial.measure()) + ". The limit is " + Durations.format(most)
            + ", so the lower bound does not last. Make the soak longer:"
            + " workload.load.search.soak.");
  }
}
