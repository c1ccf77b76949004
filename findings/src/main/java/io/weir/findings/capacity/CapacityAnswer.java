package io.weir.findings.capacity;

import io.weir.core.capacity.Hysteresis;
import io.weir.core.capacity.RateEvidence;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Durations;
import io.weir.core.unit.Rate;
import io.weir.findings.model.RunFindings;
import io.weir.findings.text.Quantity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.Stream;

/** Writes the outcome of searches for the highest sustainable rate in sentences. */
public final class CapacityAnswer {
  static final String CONDITIONAL = "The lower bound was not tried. It is the rate that the system"
      + " served at the end of a trial at a higher rate, divided by 1.5.";

  private final Map<String, SystemCapacity> systems = new LinkedHashMap<>();
  private final boolean searched;
  private final int loads;

  public CapacityAnswer(SortedMap<String, List<RunFindings>> bySystem) {
    bySystem.forEach((system, runs) -> SystemCapacity.of(runs)
        .ifPresent(capacity -> systems.put(system, capacity)));
    List<RunFindings> runs = bySystem.values().stream().flatMap(List::stream).toList();
    this.searched = runs.stream().anyMatch(run -> run.run().search().isPresent());
    this.loads = (int) runs.stream()
        .flatMap(run -> run.search().stream())
        .flatMap(search -> search.latencyRate().stream())
        .distinct()
        .count();
  }

  /** Returns the answers for each system and each pair; none if no rate was searched for. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    systems.forEach((system, capacity) -> {
      sentences.add(sentence(system, capacity));
      capacity.hysteresis().ifPresent(found -> sentences.add(system + ": " + hysteresis(found)));
    });
    List<String> names = List.copyOf(systems.keySet());
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        sentences.add(compared(names.get(i), names.get(j)));
      }
    }
    return sentences;
  }

  /** Returns the cautions. */
  public List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    if (searched && loads > 1) {
      cautions.add("Latency was measured at a share of each run's own highest rate, so the loads"
          + " differ.");
    }
    systems.forEach((system, capacity) -> {
      if (capacity.generator()) {
        cautions.add("The load generator was the limit for " + system
            + ": whether it sustains more than " + rate(capacity.highestLower())
            + " is not known.");
      }
    });
    return cautions;
  }

  /** Returns how an overload changed a system. */
  static String hysteresis(Hysteresis found) {
    return "After an overload at " + rate(found.overload()) + ", the system no longer sustained "
        + rate(found.knownGood()) + ", which it had served before"
        + found.recovered()
            .map(rate -> ". It sustained " + rate(rate) + " afterwards (hysteresis).")
            .orElse(", nor any lower rate that was tried (hysteresis).");
  }

  private static String sentence(String system, SystemCapacity capacity) {
    String runs = capacity.runs() == 1 ? "in 1 run" : "over " + capacity.runs() + " runs";
    String soaked = capacity.held()
        .filter(CapacityAnswer::isSoak)
        .map(held -> ", sustained for " + Durations.format(held))
        .orElse("");
    String subject = subject(system, capacity.held()) + " (" + capacity.criterion() + "): ";
    return capacity.upper()
        .map(upper -> subject + Quantity.count(Math.round(capacity.lower().perSecond())) + " to "
            + rate(upper) + " (" + runs + ", " + Quantity.percent(capacity.width()) + " wide"
            + soaked + ").")
        .orElseGet(() -> subject + "at least " + lower(capacity) + " (" + runs + soaked + ")"
            + limit(capacity));
  }

  /** Returns the subject of a sentence: a rate is sustainable if it outlasts caches and buffers. */
  private static String subject(String system, Optional<Duration> held) {
    return held.map(time -> isSoak(time)
        ? "Highest sustainable rate of " + system
        : "Highest rate that " + system + " held for " + Durations.format(time))
        .orElse("Highest rate of " + system + ", whose lower bound was not tried");
  }

  private static boolean isSoaked(SystemCapacity capacity) {
    return capacity.held().filter(CapacityAnswer::isSoak).isPresent();
  }

  /** Returns whether a rate that was held for so long is called sustainable. */
  static boolean isSoak(Duration held) {
    return held.compareTo(RateSearch.SOAK) >= 0;
  }

  private static String lower(SystemCapacity capacity) {
    return capacity.lower().equals(capacity.highestLower())
        ? rate(capacity.lower())
        : Quantity.count(Math.round(capacity.lower().perSecond())) + " to "
            + rate(capacity.highestLower()) + " by run";
  }

  private static String limit(SystemCapacity capacity) {
    if (capacity.generator()) {
      return ", the load generator was the limit.";
    }
    if (capacity.unproven()) {
      return ", and no higher rate failed in two conclusive trials.";
    }
    return capacity.uncounted()
        ? ", and the time ended before the rates that failed at the start were tried again."
        : ", and no rate was found that it does not sustain.";
  }

  private String compared(String baseline, String contender) {
    SystemCapacity one = systems.get(baseline);
    SystemCapacity other = systems.get(contender);
    Optional<String> more = more(contender, other, baseline, one)
        .or(() -> more(baseline, one, contender, other));
    if (more.isPresent()) {
      return more.get();
    }
    return one.upper().isEmpty() || other.upper().isEmpty()
        ? "Which of " + baseline + " and " + contender
            + " sustains more is inconclusive: only a lower bound is known for "
            + (one.upper().isEmpty() ? baseline : contender) + "."
        : "Which of " + baseline + " and " + contender
            + " sustains more is inconclusive: their bounds overlap.";
  }

  /** Returns the bounds of one lie wholly above those of the other. */
  private static Optional<String> more(String higher, SystemCapacity high, String lower,
      SystemCapacity low) {
    return low.upper()
        .filter(bound -> bound.compareTo(high.lower()) < 0)
        .map(bound -> higher + (isSoaked(high) && isSoaked(low) ? " sustains " : " held ")
            + times(high.lower().perSecond() / bound.perSecond())
            + high.upper()
                .map(top -> " to " + times(top.perSecond() / low.lower().perSecond()))
                .orElse(" or more")
            + " times the rate of " + lower + ".");
  }

  private static String times(double ratio) {
    return Quantity.number(ratio);
  }

  private static String rate(Rate rate) {
    return Quantity.count(Math.round(rate.perSecond())) + " msg/s";
  }

  /**
   * The highest sustainable rate of a system over its runs: from the lowest lower bound to the
   * highest upper one.
   *
   * @param criterion what a rate must meet to count as sustained
   * @param runs how many runs found a rate that was sustained
   * @param lower the lowest of their lower bounds
   * @param highestLower the highest of them
   * @param upper the highest of the rates that the system was found not to sustain; absent where a
   * run found none
   * @param generator whether it is absent for a rate that the load generator may have spoilt
   * @param unproven whether it is absent for a rate that was missed, but not by two conclusive
   * trials
   * @param held how long each lower bound was held without a break, at least; absent if one was not
   * tried
   * @param uncounted whether a higher rate was missed before anything was sustained, and was not
   * tried again
   * @param hysteresis how an overload changed the system in a run, if it did
   */
  private record SystemCapacity(String criterion, int runs, Rate lower, Rate highestLower,
      Optional<Rate> upper, boolean generator, boolean unproven, Optional<Duration> held,
      boolean uncounted, Optional<Hysteresis> hysteresis) {
    /** Returns the result of one system's runs; absent if none found a sustained rate. */
    static Optional<SystemCapacity> of(List<RunFindings> runs) {
      List<SearchRecord> found = runs.stream()
          .filter(run -> run.status() == RunStatus.COMPLETED)
          .flatMap(run -> run.search().stream())
          .filter(search -> search.bounds().lower().isPresent())
          .toList();
      List<SearchRecord> open = found.stream().filter(SearchRecord::atLeast).toList();
      return lowers(found).min(Rate::compareTo)
          .map(lowest -> new SystemCapacity(
              found.getFirst().criterion(),
              found.size(),
              lowest,
              lowers(found).max(Rate::compareTo).orElse(lowest),
              open.isEmpty()
                  ? found.stream().flatMap(each -> each.proven().stream()).max(Rate::compareTo)
                  : Optional.empty(),
              open.stream().anyMatch(search -> search.bounds().generator()),
              open.stream()
                  .map(SearchRecord::bounds)
                  .anyMatch(each -> each.upper().isPresent() && !each.generator()),
              held(found),
              open.stream()
                  .anyMatch(
                      search -> search.bounds().upper().isEmpty() && search.forgetsHigher()),
              found.stream().flatMap(search -> search.hysteresis().stream()).findFirst()));
    }

    private static Optional<Duration> held(List<SearchRecord> found) {
      List<Duration> held = found.stream()
          .flatMap(search -> search.evidence().stream())
          .map(RateEvidence::longest)
          .toList();
      return held.size() < found.size()
          ? Optional.empty()
          : held.stream().min(Comparator.naturalOrder());
    }

    private static Stream<Rate> lowers(List<SearchRecord> found) {
      return found.stream().map(each -> each.bounds().lower().orElseThrow());
    }

    /**
     * Returns how far apart the bounds are, as a share of the lower one; infinite without an upper
     * one.
     */
    double width() {
      return upper.map(rate -> rate.perSecond() / lower.perSecond() - 1)
          .orElse(Double.POSITIVE_INFINITY);
    }
  }
}
