package io.weir.findings.figure;

import io.weir.core.interval.Metric;
import io.weir.core.plan.PlannedRun;
import io.weir.findings.evidence.Statistic;
import java.util.ArrayList;
import java.util.List;

/**
 * The figures that a run is asked for; its verdict is the worst of theirs. The longest latency is
 * one sample, and p99.99 is shown only where the samples suffice: both are judged and shown, and
 * neither makes a run's verdict.
 */
public final class Headline {
  private static final List<Statistic> ASKED = List.of(
      Statistic.AVERAGE, Statistic.P50, Statistic.P75, Statistic.P95, Statistic.P99,
      Statistic.P99_9);

  /** The throughput of a system under an intended overload. */
  public static final FigureKey PEAK = new FigureKey.Throughput(RateKind.SERVED);

  private Headline() {}

  /** Returns the statistics of latencies that figures are asked of. */
  public static List<Statistic> statistics() {
    return ASKED;
  }

  /** Returns the metrics that figures are asked of; without subscriptions nothing is delivered. */
  public static List<Metric> metrics(int subscriptions) {
    return subscriptions > 0
        ? List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE)
        : List.of(Metric.PUBLISH_RESPONSE);
  }

  /** Returns the metrics of studies, which time from the actual send. */
  public static List<Metric> studied(int subscriptions) {
    return subscriptions > 0
        ? List.of(Metric.PUBLISH_SERVICE, Metric.SEND_TO_CONSUME)
        : List.of(Metric.PUBLISH_SERVICE);
  }

  /** Returns the figures of a run. An overloaded system has a peak, and no latency to speak of. */
  public static List<FigureKey> figures(PlannedRun run) {
    return run.intendsOverload()
        ? List.of(PEAK)
        : figures(run.workload().subscriptionsPerTopic());
  }

  /** Returns the latencies among them. */
  static List<FigureKey> latencies(int subscriptions) {
    return metrics(subscriptions).stream()
        .flatMap(metric -> ASKED.stream()
            .<FigureKey>map(statistic -> new FigureKey.Latency(metric, statistic)))
        .toList();
  }

  /** Returns the figures. */
  public static List<FigureKey> figures(int subscriptions) {
    List<FigureKey> figures = new ArrayList<>(latencies(subscriptions));
    figures.add(new FigureKey.Throughput(RateKind.ACHIEVED));
    return figures;
  }

  /** Returns whether a metric is one of those that answer the question of a comparison. */
  public static boolean answers(FigureKey figure) {
    return switch (figure) {
      case FigureKey.Latency latency -> latency.statistic() == Statistic.P50
          || latency.statistic() == Statistic.P99;
      case FigureKey.Throughput throughput -> figure.equals(PEAK);
    };
  }
}
