package io.weir.core.metric;

import io.weir.core.secret.Harmless;
import java.util.List;

/**
 * What brokers were asked in a trial, so that the answers can be read without them.
 *
 * @param metrics what each role tells, in the order in which it is shown
 */
public record MetricCatalogue(List<Entry> metrics) {
  public MetricCatalogue {
    metrics = List.copyOf(metrics);
  }

  /**
   * One metric of one role.
   *
   * @param role of the processes that tell it, as {@code bookie}
   * @param name in weir's words
   * @param meaning in plain words
   * @param worst which end is the bad one
   * @param charted whether it is drawn
   * @param source what it is made of, in the broker's words
   */
  public record Entry(@Harmless String role, @Harmless String name, @Harmless String meaning,
      MetricUnit unit,
      BrokerMetric.Worst worst, boolean charted, @Harmless String source) {
    /** A role's metric. */
    public static Entry of(String role, BrokerMetric metric) {
      return new Entry(role, metric.name(), metric.meaning(), metric.unit(), metric.worst(),
          metric.charted(), metric.formula().toString());
    }
  }
}
