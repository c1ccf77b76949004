package io.weir.analysis.gate;

import io.weir.analysis.figure.RunEvidence;
import io.weir.analysis.finding.LatencyFigure;
import io.weir.analysis.finding.Reason;
import io.weir.analysis.finding.Thresholds;
import io.weir.analysis.finding.Verdict;
import io.weir.analysis.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * Messages without an outcome count as slower than all others. A quantile below them is as good as
 * ever; one among them is unknown, and so is the longest latency. The average is touched in
 * proportion.
 */
final class OutcomeGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    if (figure.censored() == 0) {
      return Optional.empty();
    }
    Verdict verdict = switch (figure.statistic()) {
      case AVERAGE -> ofAverage(figure, run.thresholds());
      case MAX -> Verdict.SUSPECT;
      default -> figure.beyond() < figure.censored() ? Verdict.INVALID : Verdict.VALID;
    };
    if (verdict == Verdict.VALID) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        "outcome",
        verdict,
        Quantity.of(figure.censored(), "message") + " had no outcome by the end of the drain: "
            + "the figure is known to be at least this, and no more",
        "give the drain more time, or look in the logs for why nothing came",
        List.of(figure.key())));
  }

  private static Verdict ofAverage(LatencyFigure figure, Thresholds thresholds) {
    double share = figure.censored() / (double) (figure.samples() + figure.censored());
    if (share > thresholds.spoilt()) {
      return Verdict.INVALID;
    }
    return share > thresholds.incomplete() ? Verdict.SUSPECT : Verdict.VALID;
  }
}
