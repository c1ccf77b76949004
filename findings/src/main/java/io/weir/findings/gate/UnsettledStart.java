package io.weir.findings.gate;

import io.weir.core.result.Metric;
import io.weir.core.unit.Durations;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Mser5;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.SplitHalfComparison;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Steadiness.Settlement;
import io.weir.findings.text.Quantity;
import java.util.Optional;

/**
 * If the series of a latency's seconds settles only within the measure phase, the time before it
 * moved the value of the whole. Medians of the seconds stand for the body of the distribution,
 * their 99th percentiles for the tail.
 */
final class UnsettledStart implements ErrorSource {
  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    return settlement(figure, run)
        .filter(found -> found.shift() > 0)
        .flatMap(found -> effect(found, figure, run));
  }

  private static Optional<Effect> effect(Settlement settlement, LatencyFigure figure,
      RunEvidence run) {
    double moved = settlement.shift() * figure.nanos();
    String series = series(figure.statistic());
    return switch (settlement) {
      case Mser5 point when point.reached() -> Optional.of(effect(moved,
          point.before() > point.rest(),
          "the " + series + " of each second settled only " + point.points()
              + " s into the measure phase",
          run.settled().isEmpty()
              ? "lengthen phases.warm-up by " + point.points() + "s"
              : "set phases.warm-up to "
                  + Durations.format(run.warmedUp().plusSeconds(point.points()))));
      case Mser5 never -> Optional.empty();
      case SplitHalfComparison halves -> Optional.of(effect(moved,
          halves.whole() > halves.second(),
          "the " + series + " of each second was still changing, from "
              + Quantity.latency(halves.first()) + " in the first half of the measure phase to "
              + Quantity.latency(halves.second()) + " in the second",
          "warm up for longer, and see the value over time"));
    };
  }

  private static Effect effect(double moved, boolean raised, String text, String nextStep) {
    return new Effect(GateId.STEADY_STATE, raised ? moved : 0, raised ? 0 : moved, text, nextStep);
  }

  /** The result of the test for a latency; none after a fault, which is no steady state. */
  static Optional<Settlement> settlement(LatencyFigure figure, RunEvidence run) {
    Metric response = switch (figure.metric()) {
      case PUBLISH_RESPONSE, PUBLISH_SERVICE -> Metric.PUBLISH_RESPONSE;
      case END_TO_END_RESPONSE, SEND_TO_CONSUME -> Metric.END_TO_END_RESPONSE;
      case GENERATOR_LAG, CLIENT_BLOCK, DELIVERY_AGE, END_TO_END_RESPONSE_ACROSS,
          SEND_TO_CONSUME_ACROSS -> figure.metric();
    };
    return run.hasFault()
        ? Optional.empty()
        : Optional.ofNullable((isTail(figure.statistic())
            ? run.steadiness().tails()
            : run.steadiness().medians()).get(response));
  }

  /** The name of the series that stands for a statistic. */
  static String series(Statistic statistic) {
    return isTail(statistic) ? "p99" : "p50";
  }

  private static boolean isTail(Statistic statistic) {
    return statistic.quantile().orElse(0) >= Statistic.P95.quantile().orElseThrow();
  }
}
