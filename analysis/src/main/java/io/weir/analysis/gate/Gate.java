package io.weir.analysis.gate;

import io.weir.analysis.figure.RunEvidence;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.RateFigure;
import io.weir.analysis.finding.Reason;
import java.util.Optional;

/**
 * Looks for one thing that can spoil a figure. Stateless; limits come from the evidence's
 * thresholds.
 */
interface Gate {
  /** Why a latency is not valid, if this gate finds a reason. */
  default Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return Optional.empty();
  }

  /** Why a rate is not valid, if this gate finds a reason. */
  default Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    return Optional.empty();
  }
}
