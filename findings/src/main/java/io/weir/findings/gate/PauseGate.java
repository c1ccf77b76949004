package io.weir.findings.gate;

import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Verdict;
import io.weir.findings.machine.Interference.PauseSum;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/** In a pause the JVM stops all threads of the worker, for garbage collection or anything else. */
final class PauseGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    Optional<PauseSum> told = run.generator().health().interference().pauses();
    double shift = PauseImpact.shift(figure, run.generator().pauses(), run);
    if (told.isEmpty() || !Metrics.ofSystem(figure.metric())
        || shift <= run.thresholds().pauseShift() * figure.nanos()) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        GateId.PAUSES,
        Verdict.SUSPECT,
        "the worker's JVM paused " + Quantity.of(told.get().count(), "time") + ", for up to "
            + Quantity.latency(told.get().longestNanos()) + ", which may have added up to "
            + Quantity.latency(shift) + " to " + figure.statistic().label(),
        "give the worker a larger heap and more CPU: --set worker.heap=1GiB",
        List.of(figure.key())));
  }
}
