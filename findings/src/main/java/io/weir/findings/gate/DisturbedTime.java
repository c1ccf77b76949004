package io.weir.findings.gate;

import io.weir.findings.evidence.DisturbedSeconds;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.gate.ErrorSource.Effect;
import java.util.List;
import java.util.Optional;

/**
 * A disturbance of single seconds. If it took less than half of the time, the bound is the
 * difference between the value of all seconds and that of the others. Otherwise there is no time to
 * compare with.
 *
 * @param cause which kind
 * @param text the disturbance, as a clause
 * @param consequence what it does to latencies if it takes most of the time, as a clause
 * @param nextStep the remedy
 */
record DisturbedTime(GateId cause, DisturbedSeconds seconds, String text, String consequence,
    String nextStep) {
  private static final double MOST = 0.5;

  Optional<Effect> effect(LatencyFigure figure, RunEvidence run) {
    return seconds.share() > 0 && seconds.share() < MOST
        ? Optional.ofNullable(seconds.rest().get(figure.metric()))
            .filter(rest -> rest.count() > 0)
            .map(rest -> Effect.delay(cause, excess(figure, run, rest), text, nextStep))
        : Optional.empty();
  }

  private static double excess(LatencyFigure figure, RunEvidence run, Latencies rest) {
    return Math.max(0, run.latencies(figure.metric()).at(figure.statistic())
        - rest.at(figure.statistic()));
  }

  Optional<Reason> reason(LatencyFigure figure) {
    return seconds.share() >= MOST
        ? Optional.of(new Reason(cause, Verdict.LOW_CONFIDENCE, text + ": " + consequence, nextStep,
            List.of(figure.key())))
        : Optional.empty();
  }
}
