package io.weir.driver.pulsar.launch;

import static io.weir.core.metric.MetricUnit.BYTES;
import static io.weir.core.metric.MetricUnit.BYTES_PER_SECOND;
import static io.weir.core.metric.MetricUnit.COUNT;
import static io.weir.core.metric.MetricUnit.MILLISECONDS;
import static io.weir.core.metric.MetricUnit.PER_SECOND;
import static io.weir.core.metric.MetricUnit.SHARE;

import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.BrokerMetric.Worst;
import io.weir.core.metric.Fold;
import io.weir.core.metric.Formula;
import io.weir.core.metric.MetricSource;
import io.weir.core.metric.Series;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The metrics that weir reads from a broker. Its managed ledgers report values of a period, which
 * is set to a second here. All others are totals.
 *
 * @see <a href="https://pulsar.apache.org/docs/reference-metrics/">Pulsar's list</a>
 */
final class BrokerMetricList {
  private static final double PER_MICRO = 1e-3;

  private final Map<String, String> namespace;

  private BrokerMetricList(String namespace) {
    this.namespace = Map.of("namespace", namespace);
  }

  /**
   * Returns the source of a broker's metrics.
   *
   * @param namespace the measured one; the broker's internal topics are in others
   */
  static MetricSource source(URI page, String namespace) {
    BrokerMetricList list = new BrokerMetricList(namespace);
    return new MetricSource.Prometheus(page,
        Stream.of(list.publish(), list.dispatch(), list.memory()).flatMap(List::stream).toList());
  }

  private List<BrokerMetric> publish() {
    String latency = "pulsar_broker_publish_latency";
    String write = "pulsar_storage_write_latency";
    String bookies = "pulsar_storage_ledger_write_latency";
    return List.of(
        new BrokerMetric("publish.latency", "from receiving a message to acknowledging it",
            MILLISECONDS, Worst.HIGHEST, false,
            new Formula.Mean(all(latency + "_sum"), all(latency + "_count"), 1)).drawn(),
        new BrokerMetric("publish.messages", "messages from producers", PER_SECOND, Worst.HIGHEST,
            false, growth("pulsar_in_messages_total")),
        new BrokerMetric("ledger.write-latency",
            "how long a managed ledger took to add an entry, including its queue and the bookies",
            MILLISECONDS, Worst.HIGHEST, false,
            new Formula.Quotient(own(write + "_sum"), own(write + "_count"), PER_MICRO)).drawn(),
        new BrokerMetric("ledger.bookie-latency", "the bookies' part of it",
            MILLISECONDS, Worst.HIGHEST, false,
            new Formula.Quotient(own(bookies + "_sum"), own(bookies + "_count"), PER_MICRO)),
        new BrokerMetric("ledger.entries", "entries added, each a batch", PER_SECOND, Worst.HIGHEST,
            false, new Formula.Level(own("pulsar_storage_write_rate"), 1)),
        new BrokerMetric("network.in", "bytes of messages from producers", BYTES_PER_SECOND,
            Worst.HIGHEST, false, growth("pulsar_in_bytes_total")));
  }

  private List<BrokerMetric> dispatch() {
    return List.of(
        new BrokerMetric("dispatch.messages", "messages to consumers", PER_SECOND, Worst.HIGHEST,
            false, growth("pulsar_out_messages_total")),
        new BrokerMetric("network.out", "bytes of messages to consumers", BYTES_PER_SECOND,
            Worst.HIGHEST, false, growth("pulsar_out_bytes_total")),
        new BrokerMetric("backlog.messages", "messages that subscriptions have not acknowledged",
            COUNT, Worst.HIGHEST, false, new Formula.Level(own("pulsar_msg_backlog"), 1)).drawn(),
        new BrokerMetric("cache.hits", "entries read from the broker's cache", PER_SECOND,
            Worst.HIGHEST, false, new Formula.Level(all("pulsar_ml_cache_hits_rate"), 1)),
        new BrokerMetric("cache.misses", "entries read from bookies instead", PER_SECOND,
            Worst.HIGHEST, false, new Formula.Level(all("pulsar_ml_cache_misses_rate"), 1))
            .drawn());
  }

  private List<BrokerMetric> memory() {
    return List.of(
        new BrokerMetric("memory.cache", "bytes in the broker's cache of entries", BYTES,
            Worst.HIGHEST, false, new Formula.Level(all("pulsar_ml_cache_used_size"), 1)),
        new BrokerMetric("memory.direct", "direct memory in use", BYTES, Worst.HIGHEST, false,
            new Formula.Level(all("jvm_memory_direct_bytes_used"), 1)),
        new BrokerMetric("jvm.gc", "share of time spent in garbage collection",
            SHARE, Worst.HIGHEST, false, new Formula.Rate(all("jvm_gc_collection_seconds_sum"), 1))
            .drawn());
  }

  private Formula growth(String name) {
    return new Formula.Rate(own(name), 1);
  }

  private static Series all(String name) {
    return new Series.Sample(name, Map.of(), Fold.SUM);
  }

  private Series own(String name) {
    return new Series.Sample(name, namespace, Fold.SUM);
  }
}
