package io.weir.findings.gate;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Latencies;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.RunEvidence;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.text.Quantity;
import java.util.List;
import java.util.Optional;

/**
 * A response time holds the load generator's own lag. At the same quantile that may be no more than
 * a share of the value, or a floor below which it does not matter.
 */
final class GeneratorLagGate implements Gate {
  @Override
  public Optional<Reason> judge(LatencyFigure figure, RunEvidence run) {
    double lag = lagAt(figure.statistic(), run.generator().lag().latencies());
    Thresholds thresholds = run.thresholds();
    double limit =
        Math.max(floor(figure.statistic(), thresholds), thresholds.lagShare() * figure.nanos());
    if (!Metrics.fromIntended(figure.metric()) || lag <= limit) {
      return Optional.empty();
    }
    Verdict verdict =
        lag > thresholds.lagInvalid() * figure.nanos() ? Verdict.INVALID : Verdict.SUSPECT;
    return Optional.of(new Reason(
        GateId.GENERATOR_LAG,
        verdict,
        "the load generator itself was late by " + Quantity.latency(lag) + " at "
            + figure.statistic().label() + ", which is "
            + Quantity.percent(Math.min(1, lag / Math.max(1, figure.nanos()))) + " of the value",
        Gate.moreCpu(run,
            "use a lower rate, or leave the load generator more CPU"),
        List.of(figure.key())));
  }

  private static double lagAt(Statistic statistic, Latencies lag) {
    return switch (statistic) {
      case AVERAGE -> lag.mean();
      case MAX -> lag.max();
      default -> lag.atQuantile(statistic.quantile().orElseThrow());
    };
  }

  private static double floor(Statistic statistic, Thresholds thresholds) {
    boolean tail = statistic.quantile().orElse(0) >= Statistic.P99_9.quantile().orElseThrow();
    return (tail ? thresholds.lagFloor() : thresholds.bodyLagFloor()).toNanos();
  }
}
