package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import java.util.Optional;

/**
 * A kind of disturbance whose effect on a latency can be bounded in time. The bound is a part of
 * the
 * latency's error bar. Stateless.
 */
interface ErrorSource {
  /**
   * Returns the bound; empty if the disturbance cannot have moved that latency, or is not known.
   */
  Optional<Effect> on(LatencyFigure figure, RunEvidence run);

  /**
   * How far a disturbance may have moved a latency.
   *
   * @param cause which kind
   * @param below by how much the undisturbed latency may be lower, in nanoseconds
   * @param above by how much it may be higher, in nanoseconds
   * @param text the disturbance, as a clause
   * @param nextStep the remedy
   */
  record Effect(GateId cause, double below, double above, String text, String nextStep) {
    /** Of a disturbance that can only delay. */
    static Effect delay(GateId cause, double nanos, String text, String nextStep) {
      return new Effect(cause, nanos, 0, text, nextStep);
    }

    double size() {
      return Math.max(below, above);
    }

    ErrorBar.Part part() {
      return new ErrorBar.Part(cause, Math.max(0, Math.round(below)),
          Math.max(0, Math.round(above)));
    }
  }
}
