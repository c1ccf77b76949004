package io.weir.findings.gate;

import io.weir.core.interval.Counter;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A delivery before its message was due means that two clocks disagree, and then no end-to-end
 * latency is certain.
 */
public final class ClockGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    long negative = run.count(Counter.NEGATIVE);
    if (negative == 0 || !Metrics.toDelivery(figure.metric())) {
      return Optional.empty();
    }
    double share = negative / (double) (negative + run.latencies(figure.metric()).count());
    return Optional.of(new Reason(
        GateId.CLOCK,
        share > run.thresholds().negative() ? Verdict.INVALID : Verdict.LOW_CONFIDENCE,
        Quantity.of(negative, "end-to-end sample") + " was below zero: the clocks of the hosts"
            + " differ",
        "keep a topic's producers and consumers on one host, or synchronize the hosts' clocks",
        List.of(figure.key())));
  }
}
