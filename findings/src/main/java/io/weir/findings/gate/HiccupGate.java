package io.weir.findings.gate;

import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A thread of the worker that does nothing but wake up each millisecond was late: for that time the
 * JVM, or the machine, stood still for any thread.
 */
final class HiccupGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    double shift = PauseImpact.shift(figure, run.generator().hiccups(), run);
    if (!Metrics.ofSystem(figure.metric())
        || shift <= run.thresholds().pauseShift() * figure.nanos()) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        GateId.HICCUPS,
        Verdict.SUSPECT,
        "the worker stood still for up to "
            + Quantity.latency(run.generator().health().longestHiccupNanos())
            + ", which may have added up to "
            + Quantity.latency(shift) + " to " + figure.statistic().label(),
        Gate.moreCpu(run, "leave the load generator more CPU: fewer nodes, a lower"
            + " rate, nothing else running"),
        List.of(figure.key())));
  }
}
