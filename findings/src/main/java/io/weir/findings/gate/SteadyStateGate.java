package io.weir.findings.gate;

import io.weir.core.result.Settled;
import io.weir.core.unit.Durations;
import io.weir.findings.evidence.LevelChange;
import io.weir.findings.evidence.Mser5;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.SplitHalfComparison;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A value depends on when and how long was measured if the series of its seconds never settles. If
 * it settles within the measure phase, the effect on a latency is part of its error bar
 * ({@link UnsettledStart}).
 */
public final class SteadyStateGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    return UnsettledStart.change(figure, run)
        .flatMap(found -> never(found, figure, run))
        .or(() -> cold(figure, run));
  }

  @Override
  public Optional<Reason> judge(RateFigure figure, RunEvidence run) {
    return figure.kind() == RateKind.OFFERED || run.hasFault()
        ? Optional.empty()
        : run.steadiness()
            .throughput()
            .filter(found -> found.shift() > run.thresholds().errorBar())
            .map(found -> switch (found) {
              case Mser5 point when point.reached() -> reason(
                  "the throughput of each second settled only " + point.points()
                      + " s into the measure phase" + moved(found.shift()),
                  "lengthen the warm-up", figure.key());
              case Mser5 point -> neverReached(point.shift(), "throughput", figure.key());
              case SplitHalfComparison halves -> reason(
                  "the throughput of each second was still changing, from "
                      + Quantity.rate(halves.first()) + " in the first half of the measure phase"
                      + " to " + Quantity.rate(halves.second()) + " in the second"
                      + moved(found.shift()),
                  "warm up for longer, and see the rate over time", figure.key());
            });
  }

  private static Optional<Reason> never(LevelChange change, LatencyFigure figure,
      RunEvidence run) {
    double shift = Math.abs(change.shift(figure.statistic()));
    return change.reached() || shift <= run.thresholds().errorBar()
        ? Optional.empty()
        : Optional.of(
            neverReached(shift, UnsettledStart.series(figure.statistic()), figure.key()));
  }

  private static Reason neverReached(double shift, String series, FigureKey figure) {
    return reason("no steady state: the " + series + " of each second was still changing when the"
        + " measure phase ended" + moved(shift),
        "see the value over time; warm up and measure for longer, or use a lower rate", figure);
  }

  private static String moved(double shift) {
    return ", which may have moved the value by " + Quantity.percent(shift);
  }

  /**
   * Returns the state at the end of the warm-up, for any length of the measurement and any later
   * fault.
   */
  private static Optional<Reason> cold(LatencyFigure figure, RunEvidence run) {
    return switch (figure.metric()) {
      case PUBLISH_RESPONSE, PUBLISH_SERVICE, END_TO_END_RESPONSE, SEND_TO_CONSUME -> run.settled()
          .filter(Settled::still)
          .map(found -> reason(
              "latencies still fell when the measure phase began, after a warm-up of "
                  + Durations.format(run.warmedUp()),
              "lengthen phases.warm-up or phases.settle, or use a lower rate", figure.key()));
      case GENERATOR_LAG, OWN_LAG, CLIENT_BLOCK, DELIVERY_AGE, END_TO_END_RESPONSE_ACROSS,
          SEND_TO_CONSUME_ACROSS -> Optional.empty();
    };
  }

  private static Reason reason(String text, String nextStep, FigureKey figure) {
    return new Reason(GateId.STEADY_STATE, Verdict.LOW_CONFIDENCE, text, nextStep, List.of(figure));
  }
}
