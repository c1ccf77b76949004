package io.weir.findings.gate;

import io.weir.core.ledger.LedgerCounts;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * Messages without an outcome count as slower than all others. A quantile below them is as good as
 * ever; one among them is unknown, and so is the longest latency. The average is touched in
 * proportion. If all of them were lost, the system caused it and not the measurement.
 */
public final class OutcomeGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    Verdict verdict = switch (figure.statistic()) {
      case AVERAGE -> ofAverage(figure, run);
      case MAX -> figure.censored() > 0 ? Verdict.LOW_CONFIDENCE : Verdict.VALID;
      default -> ofQuantile(figure, run);
    };
    if (verdict == Verdict.VALID) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        GateId.OUTCOME,
        verdict,
        Quantity.of(figure.censored(), "message") + " had no outcome by the end of the drain:"
            + " the value is a lower bound",
        "see the message accounting for their counts and the logs for the reason; extend the drain",
        List.of(figure.key())));
  }

  private static Verdict ofAverage(LatencyFigure figure, RunEvidence run) {
    double all = (double) figure.samples() + figure.censored();
    if ((figure.censored() - lost(figure, run)) / all > run.thresholds().spoilt()) {
      return Verdict.INVALID;
    }
    return figure.censored() / all > run.thresholds().incomplete()
        ? Verdict.LOW_CONFIDENCE
        : Verdict.VALID;
  }

  private static Verdict ofQuantile(LatencyFigure figure, RunEvidence run) {
    if (figure.beyond() >= figure.censored()) {
      return Verdict.VALID;
    }
    return figure.beyond() >= figure.censored() - lost(figure, run)
        ? Verdict.LOW_CONFIDENCE
        : Verdict.INVALID;
  }

  /** Messages that are known to be lost; what the drain left no time for may yet have come. */
  private static long lost(LatencyFigure figure, RunEvidence run) {
    return Metrics.toDelivery(figure.metric()) && run.drained()
        ? run.account().ledger().map(LedgerCounts::lost).orElse(0L)
        : 0;
  }
}
