package io.weir.driver.rabbitmq.launch;

import static io.weir.core.metric.MetricUnit.BYTES;
import static io.weir.core.metric.MetricUnit.BYTES_PER_SECOND;
import static io.weir.core.metric.MetricUnit.COUNT;
import static io.weir.core.metric.MetricUnit.MILLISECONDS;
import static io.weir.core.metric.MetricUnit.PER_SECOND;

import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.BrokerMetric.Worst;
import io.weir.core.metric.Fold;
import io.weir.core.metric.Formula;
import io.weir.core.metric.MetricSource;
import io.weir.core.metric.Series;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The metrics that weir reads from a node through the plugin {@code rabbitmq_prometheus}. It
 * exports values that the node counts anyway, and works without the statistics of the management
 * plugin, which stay off.
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
        new BrokerMetric("publish.messages", "messages from producers", PER_SECOND, Worst.HIGHEST,
            false, growth("rabbitmq_global_messages_received_total")),
        new BrokerMetric("publish.confirmed", "messages confirmed to producers", PER_SECOND,
            Worst.HIGHEST, false, growth("rabbitmq_global_messages_confirmed_total")).drawn(),
        new BrokerMetric("dispatch.messages", "messages to consumers", PER_SECOND, Worst.HIGHEST,
            false, growth("rabbitmq_global_messages_delivered_total")),
        new BrokerMetric("backlog.ready", "messages that wait in queues; updated every 5 s", COUNT,
            Worst.HIGHEST, false, level("rabbitmq_queue_messages_ready")).drawn(),
        new BrokerMetric("backlog.unacknowledged",
            "messages delivered and not acknowledged; updated every 5 s", COUNT, Worst.HIGHEST,
            false,
            level("rabbitmq_queue_messages_unacked")));
  }

  /** Updated only every few seconds. That is sufficient for means and levels, but not for rates. */
  private static List<BrokerMetric> storage() {
    return List.of(
        new BrokerMetric("storage.sync-latency",
            "how long a sync took, of the write-ahead log or of a queue's files; updated every 5 s",
            MILLISECONDS, Worst.HIGHEST, false,
            new Formula.Mean(sample("rabbitmq_io_sync_time_seconds_total", Fold.SUM),
                sample("rabbitmq_io_sync_ops_total", Fold.SUM), MILLIS_PER_SECOND))
            .drawn(),
        new BrokerMetric("storage.write-latency",
            "how long a write to a file took; updated every 5 s",
            MILLISECONDS, Worst.HIGHEST, false,
            new Formula.Mean(sample("rabbitmq_io_write_time_seconds_total", Fold.SUM),
                sample("rabbitmq_io_write_ops_total", Fold.SUM), MILLIS_PER_SECOND)),
        new BrokerMetric("raft.commit-latency",
            "how long the last entry of a quorum queue took to be committed; updated every 5 s",
            MILLISECONDS, Worst.HIGHEST, false, new Formula.Level(
                sample("rabbitmq_raft_entry_commit_latency_seconds", Fold.MAX),
                MILLIS_PER_SECOND))
            .drawn(),
        new BrokerMetric("raft.terms", "terms of quorum queues; one more with each election", COUNT,
            Worst.HIGHEST, false, level("rabbitmq_raft_term_total")));
  }

  private static List<BrokerMetric> resources() {
    return List.of(
        new BrokerMetric("memory.used", "resident memory of the node", BYTES, Worst.HIGHEST, false,
            level("rabbitmq_process_resident_memory_bytes")),
        new BrokerMetric("alarms.memory", "1 while publishers are blocked for lack of memory",
            COUNT, Worst.HIGHEST, false, level("rabbitmq_alarms_memory_used_watermark")),
        new BrokerMetric("alarms.disk", "1 while publishers are blocked for lack of disk", COUNT,
            Worst.HIGHEST, false, level("rabbitmq_alarms_free_disk_space_watermark")),
        new BrokerMetric("threads.run-queue", "Erlang processes that wait for a scheduler", COUNT,
            Worst.HIGHEST, false, level("erlang_vm_statistics_run_queues_length")).drawn(),
        new BrokerMetric("sockets.in", "bytes read from sockets, of clients and nodes",
            BYTES_PER_SECOND, Worst.HIGHEST, false,
            growth("erlang_vm_statistics_bytes_received_total")),
        new BrokerMetric("sockets.out", "bytes written to sockets, to clients and nodes",
            BYTES_PER_SECOND, Worst.HIGHEST, false,
            growth("erlang_vm_statistics_bytes_output_total")));
  }

  private static Formula growth(String name) {
    return new Formula.Rate(sample(name, Fold.SUM), 1);
  }

  private static Formula level(String name) {
    return new Formula.Level(sample(name, Fold.SUM), 1);
  }

  private static Series sample(String name, Fold fold) {
    return new Series.Sample(name, Map.of(), fold);
  }
}
