package io.weir.analysis.gate;

import io.weir.analysis.figure.RunEvidence;
import io.weir.analysis.finding.Interference.PauseSum;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Quantity;
import java.util.List;
import java.util.Optional;

/** In a pause the JVM stops all threads of the worker, for garbage collection or anything else. */
final class PauseGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    Optional<PauseSum> told = run.health().interference().pauses();
    double shift = Standstill.shift(figure, run.pauses(), run);
    if (told.isEmpty() || !Metrics.ofSystem(figure.metric())
        || shift <= run.thresholds().pauseShift() * figure.nanos()) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        "pauses",
        Verdict.SUSPECT,
        "the worker's JVM paused " + Quantity.of(told.get().count(), "time") + ", for up to "
            + Quantity.latency(told.get().longestNanos()) + ", which may have added up to "
            + Quantity.latency(shift) + " to " + figure.statistic().label(),
        "give the worker a larger heap and more CPU: --set worker.heap=1GiB",
        List.of(figure.key())));
  }
}
