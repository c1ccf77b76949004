package io.weir.findings.capacity;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.RateEvidence;
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
 * @param how what the search was asked for, with one goal
 */
record TrialDoubts(SearchRecord search, RateSearch how) {
  /** Returns the explanations. */
  List<String> sentences() {
    return Stream.of(sustainedAbove(), brokenLimit()).flatMap(Optional::stream).toList();
  }

  /** Returns why the highest rate that a trial sustained is not the lower bound. */
  private Optional<String> sustainedAbove() {
    Optional<SearchedTrial> highest = RateBounds.counting(search.trials())
        .stream()
        .filter(trial -> trial.showed(TrialClass.SUSTAINED))
        .filter(trial -> !trial.wasFor(TrialPurpose.CANARY))
        .filter(search::isHigher)
        .max(Comparator.comparing(SearchedTrial::rate));
    return search.hysteresis().isPresent()
        ? Optional.empty()
        : highest.flatMap(sustained -> search.missedHigher()
            .filter(miss -> refutes(miss, sustained))
            .min(Comparator.comparing(SearchedTrial::rate))
            .map(missed -> contradiction(sustained, missed)));
  }

  /**
   * Returns whether a rate that was sustained does not count because of a miss: most trials missed
   * a lower rate, or as many missed this one as sustained it.
   */
  private boolean refutes(SearchedTrial miss, SearchedTrial sustained) {
    long missed = at(miss.rate()).filter(SearchedTrial::missed).count();
    long passed = at(miss.rate()).filter(trial -> trial.showed(TrialClass.SUSTAINED)).count();
    return miss.rate().equals(sustained.rate())
        ? missed >= passed && !lastsLess()
        : miss.rate().compareTo(sustained.rate()) < 0 && missed > passed;
  }

  private Stream<SearchedTrial> at(Rate rate) {
    return RateBounds.counting(search.trials())
        .stream()
        .filter(trial -> trial.rate().equals(rate));
  }

  /** Returns whether a long trial or the page cache lowered the bound, however trials voted. */
  private boolean lastsLess() {
    return search.bounds().conditional() || search.reserve().isPresent()
        || RateBounds.failedSoak(search.trials()).isPresent();
  }

  private static String contradiction(SearchedTrial sustained, SearchedTrial missed) {
    return "Trial " + sustained.number() + " sustained " + CapacityAnswer.rate(sustained.rate())
        + ", but trial " + missed.number() + " did not sustain "
        + (missed.rate().equals(sustained.rate())
            ? "the same rate. A rate counts only if most of its trials sustained it."
            : CapacityAnswer.rate(missed.rate())
                + ". A rate above one that was missed does not count.");
  }

  /**
   * Returns which trial after the search broke a limit of latency, the one at the lowest rate. A
   * trial shorter than those that sustained the bound is no evidence against it, and one in which
   * the system fell behind says more.
   */
  private Optional<String> brokenLimit() {
    Duration held = search.evidence().map(RateEvidence::longest).orElse(Duration.ZERO);
    return search.refutation().isPresent()
        ? Optional.empty()
        : search.trials()
            .stream()
            .filter(trial -> trial.measure().compareTo(held) >= 0)
            .filter(
                trial -> trial.wasFor(TrialPurpose.CURVE) || trial.wasFor(TrialPurpose.LATENCY))
            .filter(trial -> search.bounds().lower().isPresent() && !search.isHigher(trial))
            .sorted(Comparator.comparing(SearchedTrial::rate))
            .flatMap(trial -> Stream.concat(
                broken(trial, "publish", trial.publishP99Nanos(), how.publishP99()),
                broken(trial, "end-to-end", trial.endToEndP99Nanos(), how.endToEndP99())))
            .findFirst();
  }

  private static Stream<String> broken(SearchedTrial trial, String metric, OptionalLong measured,
      List<Duration> limit) {
    return limit.stream()
        .filter(most -> measured.isPresent() && measured.getAsLong() > most.toNanos())
        .map(most -> "After the search, " + metric + " p99 was "
            + Quantity.latency(measured.getAsLong()) + " at "
            + CapacityAnswer.rate(trial.rate()) + ", in a trial of "
            + Durations.format(trial.measure()) + ". The limit is " + Durations.format(most)
            + ", so the lower bound may not last. Make the soak longer:"
            + " workload.load.search.soak.");
  }
}
