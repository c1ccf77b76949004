package io.weir.findings.published;

import io.weir.core.published.Measure;
import io.weir.core.result.Metric;
import io.weir.findings.figure.Statistic;
import java.util.Optional;

/**
 * Which of weir's quantities means what a study's figure does. The studies' latencies begin with
 * the actual send, so their counterparts are service times, not response times.
 */
final class AmountOf {
  private AmountOf() {}

  /** The counterpart; empty for a statistic that weir does not tell. */
  static Optional<Amount> published(Measure measure, String statistic) {
    return switch (measure) {
      case PUBLISH -> latency(Metric.PUBLISH_SERVICE, statistic);
      case END_TO_END -> latency(Metric.SEND_TO_CONSUME, statistic);
      case PUBLISH_BESIDE_CATCH_UP -> Statistic.named(statistic).map(Amount.BesideCatchUp::new);
      case PEAK -> Optional.of(new Amount.Peak());
      case CATCH_UP -> Optional.of(new Amount.CatchUp());
    };
  }

  private static Optional<Amount> latency(Metric metric, String label) {
    return Statistic.named(label).map(statistic -> new Amount.Latency(metric, statistic));
  }
}
