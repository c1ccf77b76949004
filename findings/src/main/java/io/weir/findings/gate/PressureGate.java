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
 * For how long anything on the machine waited for a CPU: the system under test too, which on one
 * machine is part of the experiment. So it speaks against a figure only where the kernel does not
 * tell how long the worker's own threads waited.
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
        "something on this machine waited for a CPU for " + Quantity.percent(share)
            + " of the time (" + Quantity.percent(run.thresholds().pressure())
            + " is the limit where the kernel does not tell whether it was the load generator)",
        "leave the machine more CPU: stop what else runs, use fewer nodes, a lower rate or more cores",
        List.of(figure.key())));
  }
}
