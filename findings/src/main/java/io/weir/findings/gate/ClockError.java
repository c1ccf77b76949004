package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/**
 * The error of the clocks of two workers, in a latency that begins on one and ends on the other. It
 * shifts each sample by at most so much, in either direction, and so each quantile.
 */
final class ClockError implements ErrorSource {
  /** The largest share of a latency. */
  static final double MOST = 0.2;

  private static final String REMEDY =
      "keep a topic's producers and consumers on one worker or host";

  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    if (!run.isAcrossClocks(figure.metric(), figure.statistic())) {
      return Optional.empty();
    }
    if (run.across().errorNanos().isEmpty()) {
      return Optional.of(new Effect(GateId.CLOCK, figure.nanos(), figure.nanos(),
          "the error of the workers' clocks is not known", REMEDY));
    }
    long error = run.across().errorNanos().getAsLong();
    return Optional.of(new Effect(GateId.CLOCK, error, error,
        "the workers' clocks are known to " + Quantity.latency(error), REMEDY));
  }
}
