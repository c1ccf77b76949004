package io.weir.findings.figure;

import io.weir.core.result.Counter;
import java.util.ArrayList;
import java.util.List;

/**
 * The rates of one run, not yet judged: what happened within the measure phase, divided by its
 * length.
 */
public final class RateDrafts {
  private RateDrafts() {}

  /** The rates; none without a measure phase. */
  public static List<RateFigure> of(RunEvidence run) {
    if (run.measured().isZero()) {
      return List.of();
    }
    List<RateFigure> rates = new ArrayList<>();
    rates.add(rate(RateKind.OFFERED, Counter.DUE, run));
    rates.add(rate(RateKind.ACHIEVED, Counter.ACKNOWLEDGED, run));
    if (run.subscriptions() > 0) {
      rates.add(rate(RateKind.RECEIVED, Counter.RECEIVED, run));
    }
    return rates;
  }

  private static RateFigure rate(RateKind kind, Counter counter, RunEvidence run) {
    return new RateFigure(kind, run.count(counter) / run.seconds(), Assessment.VALID);
  }
}
