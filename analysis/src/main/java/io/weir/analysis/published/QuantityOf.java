package io.weir.analysis.published;

import io.weir.analysis.finding.Statistic;
import io.weir.core.published.Measure;
import io.weir.core.result.Metric;
import java.util.Arrays;
import java.util.Optional;

/**
 * Which of weir's quantities means what a study's figure does. The studies' latencies begin with
 * the actual send, so their counterparts are service times, not response times.
 */
final class QuantityOf {
  private QuantityOf() {}

  /** The counterpart; empty for a statistic that weir does not tell. */
  static Optional<Quantity> published(Measure measure, String statistic) {
    return switch (measure) {
      case PUBLISH -> latency(Metric.PUBLISH_SERVICE, statistic);
      case END_TO_END -> latency(Metric.SEND_TO_CONSUME, statistic);
      case PUBLISH_BESIDE_CATCH_UP -> named(statistic).map(Quantity.BesideCatchUp::new);
      case PEAK -> Optional.of(new Quantity.Peak());
      case CATCH_UP -> Optional.of(new Quantity.CatchUp());
    };
  }

  private static Optional<Quantity> latency(Metric metric, String label) {
    return named(label).map(statistic -> new Quantity.Latency(metric, statistic));
  }

  private static Optional<Statistic> named(String label) {
    return Arrays.stream(Statistic.values())
        .filter(statistic -> statistic.label().equals(label))
        .findFirst();
  }
}
