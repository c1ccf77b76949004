package io.weir.findings.gate;

import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Verdict;
import io.weir.findings.machine.Interference;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * The time for which anything on the machine waited for a CPU. It includes the system under test,
 * which is part of the experiment on a single machine. So it counts only if the kernel does not
 * report how long the worker's own threads waited.
 */
final class PressureGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    Interference told = run.generator().health().interference();
    double share = told.pressureShare().orElse(0);
    if (!Metrics.ofSystem(figure.metric()) || told.processWait().isPresent()
        || share <= run.thresholds().pressure()
        || !Shift.isTooMuch(Shift.of(figure, share, run), figure, run.thresholds())) {
      return Optional.empty();
    }
    return Optional.of(new Reason(GateId.PRESSURE, Verdict.SUSPECT,
        "processes on this machine waited for a CPU for " + Quantity.percent(share)
            + " of the time (" + Quantity.percent(run.thresholds().pressure())
            + " is the limit if the kernel does not report which process waited)",
        "leave the machine more CPU: stop other programs, use fewer nodes, a lower rate or more"
            + " cores",
        List.of(figure.key())));
  }
}
