package io.weir.findings.gate;

import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.text.Quantity;
import java.util.Optional;
import java.util.stream.DoubleStream;

/**
 * A response time contains the load generator's own lag. Two bounds hold, and the closer one
 * counts:
 *
 * <ul>
 * <li>Without any lag, a response would take as long as it took from the actual send on. The lag of
 * each message travels with it, so that this distribution is known exactly. It leaves out the lag
 * that the system caused by blocking sends, too.</li>
 * <li>If a share {@code s} of the messages had an own lag above {@code l}, the undisturbed quantile
 * {@code q} is at least the measured quantile {@code q - s}, less {@code l}. This holds for any
 * {@code l} and however lag and latency depend on each other.</li>
 * </ul>
 */
final class GeneratorLag implements ErrorSource {
  private static final double[] QUANTILES = {
      0.5, 0.75, 0.9, 0.95, 0.98, 0.99, 0.995, 0.998, 0.999, 0.9995, 0.9999, 1};

  @Override
  public Optional<Effect> on(LatencyFigure figure, RunEvidence run) {
    return service(figure.metric()).map(service -> Effect.delay(GateId.GENERATOR_LAG,
        Math.min(bySend(figure, run, service), byOwnLag(figure, run)),
        "the load generator itself was late by "
            + Quantity.latency(run.generator().lag().latencies().at(figure.statistic()))
            + " at " + figure.statistic().label(),
        Gate.moreCpu(run, "use a lower rate, or leave the load generator more CPU")));
  }

  /** Returns the same from the actual send on; none if the metric begins there already. */
  private static Optional<Metric> service(Metric metric) {
    return switch (metric) {
      case PUBLISH_RESPONSE -> Optional.of(Metric.PUBLISH_SERVICE);
      case END_TO_END_RESPONSE -> Optional.of(Metric.SEND_TO_CONSUME);
      case PUBLISH_SERVICE, SEND_TO_CONSUME, GENERATOR_LAG, OWN_LAG, CLIENT_BLOCK, DELIVERY_AGE,
          END_TO_END_RESPONSE_ACROSS, SEND_TO_CONSUME_ACROSS -> Optional.empty();
    };
  }

  private static double bySend(LatencyFigure figure, RunEvidence run, Metric service) {
    Latencies sent = run.latencies(service, figure.statistic());
    return sent.count() == 0
        ? Double.POSITIVE_INFINITY
        : Math.max(0,
            run.latencies(figure.metric(), figure.statistic()).at(figure.statistic())
                - sent.at(figure.statistic()));
  }

  private static double byOwnLag(LatencyFigure figure, RunEvidence run) {
    Latencies lag = run.generator().lag().latencies();
    return switch (figure.statistic()) {
      case AVERAGE -> lag.mean();
      case MAX -> lag.max();
      default -> {
        Latencies response = run.latencies(figure.metric(), figure.statistic());
        double quantile = figure.statistic().quantile().orElseThrow();
        double least = DoubleStream.of(QUANTILES)
            .filter(below -> quantile > 1 - below)
            .map(below -> response.atQuantile(quantile - (1 - below)) - lag.atQuantile(below))
            .max()
            .orElse(0);
        yield Math.max(0, response.atQuantile(quantile) - Math.max(0, least));
      }
    };
  }
}
