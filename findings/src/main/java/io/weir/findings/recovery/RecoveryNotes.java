package io.weir.findings.recovery;

import io.weir.core.plan.Plan;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.scenario.Fault;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.gate.Shortage;
import io.weir.findings.text.Names;
import io.weir.findings.text.Quantity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Notes that limit a recovery scorecard. */
public final class RecoveryNotes {
  private RecoveryNotes() {}

  /** Returns the notes; none where no fault struck. */
  public static List<String> of(Optional<Recovery> found, RunEvidence run) {
    List<String> notes = new ArrayList<>();
    found.ifPresent(recovery -> {
      recovery.events()
          .stream()
          .filter(event -> event.step() == FaultStep.CUT_SHORT)
          .map(FaultEvent::detail)
          .flatMap(Optional::stream)
          .map(detail -> "the fault was cut short: " + detail + "; its scorecard is not"
              + " comparable with that of a complete fault")
          .forEach(notes::add);
      overloaded(run).ifPresent(notes::add);
    });
    return notes;
  }

  /** Returns a system that fell behind before the fault owes its scorecard to the load as well. */
  private static Optional<String> overloaded(RunEvidence run) {
    return Shortage.ofAcknowledgementsBeforeFault(run)
        .filter(Shortage::exceeded)
        .map(before -> "the system did not keep up before the fault struck: of "
            + Quantity.of(Math.round(before.due()), "message") + " that were due "
            + Quantity.count(Math.round(before.missing()))
            + " more had no outcome than at first; its scorecard includes the effect of the load");
  }

  /** Returns the sentence that must not be overlooked; none where nothing is done to any system. */
  public static List<String> ofPlan(Plan plan) {
    List<String> faults = plan.runs()
        .stream()
        .flatMap(run -> run.phases().fault().stream())
        .map(Fault::describe)
        .distinct()
        .toList();
    return faults.isEmpty()
        ? List.of()
        : List.of("Systems were struck while they were measured (" + Names.list(faults)
            + "): latencies and rates include the fault and the recovery. The recovery scorecard"
            + " separates them.");
  }
}
