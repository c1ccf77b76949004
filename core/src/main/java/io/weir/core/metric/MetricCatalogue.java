package io.weir.core.metric;

import io.weir.core.secret.Harmless;
import java.util.List;

/**
 * The metrics that were read from brokers in a trial, so that the values can be interpreted without
 * the brokers.
 *
 * @param metrics the metrics of each role, in display order
 */
public record MetricCatalogue(List<Entry> metrics) {
  public MetricCatalogue {
    metrics = List.copyOf(metrics);
  }

  /**
   * One metric of one role.
   *
   * @param role of the processes that report it, as {@code bookie}
   * @param name in weir's words
   * @param meaning in plain words
   * @param worst which end is the bad one
   * @param charted whether it is drawn
   * @param source its series, in the broker's words
   */
  public record Entry(@Harmless String role, @Harmless String name, @Harmless String meaning,
      MetricUnit unit,
      BrokerMetric.Worst worst, boolean charted, @Harmless String source) {
    /** Returns a role's metric. */
    public static Entry of(String role, BrokerMetric metric) {
      return new Entry(role, metric.name(), metric.meaning(), metric.unit(), metric.worst(),
          metric.charted(), metric.formula().toString());
    }
  }
}
