package io.weir.findings.figure;

import io.weir.core.interval.Counter;
import io.weir.findings.evidence.RunEvidence;
import java.util.ArrayList;
import java.util.List;

/**
 * One rate of one run: what happened within its measure phase, divided by the phase's length.
 *
 * @param kind what was counted
 * @param perSecond messages per second
 * @param assessment whether it may be quoted
 */
public record RateFigure(RateKind kind, double perSecond, Assessment assessment) {
  /** Returns its name. */
  public FigureKey key() {
    return new FigureKey.Throughput(kind);
  }

  /** Returns the same figure, judged. */
  public RateFigure judged(Assessment judgement) {
    return new RateFigure(kind, perSecond, judgement);
  }

  /** Returns the rates; none without a measure phase. */
  public static List<RateFigure> drafts(RunEvidence run) {
    if (run.measured().isZero()) {
      return List.of();
    }
    List<RateFigure> rates = new ArrayList<>();
    rates.add(rate(RateKind.OFFERED, Counter.DUE, run));
    rates.add(rate(RateKind.ACHIEVED, Counter.ACKNOWLEDGED, run));
    if (run.subscriptions() > 0) {
      rates.add(rate(RateKind.RECEIVED, Counter.RECEIVED, run));
    }
    if (run.run().intendsOverload()) {
      rates.add(new RateFigure(RateKind.SERVED, served(run) / run.seconds(), Assessment.VALID));
    }
    return rates;
  }

  private static double served(RunEvidence run) {
    double acknowledged = run.count(Counter.ACKNOWLEDGED);
    double delivered = run.count(Counter.RECEIVED) - (double) run.count(Counter.DUPLICATES)
        - run.count(Counter.REDELIVERIES);
    return run.subscriptions() == 0
        ? acknowledged
        : Math.min(acknowledged, delivered / run.subscriptions());
  }

  private static RateFigure rate(RateKind kind, Counter counter, RunEvidence run) {
    return new RateFigure(kind, run.count(counter) / run.seconds(), Assessment.VALID);
  }
}
