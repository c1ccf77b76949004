package io.weir.driver.kafka.launch;

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
import io.weir.core.metric.MetricUnit;
import io.weir.core.metric.Series;
import java.util.List;
import java.util.stream.Stream;

/**
 * The metrics that weir reads from a broker's management beans. Kafka averages its times since the
 * broker's start and smooths its rates over minutes. Both come with a count, from which weir
 * computes each second's mean and rate.
 *
 * @see <a href="https://kafka.apache.org/documentation/#monitoring">Kafka's list</a>
 */
final class KafkaMetrics {
  private static final String REQUESTS = "kafka.network:type=RequestMetrics,name=";
  private static final String REPLICAS = "kafka.server:type=ReplicaManager,name=";
  private static final String TOPICS = "kafka.server:type=BrokerTopicMetrics,name=";
  private static final String PURGATORY =
      "kafka.server:type=DelayedOperationPurgatory,name=PurgatorySize,delayedOperation=";
  private static final String COLLECTORS = "java.lang:type=GarbageCollector,name=*";
  private static final String COUNT_OF = "Count";
  private static final double PER_NANO = 1e-9;
  private static final double PER_MILLI = 1e-3;

  private KafkaMetrics() {}

  /**
   * Returns the metrics of a broker.
   *
   * @param listener the one whose network threads are shown
   * @param tiered whether the broker has tiered storage
   */
  static MetricSource source(String listener, boolean tiered) {
    return new MetricSource.Jmx(
        Stream.of(publish(), storage(), tiered ? tier() : List.<BrokerMetric>of(), replication(),
            fetch(), threads(listener))
            .flatMap(List::stream)
            .toList());
  }

  private static List<BrokerMetric> publish() {
    return List.of(
        requestTime("publish.latency", "TotalTimeMs", "Produce",
            "from reading a publish request to sending its response").drawn(),
        requestTime("publish.queue-wait", "RequestQueueTimeMs", "Produce",
            "how long a publish request waited for a request handler").drawn(),
        requestTime("publish.local-time", "LocalTimeMs", "Produce",
            "how long the leader took to append, including its sync if configured")
            .drawn(),
        requestTime("publish.replication-wait", "RemoteTimeMs", "Produce",
            "how long an appended publish request waited for followers").drawn(),
        requestTime("publish.answer-wait", "ResponseQueueTimeMs", "Produce",
            "how long a response waited for a network thread"),
        new BrokerMetric("publish.requests",
            "publish requests answered, each with a batch or more",
            PER_SECOND, Worst.HIGHEST, false,
            growth(REQUESTS + "TotalTimeMs,request=Produce", COUNT_OF, Fold.SUM, 1)));
  }

  private static List<BrokerMetric> storage() {
    String flush = "kafka.log:type=LogFlushStats,name=LogFlushRateAndTimeMs";
    return List.of(
        new BrokerMetric("storage.sync-latency", "how long a sync of a log and its indexes took",
            MILLISECONDS, Worst.HIGHEST, false, mean(flush)).drawn(),
        new BrokerMetric("storage.syncs", "syncs to storage", PER_SECOND, Worst.HIGHEST, false,
            growth(flush, COUNT_OF, Fold.SUM, 1)),
        new BrokerMetric("network.in", "bytes of messages from producers", BYTES_PER_SECOND,
            Worst.HIGHEST, false, growth(TOPICS + "BytesInPerSec", COUNT_OF, Fold.SUM, 1)),
        new BrokerMetric("network.out", "bytes of messages to consumers", BYTES_PER_SECOND,
            Worst.HIGHEST, false, growth(TOPICS + "BytesOutPerSec", COUNT_OF, Fold.SUM, 1)));
  }

  private static List<BrokerMetric> tier() {
    return List.of(
        new BrokerMetric("tier.copied", "bytes of closed segments that were copied to the tier",
            BYTES_PER_SECOND, Worst.HIGHEST, false,
            growth(TOPICS + "RemoteCopyBytesPerSec", COUNT_OF, Fold.SUM, 1)).drawn(),
        new BrokerMetric("tier.read", "bytes of messages that were read from the tier",
            BYTES_PER_SECOND, Worst.HIGHEST, false,
            growth(TOPICS + "RemoteFetchBytesPerSec", COUNT_OF, Fold.SUM, 1)).drawn(),
        new BrokerMetric("tier.behind", "bytes of closed segments that are not in the tier yet",
            BYTES, Worst.HIGHEST, false, level(TOPICS + "RemoteCopyLagBytes")),
        new BrokerMetric("tier.failures", "requests to the tier that failed", PER_SECOND,
            Worst.HIGHEST, false, growth(TOPICS + "Remote*ErrorsPerSec", COUNT_OF, Fold.SUM, 1)));
  }

  private static List<BrokerMetric> replication() {
    return List.of(
        new BrokerMetric("replication.under-replicated",
            "partitions with a follower that is not in sync", COUNT, Worst.HIGHEST, false,
            level(REPLICAS + "UnderReplicatedPartitions")),
        new BrokerMetric("replication.isr-shrinks", "followers removed from the in-sync replicas",
            PER_SECOND, Worst.HIGHEST, false,
            growth(REPLICAS + "IsrShrinksPerSec", COUNT_OF, Fold.SUM, 1)),
        new BrokerMetric("replication.in", "bytes fetched from leaders", BYTES_PER_SECOND,
            Worst.HIGHEST, false,
            growth(TOPICS + "ReplicationBytesInPerSec", COUNT_OF, Fold.SUM, 1)),
        requestTime("replication.fetch-local-time", "LocalTimeMs", "FetchFollower",
            "how long the leader took to read for a follower"),
        new BrokerMetric("purgatory.publish", "publish requests that wait for followers", COUNT,
            Worst.HIGHEST, false, level(PURGATORY + "Produce")),
        new BrokerMetric("purgatory.fetch", "fetch requests that wait for messages", COUNT,
            Worst.HIGHEST, false, level(PURGATORY + "Fetch")));
  }

  private static List<BrokerMetric> fetch() {
    return List.of(
        requestTime("fetch.latency", "TotalTimeMs", "FetchConsumer",
            "from reading a consumer's fetch to sending its response, including the wait for"
                + " messages"),
        requestTime("fetch.queue-wait", "RequestQueueTimeMs", "FetchConsumer",
            "how long a consumer's fetch waited for a request handler"),
        requestTime("fetch.local-time", "LocalTimeMs", "FetchConsumer",
            "how long the leader took to read for a consumer"),
        requestTime("fetch.message-wait", "RemoteTimeMs", "FetchConsumer",
            "how long a consumer's fetch waited for messages; harmless"));
  }

  private static List<BrokerMetric> threads(String listener) {
    return List.of(
        new BrokerMetric("threads.request-idle", "idle share of the request handlers", SHARE,
            Worst.HIGHEST, false,
            growth("kafka.server:type=KafkaRequestHandlerPool,name=RequestHandlerAvgIdlePercent",
                COUNT_OF, Fold.SUM, PER_NANO))
            .badWhenLow()
            .drawn(),
        new BrokerMetric("threads.network-idle", "idle share of the network threads", SHARE,
            Worst.HIGHEST, false,
            growth(
                "kafka.server:type=socket-server-metrics,listener=" + listener
                    + ",networkProcessor=*",
                "io-wait-time-ns-total", Fold.MEAN, PER_NANO))
            .badWhenLow(),
        new BrokerMetric("threads.request-queue", "requests that wait for a request handler", COUNT,
            Worst.HIGHEST, false, level("kafka.network:type=RequestChannel,name=RequestQueueSize")),
        new BrokerMetric("jvm.gc", "share of time spent in garbage collection",
            SHARE, Worst.HIGHEST, false, growth(COLLECTORS, "CollectionTime", Fold.SUM, PER_MILLI))
            .drawn());
  }

  private static BrokerMetric requestTime(String name, String time, String request,
      String meaning) {
    return new BrokerMetric(name, meaning, MetricUnit.MILLISECONDS, Worst.HIGHEST, false,
        mean(REQUESTS + time + ",request=" + request));
  }

  private static Formula mean(String bean) {
    return new Formula.Mean(new Series.Bean(bean, List.of(COUNT_OF, "Mean"), Fold.SUM),
        new Series.Bean(bean, List.of(COUNT_OF), Fold.SUM), 1);
  }

  private static Formula growth(String bean, String attribute, Fold fold, double scale) {
    return new Formula.Rate(new Series.Bean(bean, List.of(attribute), fold), scale);
  }

  private static Formula level(String bean) {
    return new Formula.Level(new Series.Bean(bean, List.of("Value"), Fold.SUM), 1);
  }
}
