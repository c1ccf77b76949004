package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Reason;
import java.util.Optional;

/** One validity check. Stateless; limits come from the evidence's thresholds. */
interface Gate {
  /** The reason why a latency is not valid, if this check finds one. */
  default Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return judge(figure.key(), run);
  }

  /** The reason why a rate is not valid, if this check finds one. */
  default Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    return judge(figure.key(), run);
  }

  /** The reason why any value of a run is not valid, if this check finds one. */
  default Optional<Reason> judge(FigureKey figure, RunEvidence run) {
    return Optional.empty();
  }

  /**
   * A way to leave the load generator more CPU; where pacing threads spin, that they rest comes
   * first.
   */
  static String moreCpu(RunEvidence run, String otherwise) {
    return run.spins() ? "use normal pacing, which does not spin, or " + otherwise : otherwise;
  }
}
