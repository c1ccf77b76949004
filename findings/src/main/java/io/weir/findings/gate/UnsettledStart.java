package io.weir.findings.gate;

import io.weir.core.interval.Metric;
import io.weir.core.unit.Durations;
import io.weir.findings.evidence.LevelChange;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import java.util.Optional;

/**
 * If the level of a latency's seconds changes within the measure phase, the time before it moved
 * the value of the whole. The bound is the difference between the value of all seconds and that of
 * the rest. Medians of the seconds stand for the body of the distribution, their 99th percentiles
 * for the tail.
 */
final class UnsettledStart implements ErrorSource {
  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    return change(figure, run)
        .filter(LevelChange::reached)
        .filter(found -> found.shift(figure.statistic()) != 0)
        .map(found -> effect(found, figure, run));
  }

  private static Effect effect(LevelChange change, LatencyFigure figure, RunEvidence run) {
    double shift = change.shift(figure.statistic());
    double moved = Math.abs(shift) * figure.nanos();
    return new Effect(GateId.STEADY_STATE, shift > 0 ? moved : 0, shift > 0 ? 0 : moved,
        "the " + series(figure.statistic()) + " of each second reached its later level only "
            + change.seconds() + " s into the time that counts",
        "set phases.warm-up to "
            + Durations.format(run.warmedUp().plusSeconds(change.seconds())));
  }

  /**
   * Returns the change of level of a latency, if any; none with a fault, which is no steady state.
   */
  static Optional<LevelChange> change(LatencyFigure figure, RunEvidence run) {
    Metric response = switch (figure.metric()) {
      case PUBLISH_RESPONSE, PUBLISH_SERVICE -> Metric.PUBLISH_RESPONSE;
      case END_TO_END_RESPONSE, SEND_TO_CONSUME -> Metric.END_TO_END_RESPONSE;
      case GENERATOR_LAG, OWN_LAG, CLIENT_BLOCK, DELIVERY_AGE, END_TO_END_RESPONSE_ACROSS,
          SEND_TO_CONSUME_ACROSS -> figure.metric();
    };
    return run.hasFault()
        ? Optional.empty()
        : Optional.ofNullable((isTail(figure.statistic())
            ? run.steadiness().tails()
            : run.steadiness().medians()).get(response));
  }

  /** Returns the name of the series that stands for a statistic. */
  static String series(Statistic statistic) {
    return isTail(statistic) ? "p99" : "p50";
  }

  private static boolean isTail(Statistic statistic) {
    return statistic.quantile().orElse(0) >= Statistic.P95.quantile().orElseThrow();
  }
}
