package io.weir.benchmark.measure;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The systems of the measurements: one broker each, with acknowledgements from the page cache, so
 * that neither the network nor the disk is the limit.
 */
final class Systems {
  private static final Durability PAGE_CACHE =
      new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE);
  /**
   * Removes old data within seconds. Otherwise the disk fills, and the page cache grows by
   * gigabytes from one measurement to the next. A kernel that has no free pages and must get them
   * from a hypervisor halves the broker's speed in the middle of a comparison.
   */
  private static final Map<String, String> KAFKA_RETENTION = Map.of(
      "log.segment.bytes", "134217728",
      "log.retention.bytes", "1073741824",
      "log.retention.check.interval.ms", "500",
      "log.segment.delete.delay.ms", "0");
  private static final Map<String, String> PULSAR_RETENTION = Map.of(
      "managedLedgerMaxSizePerLedgerMbytes", "512",
      "managedLedgerMinLedgerRolloverTimeMinutes", "0");
  private static final Map<String, String> BOOKIE_RETENTION = Map.of(
      "gcWaitTime", "3000",
      "logSizeLimit", "268435456",
      "journalMaxSizeMB", "256",
      "journalMaxBackups", "0");
  private static final Durability MEMORY = new Durability(1, Acknowledge.ALL, Storage.MEMORY);

  private Systems() {}

  static SystemSpec of(String broker, SharedClientSettings settings) {
    Map<String, Map<String, String>> sections = new HashMap<>(settings.sections());
    switch (broker) {
      case "kafka" -> sections.put("server", KAFKA_RETENTION);
      case "pulsar" -> {
        sections.put("server", PULSAR_RETENTION);
        sections.put("bookie", BOOKIE_RETENTION);
      }
      default -> {
        // RocketMQ removes old data by the hour, so its measurements must be short.
      }
    }
    return new SystemSpec(broker, broker, broker.equals(RocketMqTools.BROKER)
        ? RocketMqTools.VERSION
        : Installed.launcher(broker).versions().get(0),
        Optional.empty(), 1, OptionalInt.empty(), PAGE_CACHE, Map.of(), sections, Optional.empty(),
        Optional.empty());
  }

  /**
   * Redis with one node.
   *
   * @param memory enough for the messages of a measurement
   */
  static SystemSpec redis(DataSize memory) {
    return new SystemSpec("redis", "redis", "", Optional.empty(), 1, OptionalInt.empty(),
        PAGE_CACHE, Map.of("memory", memory.toString()), Map.of(), Optional.empty(),
        Optional.empty());
  }

  /** The broker that lives in the worker. */
  static SystemSpec loopback() {
    return new SystemSpec("loopback", "loopback", "", Optional.empty(), 1, OptionalInt.empty(),
        MEMORY, Map.of(), Map.of(), Optional.empty(), Optional.empty());
  }
}
