package io.weir.driver.rabbitmq.launch;

import static io.weir.core.metric.MetricUnit.BYTES;
import static io.weir.core.metric.MetricUnit.BYTES_PER_SECOND;
import static io.weir.core.metric.MetricUnit.COUNT;
import static io.weir.core.metric.MetricUnit.MILLISECONDS;
import static io.weir.core.metric.MetricUnit.PER_SECOND;

import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.Fold;
import io.weir.core.metric.Formula;
import io.weir.core.metric.MetricSource;
import io.weir.core.metric.Series;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What a node is asked through the plugin {@code rabbitmq_prometheus}. It reads what the node
 * counts
 * anyway, and works without the statistics of the management plugin, which stay off.
 *
 * @see <a href="https://www.rabbitmq.com/docs/prometheus">the plugin</a>
 */
final class RabbitMqMetrics {
  private static final double MILLIS_PER_SECOND = 1e3;

  private RabbitMqMetrics() {}

  static MetricSource source(RabbitMqNode node) {
    return new MetricSource.Prometheus(node.metricsAddress(),
        Stream.of(messages(), storage(), resources()).flatMap(List::stream).toList());
  }

  private static List<BrokerMetric> messages() {
    return List.of(
        new BrokerMetric("publish.received", "messages from producers", PER_SECOND,
            growth("rabbitmq_global_messages_received_total", Fold.SUM)).drawn(),
        new BrokerMetric("publish.confirmed", "messages confirmed to producers", PER_SECOND,
            growth("rabbitmq_global_messages_confirmed_total", Fold.SUM)).drawn(),
        new BrokerMetric("backlog.ready", "messages that wait in queues", COUNT,
            level("rabbitmq_queue_messages_ready", Fold.SUM)).drawn(),
        new BrokerMetric("backlog.unacknowledged", "messages delivered and not acknowledged",
            COUNT, level("rabbitmq_queue_messages_unacked", Fold.SUM)));
  }

  private static List<BrokerMetric> storage() {
    return List.of(
        new BrokerMetric("storage.sync-latency", "how long a sync of a classic queue's files took",
            MILLISECONDS, new Formula.Mean(sample("rabbitmq_io_sync_time_seconds_total", Fold.SUM),
                sample("rabbitmq_io_sync_total", Fold.SUM), MILLIS_PER_SECOND)),
        new BrokerMetric("raft.commit-latency", "how long the last entry took to be committed",
            MILLISECONDS, new Formula.Level(
                sample("rabbitmq_raft_entry_commit_latency_seconds", Fold.MAX),
                MILLIS_PER_SECOND))
            .drawn());
  }

  private static List<BrokerMetric> resources() {
    return List.of(
        new BrokerMetric("memory.used", "memory of the node as it counts it for its watermark",
            BYTES, level("rabbitmq_process_resident_memory_bytes", Fold.SUM)),
        new BrokerMetric("network.in", "bytes read from sockets and ports", BYTES_PER_SECOND,
            growth("erlang_vm_statistics_bytes_received_total", Fold.SUM)));
  }

  private static Formula growth(String name, Fold fold) {
    return new Formula.Rate(sample(name, fold), 1);
  }

  private static Formula level(String name, Fold fold) {
    return new Formula.Level(sample(name, fold), 1);
  }

  private static Series sample(String name, Fold fold) {
    return new Series.Sample(name, Map.of(), fold);
  }
}
