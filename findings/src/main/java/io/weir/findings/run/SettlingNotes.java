package io.weir.findings.run;

import io.weir.core.result.Settled;
import io.weir.core.scenario.Phases;
import io.weir.core.unit.Durations;
import java.util.List;
import java.util.Optional;

/** What a reader of a run should know of its warm-up. */
final class SettlingNotes {
  private SettlingNotes() {}

  /** The notes; none where the warm-up ended in time. */
  static List<String> of(Phases phases, Optional<Settled> settled) {
    return settled
        .map(found -> "the warm-up went on for " + Durations.format(found.beyond())
            + " beyond its " + Durations.format(phases.warmUp())
            + ", because latencies still fell"
            + (found.still() ? cut(phases) : ""))
        .stream()
        .toList();
  }

  private static String cut(Phases phases) {
    return "; so they did when that was as long as it may"
        + (phases.fault().isPresent()
            ? ", and what recovery is held against, from before the fault, may be too high"
            : "");
  }
}
