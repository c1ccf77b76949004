package io.weir.driver.pulsar;

import io.weir.core.driver.DriverSettings;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Maps the client settings that all systems share to the names of Pulsar's client. Passed-through
 * properties take precedence. Names are those of the client's configuration data, as {@code
 * loadConf} of its builders accepts them.
 */
public record ClientMapping(DriverSettings settings) {
  /**
   * The shortest delay that the client accepts. Its timer then runs as soon as its thread is free,
   * as Kafka's does without linger.
   */
  private static final long LEAST_DELAY_MICROS = 1;

  /** The client's own default. */
  private static final Duration OPERATION = Duration.ofSeconds(30);

  /**
   * Returns the settings of a client that sends.
   *
   * @param partitions of the topic that it opens
   */
  public Map<String, Object> producingClient(int partitions) {
    Map<String, Object> values = connections(partitions);
    values.put("memoryLimitBytes", policy().sendBuffer().bytes());
    values.putAll(settings.section(PulsarPropertySection.CLIENT_COMMON.key()));
    return values;
  }

  /**
   * Returns the settings of a client that receives.
   *
   * @param partitions of the topic that it opens
   */
  public Map<String, Object> consumingClient(int partitions) {
    Map<String, Object> values = connections(partitions);
    values.putAll(settings.section(PulsarPropertySection.CLIENT_COMMON.key()));
    return values;
  }

  /** Returns the settings of a producer. */
  public Map<String, Object> producer() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("batchingEnabled", true);
    values.put("batchingMaxPublishDelayMicros",
        Math.max(LEAST_DELAY_MICROS, micros(policy().batchDelay())));
    values.put("batchingMaxBytes", Math.toIntExact(policy().batchSize().bytes()));
    // The client's own default, so that it is shown before a run too.
    values.put("batchingMaxMessages", 1000);
    // Only the memory limit bounds unacknowledged messages, as on Kafka, and a full buffer blocks.
    values.put("maxPendingMessages", 0);
    values.put("maxPendingMessagesAcrossPartitions", 0);
    values.put("blockIfQueueFull", true);
    values.put("sendTimeoutMs", policy().sendTimeout().toMillis());
    values.put("compressionType", compression(policy().compression()));
    values.putAll(settings.section(PulsarPropertySection.CLIENT_PRODUCER.key()));
    return values;
  }

  /** Returns the settings of a consumer. */
  public Map<String, Object> consumer() {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("receiverQueueSize", policy().receiveQueue());
    values.put("acknowledgementsGroupTimeMicros", micros(policy().acknowledgeInterval()));
    values.putAll(settings.section(PulsarPropertySection.CLIENT_CONSUMER.key()));
    return values;
  }

  private ClientPolicy policy() {
    return settings.client();
  }

  private Map<String, Object> connections(int partitions) {
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("connectionsPerBroker", policy().connections());
    Duration opening = TimeLimits.FOR_EACH_PARTITION.multipliedBy(partitions);
    if (opening.compareTo(OPERATION) > 0) {
      // A client opens all partitions of a topic within the time limit of one operation.
      values.put("operationTimeoutMs", opening.toMillis());
    }
    return values;
  }

  private static long micros(Duration duration) {
    return duration.toNanos() / 1_000;
  }

  private static String compression(Compression compression) {
    return switch (compression) {
      case NONE -> "NONE";
      case LZ4 -> "LZ4";
      case ZSTD -> "ZSTD";
      case SNAPPY -> "SNAPPY";
      // DEFLATE, under Pulsar's name for it.
      case GZIP -> "ZLIB";
    };
  }
}
