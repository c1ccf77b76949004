package io.weir.findings.recovery;

import io.weir.core.plan.Plan;
import io.weir.core.scenario.Fault;
import io.weir.findings.text.Names;
import java.util.List;

/** What figures of runs with a fault can't say. */
public final class PlannedFaults {
  private PlannedFaults() {}

  /** The sentence that must not be overlooked; none where nothing is done to any system. */
  public static List<String> sentences(Plan plan) {
    List<String> faults = plan.runs()
        .stream()
        .flatMap(run -> run.phases().fault().stream())
        .map(Fault::describe)
        .distinct()
        .toList();
    return faults.isEmpty()
        ? List.of()
        : List.of("Systems were struck while they were measured (" + Names.list(faults)
            + "): latencies and rates are those of the fault and the recovery too. The recovery"
            + " scorecard tells them apart.");
  }
}
