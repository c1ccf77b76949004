package io.weir.benchmark.measure;

import io.weir.benchmark.bounded.BoundedPulsarProvider;
import io.weir.cli.context.Installation;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.text.EnumWord;
import io.weir.core.unit.DataSize;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The broker kinds of the measurements: one broker each, with acknowledgements from the page cache,
 * so that neither the network nor the disk is the limit.
 */
enum MeasuredBroker {
  KAFKA, PULSAR, ROCKETMQ, REDIS,
  /** The broker that lives in the worker. */
  LOOPBACK;

  /**
   * A contender is suspended while the others start and take their turns. If its client timed out a
   * request meanwhile, it would reconnect and compile its network code again within its measured
   * turns.
   */
  private static final String LONGER_THAN_ANY_PAUSE = "900000";

  /** The only release of RocketMQ 5 whose tools are published. */
  private static final String ROCKETMQ_VERSION = "5.5.0";

  /**
   * The client settings that all contenders on one broker kind share. They are weir's own settings,
   * written out, and those that the official tools impose. Without any, all have the defaults of
   * the clients.
   *
   * @param client of each client instance that sends; empty for a kind without one
   * @param producer of each producer
   * @param consumer of each consumer
   */
  record ClientSettings(Map<String, String> client, Map<String, String> producer,
      Map<String, String> consumer) {}

  String kind() {
    return EnumWord.kebab(this);
  }

  ClientSettings settings() {
    return switch (this) {
      case KAFKA -> new ClientSettings(Map.of(),
          ordered("linger.ms", "1", "batch.size", "131072", "buffer.memory", "33554432",
              "enable.idempotence", "true", "compression.type", "none",
              "max.in.flight.requests.per.connection", "5",
              // The client requires that linger and one request fit into it.
              "delivery.timeout.ms", "1000000", "request.timeout.ms", LONGER_THAN_ANY_PAUSE,
              "max.block.ms", "60000", "send.buffer.bytes", "131072",
              "enable.metrics.push", "false"),
          ordered("fetch.min.bytes", "1", "fetch.max.wait.ms", "500",
              "fetch.max.bytes", "52428800", "max.partition.fetch.bytes", "1048576",
              "max.poll.records", "500", "receive.buffer.bytes", "65536",
              // ConsumerPerformance disables this check and offers no way to enable it.
              "check.crcs", "false", "enable.metrics.push", "false",
              "request.timeout.ms", LONGER_THAN_ANY_PAUSE,
              "session.timeout.ms", LONGER_THAN_ANY_PAUSE,
              "max.poll.interval.ms", LONGER_THAN_ANY_PAUSE));
      case PULSAR -> new ClientSettings(
          ordered("memoryLimitBytes", "33554432", "connectionsPerBroker", "1"),
          ordered("batchingEnabled", "true", "batchingMaxPublishDelayMicros", "1000",
              "batchingMaxBytes", "131072", "batchingMaxMessages", "0",
              "maxPendingMessages", "0", "maxPendingMessagesAcrossPartitions", "0",
              "blockIfQueueFull", "true", "sendTimeoutMs", "60000", "compressionType", "NONE"),
          ordered("receiverQueueSize", "1000", "acknowledgementsGroupTimeMicros", "1000000"));
      case ROCKETMQ, REDIS, LOOPBACK -> new ClientSettings(Map.of(), Map.of(), Map.of());
    };
  }

  /**
   * Returns the settings of the processes, by section. They remove old data within seconds.
   * Otherwise the disk fills, and the page cache grows by gigabytes from one measurement to the
   * next. A kernel that has no free pages and must get them from a hypervisor halves the broker's
   * speed in the middle of a comparison. RocketMQ removes old data by the hour, so its measurements
   * must be short.
   */
  private Map<String, Map<String, String>> servers() {
    return switch (this) {
      case KAFKA -> Map.of("server", Map.of("log.segment.bytes", "134217728",
          "log.retention.bytes", "1073741824", "log.retention.check.interval.ms", "500",
          "log.segment.delete.delay.ms", "0"));
      case PULSAR -> Map.of(
          "server", Map.of("managedLedgerMaxSizePerLedgerMbytes", "512",
              "managedLedgerMinLedgerRolloverTimeMinutes", "0"),
          "bookie", Map.of("gcWaitTime", "3000", "logSizeLimit", "268435456",
              "journalMaxSizeMB", "256", "journalMaxBackups", "0"));
      case ROCKETMQ, REDIS, LOOPBACK -> Map.of();
    };
  }

  private static Map<String, String> ordered(String... namesAndValues) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (int i = 0; i < namesAndValues.length; i += 2) {
      settings.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return Collections.unmodifiableMap(settings);
  }

  /**
   * Returns weir's other client settings. RocketMQ's producer sends each message alone and has 64
   * in flight, so weir does not batch and has a small send buffer. The end of a measurement waits
   * for all messages in it.
   */
  ClientPolicy policy() {
    ClientPolicy usual = ClientPolicy.DEFAULT;
    return this == ROCKETMQ
        ? new ClientPolicy(Duration.ZERO, usual.batchSize(), new DataSize(128 << 10),
            usual.idempotence(), usual.compression(), usual.sendTimeout(), usual.connections(),
            usual.acknowledgeInterval(), usual.receiveQueue())
        : usual;
  }

  /** Returns the system that is started. */
  SystemSpec system() {
    return systemOf(kind());
  }

  /**
   * Returns the system as weir's worker loads it. A saturated Pulsar system gets a limit on the
   * bytes in flight, as the bare loop has one.
   */
  SystemSpec loaded(boolean saturating) {
    return saturating && this == PULSAR ? systemOf(BoundedPulsarProvider.BROKER) : system();
  }

  private SystemSpec systemOf(String driver) {
    Map<String, Map<String, String>> sections = new LinkedHashMap<>(servers());
    sections.put("client.client", settings().client);
    sections.put("client.producer", settings().producer);
    sections.put("client.consumer", settings().consumer);
    sections.values().removeIf(Map::isEmpty);
    String version = switch (this) {
      case KAFKA, PULSAR -> Installation.ofProcess().launcher(kind()).versions().getFirst();
      case ROCKETMQ -> ROCKETMQ_VERSION;
      case REDIS, LOOPBACK -> "";
    };
    return new SystemSpec(kind(), driver, version, Optional.empty(), 1, OptionalInt.empty(),
        new Durability(1, Acknowledge.ALL, this == LOOPBACK ? Storage.MEMORY : Storage.PAGE_CACHE),
        // Enough for the messages of a measurement.
        this == REDIS ? Map.of("memory", DataSize.mebibytes(4096).toString()) : Map.of(), sections,
        Optional.empty(), Optional.empty());
  }
}
