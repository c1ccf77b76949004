package io.weir.findings.gate;

import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/**
 * CPU time that others took: a hypervisor, or the CPU quota of a control group. If the kernel does
 * not account for each thread's waiting, the time for which anything on the machine waited for a
 * CPU takes its place. The system under test is part of that, so it is an upper bound. The largest
 * counts, because a machine has mostly one of them.
 */
final class TakenTime implements ErrorSource {
  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    if (!Metrics.ofSystem(figure.metric())) {
      return Optional.empty();
    }
    Interference taken = run.generator().health().interference();
    double steal = taken.stealShare().orElse(0);
    double quota = taken.throttledShare().orElse(0);
    double pressure = taken.processWait().isPresent() ? 0 : taken.pressureShare().orElse(0);
    double most = Math.max(steal, Math.max(quota, pressure));
    double nanos = Shift.of(figure, most, run);
    if (most == steal) {
      return Optional.of(Effect.delay(GateId.STEAL, nanos,
          "the hypervisor gave " + Quantity.percent(steal)
              + " of this machine's CPU time to others",
          "use a machine with dedicated CPUs, or measure when its neighbors are quiet"));
    }
    return Optional.of(most == quota
        ? Effect.delay(GateId.THROTTLING, nanos,
            "the CPU quota of a control group held the worker back for " + Quantity.percent(quota)
                + " of the time",
            StarvedGate.liftQuota(run))
        : Effect.delay(GateId.PRESSURE, nanos,
            "processes on this machine waited for a CPU for " + Quantity.percent(pressure)
                + " of the time",
            "leave the machine more CPU: stop other programs, use fewer nodes, a lower rate or"
                + " more cores"));
  }
}
