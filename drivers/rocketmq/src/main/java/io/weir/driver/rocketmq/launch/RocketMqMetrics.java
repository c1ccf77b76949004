package io.weir.driver.rocketmq.launch;

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
import io.weir.core.metric.MetricUnit;
import io.weir.core.metric.Series;
import java.net.URI;
import java.util.List;
import java.util.Map;

/**
 * The metrics that weir reads from a broker's page for Prometheus. Its times are whole
 * milliseconds.
 *
 * @see <a href="https://rocketmq.apache.org/docs/observability/01metrics">RocketMQ's list</a>
 */
final class RocketMqMetrics {
  private static final String REQUESTS = "rocketmq_rpc_latency_milliseconds";
  private static final String PUBLISH = "send_message_v2";
  private static final String PUBLISH_BATCH = "send_batch_message";

  private RocketMqMetrics() {}

  /**
   * Returns the metrics of a broker.
   *
   * @param address host and port of its page
   */
  static MetricSource source(String address) {
    return new MetricSource.Prometheus(URI.create("http://" + address + "/metrics"),
        List.of(
            requestTime("publish.latency", PUBLISH,
                "from reading a request with one message to sending its response").drawn(),
            requestTime("publish.batch-latency", PUBLISH_BATCH,
                "from reading a request with several messages to sending its response").drawn(),
            requests("publish.requests", PUBLISH, "requests with one message"),
            requests("publish.batch-requests", PUBLISH_BATCH, "requests with several messages"),
            metric("publish.messages", "messages stored", PER_SECOND,
                growth("rocketmq_messages_in_total")),
            metric("publish.bytes", "bytes of messages stored", BYTES_PER_SECOND,
                growth("rocketmq_throughput_in_total")),
            metric("fetch.messages", "messages delivered", PER_SECOND,
                growth("rocketmq_messages_out_total")),
            metric("fetch.bytes", "bytes of messages delivered", BYTES_PER_SECOND,
                growth("rocketmq_throughput_out_total")),
            metric("publish.queue", "requests that wait before the send threads", COUNT,
                new Formula.Level(new Series.Sample("rocketmq_processor_watermark",
                    Map.of("processor", "send"), Fold.SUM), 1))
                .drawn(),
            metric("storage.unsynced", "bytes of the commit log that are not synced", BYTES,
                level("rocketmq_storage_flush_behind_bytes")).drawn(),
            metric("dispatch.behind", "bytes of the commit log that consumers can't see yet", BYTES,
                level("rocketmq_storage_dispatch_behind_bytes")).drawn()));
  }

  private static BrokerMetric requestTime(String name, String request, String meaning) {
    return metric(name, meaning, MILLISECONDS,
        new Formula.Mean(sample(REQUESTS + "_sum", request), sample(REQUESTS + "_count", request),
            1));
  }

  private static BrokerMetric requests(String name, String request, String meaning) {
    return metric(name, meaning, PER_SECOND,
        new Formula.Rate(sample(REQUESTS + "_count", request), 1));
  }

  private static Series sample(String name, String request) {
    return new Series.Sample(name, Map.of("request_code", request), Fold.SUM);
  }

  private static BrokerMetric metric(String name, String meaning, MetricUnit unit,
      Formula formula) {
    return new BrokerMetric(name, meaning, unit, Worst.HIGHEST, false, formula);
  }

  private static Formula growth(String name) {
    return new Formula.Rate(new Series.Sample(name, Map.of(), Fold.SUM), 1);
  }

  private static Formula level(String name) {
    return new Formula.Level(new Series.Sample(name, Map.of(), Fold.MAX), 1);
  }
}
