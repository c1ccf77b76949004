package io.weir.findings.gate;

import io.weir.core.ledger.LedgerCounts;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * Messages that failed have no latency. If as many failed as lie beyond a quantile, that quantile
 * looks too good.
 */
public final class FailureGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    double share = run.account().ledger().map(FailureGate::failed).orElse(0.0);
    if (!Metrics.ofSystem(figure.metric()) || share == 0
        || share < limit(figure.statistic(), run)) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        GateId.FAILURES,
        Verdict.LOW_CONFIDENCE,
        Quantity.percent(share)
            + " of the messages failed and have no latency; the value describes the others",
        "quote it together with the share of failures, and see their kinds",
        List.of(figure.key())));
  }

  private static double failed(LedgerCounts counts) {
    return counts.attempted() == 0 ? 0 : counts.failed() / (double) counts.attempted();
  }

  private static double limit(Statistic statistic, RunEvidence run) {
    return statistic == Statistic.AVERAGE
        ? run.thresholds().incomplete()
        : 1 - statistic.quantile().orElseThrow();
  }
}
