package io.weir.findings.gate;

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
 * A latency at the top of what is recorded may have been longer, or no latency at all. A quantile
 * below it is as good as ever.
 */
public final class HistogramRangeGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    long top = run.thresholds().histogramTop().toNanos();
    boolean touched = figure.statistic() == Statistic.AVERAGE
        ? run.latencies(figure.metric(), figure.statistic()).max() >= top
        : figure.nanos() >= top;
    if (!touched) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        GateId.HISTOGRAM_RANGE,
        Verdict.INVALID,
        "latencies reach " + Quantity.number(top / 1e9)
            + " s, the highest recordable value, and may have been longer",
        "see the logs for the cause; measure latency at a rate that the system keeps up with",
        List.of(figure.key())));
  }
}
