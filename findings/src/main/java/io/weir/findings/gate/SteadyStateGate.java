package io.weir.findings.gate;

import io.weir.core.result.Metric;
import io.weir.core.result.Settled;
import io.weir.core.unit.Durations;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Mser5;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.SplitHalfComparison;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Steadiness.Settlement;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A figure speaks of a steady state, if there was one: where the series of its seconds settles late
 * or never, and that moved its mean by more than a share, the figure depends on when and how long
 * was measured. Medians of the seconds stand for the body of the distribution, their 99th
 * percentiles for the tail.
 */
final class SteadyStateGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    Metric response = switch (figure.metric()) {
      case PUBLISH_RESPONSE, PUBLISH_SERVICE -> Metric.PUBLISH_RESPONSE;
      case END_TO_END_RESPONSE, SEND_TO_CONSUME -> Metric.END_TO_END_RESPONSE;
      case GENERATOR_LAG, CLIENT_BLOCK, DELIVERY_AGE -> figure.metric();
    };
    boolean tail =
        figure.statistic().quantile().orElse(0) >= Statistic.P95.quantile().orElseThrow();
    Settlement found =
        (tail ? run.steadiness().tails() : run.steadiness().medians()).get(response);
    return reason(Optional.ofNullable(found), tail ? "p99" : "p50", figure.key(), run)
        .or(() -> cold(figure, run));
  }

  @Override
  public Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    return figure.kind() == RateKind.OFFERED
        ? Optional.empty()
        : reason(run.steadiness().throughput(), "throughput", figure.key(), run);
  }

  private static Optional<Reason> reason(Optional<? extends Settlement> settlement,
      String series, FigureKey figure, RunEvidence run) {
    return settlement.filter(found -> !run.hasFault())
        .filter(found -> found.shift() > run.thresholds().unsteady())
        .map(found -> switch (found) {
          case Mser5 point -> point.reached()
              ? late(point, series, figure, run)
              : never(point, series, figure);
          case SplitHalfComparison halves -> changing(halves, series, figure);
        });
  }

  /** The state at the end of the warm-up, for any length of the measurement and any later fault. */
  private static Optional<Reason> cold(LatencyFigure figure, RunEvidence run) {
    return switch (figure.metric()) {
      case PUBLISH_RESPONSE, PUBLISH_SERVICE, END_TO_END_RESPONSE, SEND_TO_CONSUME -> run.settled()
          .filter(Settled::still)
          .map(found -> new Reason(GateId.STEADY_STATE, Verdict.SUSPECT,
              "latencies still fell when the measure phase began, after a warm-up of "
                  + Durations.format(run.warmedUp()),
              "lengthen phases.warm-up or phases.settle, or use a lower rate",
              List.of(figure.key())));
      case GENERATOR_LAG, CLIENT_BLOCK, DELIVERY_AGE -> Optional.empty();
    };
  }

  private static Reason changing(SplitHalfComparison halves, String series, FigureKey figure) {
    return new Reason(GateId.STEADY_STATE, Verdict.SUSPECT,
        "the " + series + " of each second was still changing, from "
            + Quantity.latency(halves.first()) + " in the first half of the measure phase to "
            + Quantity.latency(halves.second())
            + " in the second, which may have moved the value by "
            + Quantity.percent(halves.shift()),
        "warm up for longer, and see the value over time", List.of(figure));
  }

  private static Reason never(Mser5 point, String series, FigureKey figure) {
    return new Reason(GateId.STEADY_STATE, Verdict.SUSPECT,
        "no steady state: the " + series + " of each second was still changing when the measure"
            + " phase ended, which may have moved the value by "
            + Quantity.percent(point.shift()),
        "see the value over time; warm up and measure for longer, or use a lower rate",
        List.of(figure));
  }

  private static Reason late(Mser5 point, String series, FigureKey figure,
      RunEvidence run) {
    return new Reason(GateId.STEADY_STATE, Verdict.SUSPECT,
        "the " + series + " of each second settled only " + point.points()
            + " s into the measure phase, which may have moved the value by "
            + Quantity.percent(point.shift()),
        run.settled().isEmpty()
            ? "lengthen phases.warm-up by " + point.points() + "s"
            : "set phases.warm-up to "
                + Durations.format(run.warmedUp().plusSeconds(point.points())),
        List.of(figure));
  }
}
