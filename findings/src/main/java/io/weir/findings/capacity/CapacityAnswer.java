package io.weir.findings.capacity;

import io.weir.core.unit.Rate;
import io.weir.findings.run.RunFindings;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** Says in sentences what searches for the highest sustainable rate came to. */
public final class CapacityAnswer {
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

  /** What was found of each system, and of each pair; none where rates were known. */
  public List<String> sentences() {
    List<String> sentences = new ArrayList<>();
    systems.forEach((system, capacity) -> sentences.add(sentence(system, capacity)));
    List<String> names = List.copyOf(systems.keySet());
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        sentences.add(compared(names.get(i), names.get(j)));
      }
    }
    return sentences;
  }

  /** What must not be overlooked. */
  public List<String> cautions() {
    List<String> cautions = new ArrayList<>();
    if (searched && loads > 1) {
      cautions.add("Latency was measured at a share of each run's own highest rate: these are not"
          + " latencies at the same load.");
    }
    systems.forEach((system, capacity) -> {
      if (capacity.generator()) {
        cautions.add("The load generator was the limit with " + system
            + ": what it could sustain beyond " + rate(capacity.highestLower())
            + " is not known.");
      }
    });
    return cautions;
  }

  private static String sentence(String system, SystemCapacity capacity) {
    String runs = capacity.runs() == 1 ? "in 1 run" : "over " + capacity.runs() + " runs";
    String soaked = capacity.soaked() ? "" : ", the lower end not held for longer";
    return capacity.upper()
        .map(upper -> "Highest sustainable rate of " + system + " (" + capacity.criterion() + "): "
            + Quantity.count(Math.round(capacity.lower().perSecond())) + " to " + rate(upper) + " ("
            + runs + ", " + Quantity.percent(capacity.width()) + " wide" + soaked + ").")
        .orElseGet(() -> "Highest sustainable rate of " + system + " (" + capacity.criterion()
            + "): at least " + lower(capacity) + " (" + runs + soaked + ")"
            + limit(capacity));
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
      return ", and no rate above was missed by two trials that could tell.";
    }
    return capacity.uncounted()
        ? ", and the time was up before what it missed at its start was tried again."
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
            + " sustains more can't be told: only a lower"
            + " bound is known of " + (one.upper().isEmpty() ? baseline : contender) + "."
        : "Which of " + baseline + " and " + contender
            + " sustains more can't be told: their bounds overlap.";
  }

  /** The bounds of one lie wholly above those of the other. */
  private static Optional<String> more(String higher, SystemCapacity high, String lower,
      SystemCapacity low) {
    return low.upper()
        .filter(bound -> bound.compareTo(high.lower()) < 0)
        .map(bound -> higher + " sustains " + times(high.lower().perSecond() / bound.perSecond())
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
}
