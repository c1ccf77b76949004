package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/**
 * On saturated processors, the system's threads wait for one, also because the load generator and
 * other programs use them.
 */
public final class SaturatedCpu implements ErrorSource, Gate {
  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    return judged(figure, run) ? time(run).effect(figure, run) : Optional.empty();
  }

  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return judged(figure, run) ? time(run).reason(figure) : Optional.empty();
  }

  private static DisturbedTime time(RunEvidence run) {
    return new DisturbedTime(GateId.CPU_SATURATION, run.saturated(),
        "all processors of the machine were busy, and threads waited for one, in "
            + Quantity.percent(run.saturated().share()) + " of the seconds",
        "latencies contain the system's own waits for a processor, and are higher than on a machine"
            + " with more of them",
        "use a lower rate, fewer nodes or more cores, stop other programs, or run the workers on"
            + " another machine");
  }

  /** Emulated machines have their own check. */
  private static boolean judged(LatencyFigure figure, RunEvidence run) {
    return Metrics.ofSystem(figure.metric()) && !run.run().emulated().applies();
  }
}
