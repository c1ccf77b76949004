package io.weir.findings.gate;

import io.weir.core.interval.Counter;
import io.weir.core.interval.Metric;
import io.weir.core.ledger.LedgerCounts;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/** The histograms must hold as many latencies as the ledger has acknowledgements or deliveries. */
public final class AccountsGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    double expected =
        run.account().ledger().map(counts -> expected(counts, figure, run)).orElse(0.0);
    // A figure of the deliveries that one clock timed has only some of them.
    long samples = run.recordedOfAll(figure.metric());
    double missing = expected - samples;
    if (!Metrics.fromIntended(figure.metric())
        || missing <= run.thresholds().unaccounted() * expected) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        GateId.ACCOUNTS,
        missing > run.thresholds().spoilt() * expected ? Verdict.INVALID : Verdict.LOW_CONFIDENCE,
        "the histograms hold " + Quantity.of(samples, "sample")
            + ", and the message accounting has " + Quantity.count((long) expected),
        "check the run's files for damage; otherwise run it again",
        List.of(figure.key())));
  }

  private static double expected(LedgerCounts counts, LatencyFigure figure, RunEvidence run) {
    return Metrics.toDelivery(figure.metric())
        ? counts.received() - run.countOfAll(Counter.NEGATIVE)
            - run.recordedOfAll(Metric.DELIVERY_AGE)
        : counts.acknowledged();
  }
}
