package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Reason;
import java.util.Optional;

/**
 * One validity check. Gates are registered in {@code META-INF/services}, in the order of weight: of
 * equally bad reasons the earlier one is shown first. Stateless, with a public constructor that has
 * no parameters. Limits come from the evidence's thresholds.
 */
public interface Gate {
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
   * Returns a way to leave the load generator more CPU; where pacing threads spin, that they rest
   * comes first.
   */
  static String moreCpu(RunEvidence run, String otherwise) {
    return run.spins() ? "use normal pacing, which does not spin, or " + otherwise : otherwise;
  }
}
