package io.weir.findings.gate;

import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/** A quantile needs enough samples beyond it. */
public final class SampleCountGate implements Gate {
  /** Arrivals are random, so the time that is just enough on average is often not enough. */
  private static final double MARGIN = 1.05;

  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    double quantile = figure.statistic().quantile().orElse(1);
    if (run.run().hasNoRate() || quantile == 1
        || figure.beyond() >= run.thresholds().samplesBeyond()) {
      return Optional.empty();
    }
    return Optional.of(new Reason(
        GateId.SAMPLE_COUNT,
        Verdict.LOW_CONFIDENCE,
        "too few samples: " + figure.beyond() + " of " + Quantity.count(figure.samples())
            + " are beyond "
            + figure.statistic().label() + ", and " + run.thresholds().samplesBeyond()
            + " are needed; the value is a lower bound",
        "measure for at least " + needed(quantile, run),
        List.of(figure.key())));
  }

  private static String needed(double quantile, RunEvidence run) {
    double messages = run.thresholds().samplesBeyond() / (1 - quantile);
    double seconds =
        Math.ceil(MARGIN * messages / run.run().workload().load().rate().perSecond());
    return Quantity.count((long) seconds) + " s at this rate";
  }
}
