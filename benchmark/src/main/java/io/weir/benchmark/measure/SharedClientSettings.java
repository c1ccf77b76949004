package io.weir.benchmark.measure;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The client settings that all contenders on one broker kind share. They are weir's own settings,
 * written out, and those that the official tools impose.
 *
 * @param client of each client instance that sends; empty for a kind without one
 * @param producer of each producer
 * @param consumer of each consumer
 */
record SharedClientSettings(Map<String, String> client, Map<String, String> producer,
    Map<String, String> consumer) {
  /**
   * A contender is suspended while the others start and take their turns. If its client timed out a
   * request meanwhile, it would reconnect and compile its network code again within its measured
   * turns.
   */
  private static final String LONGER_THAN_ANY_PAUSE = "900000";

  static SharedClientSettings kafka() {
    Map<String, String> producer = new LinkedHashMap<>();
    producer.put("linger.ms", "1");
    producer.put("batch.size", "131072");
    producer.put("buffer.memory", "33554432");
    producer.put("enable.idempotence", "true");
    producer.put("compression.type", "none");
    producer.put("max.in.flight.requests.per.connection", "5");
    // The client requires that linger and one request fit into it.
    producer.put("delivery.timeout.ms", "1000000");
    producer.put("request.timeout.ms", LONGER_THAN_ANY_PAUSE);
    producer.put("max.block.ms", "60000");
    producer.put("send.buffer.bytes", "131072");
    producer.put("enable.metrics.push", "false");
    Map<String, String> consumer = new LinkedHashMap<>();
    consumer.put("fetch.min.bytes", "1");
    consumer.put("fetch.max.wait.ms", "500");
    consumer.put("fetch.max.bytes", "52428800");
    consumer.put("max.partition.fetch.bytes", "1048576");
    consumer.put("max.poll.records", "500");
    consumer.put("receive.buffer.bytes", "65536");
    // ConsumerPerformance disables this check and offers no way to enable it.
    consumer.put("check.crcs", "false");
    consumer.put("enable.metrics.push", "false");
    consumer.put("request.timeout.ms", LONGER_THAN_ANY_PAUSE);
    consumer.put("session.timeout.ms", LONGER_THAN_ANY_PAUSE);
    consumer.put("max.poll.interval.ms", LONGER_THAN_ANY_PAUSE);
    return new SharedClientSettings(Map.of(), producer, consumer);
  }

  static SharedClientSettings pulsar() {
    Map<String, String> producer = new LinkedHashMap<>();
    producer.put("batchingEnabled", "true");
    producer.put("batchingMaxPublishDelayMicros", "1000");
    producer.put("batchingMaxBytes", "131072");
    producer.put("batchingMaxMessages", "0");
    producer.put("maxPendingMessages", "0");
    producer.put("maxPendingMessagesAcrossPartitions", "0");
    producer.put("blockIfQueueFull", "true");
    producer.put("sendTimeoutMs", "60000");
    producer.put("compressionType", "NONE");
    Map<String, String> consumer = new LinkedHashMap<>();
    consumer.put("receiverQueueSize", "1000");
    consumer.put("acknowledgementsGroupTimeMicros", "1000000");
    return new SharedClientSettings(
        Map.of("memoryLimitBytes", "33554432", "connectionsPerBroker", "1"),
        producer, consumer);
  }

  /** RocketMQ's tools take no properties, so all contenders have the defaults of the clients. */
  static SharedClientSettings rocketmq() {
    return new SharedClientSettings(Map.of(), Map.of(), Map.of());
  }

  /** Returns these settings as a system's passed-through properties. */
  Map<String, Map<String, String>> sections() {
    Map<String, Map<String, String>> sections = new LinkedHashMap<>();
    if (!client.isEmpty()) {
      sections.put("client.client", client);
    }
    sections.put("client.producer", producer);
    sections.put("client.consumer", consumer);
    return sections;
  }
}
