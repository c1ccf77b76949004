package io.weir.analysis.gate;

import io.weir.analysis.figure.RunEvidence;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Quantity;
import io.weir.core.result.Counter;
import java.util.List;
import java.util.Optional;

/**
 * A delivery before its message was due means that two clocks disagree, and then no end-to-end
 * latency is certain.
 */
final class ClockGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    long negative = run.count(Counter.NEGATIVE);
    if (negative == 0 || !Metrics.toDelivery(figure.metric())) {
      return Optional.empty();
    }
    double share = negative / (double) (negative + figure.samples());
    return Optional.of(new Reason(
        "clock",
        share > run.thresholds().negative() ? Verdict.INVALID : Verdict.SUSPECT,
        Quantity.of(negative, "end-to-end sample") + " came out below zero: clocks disagree",
        "keep a topic's producers and consumers on one host, or synchronise the hosts' clocks",
        List.of(figure.key())));
  }
}
