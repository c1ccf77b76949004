package io.weir.driver.pulsar.launch;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
import io.weir.core.launch.ReportedTime;
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.scenario.Storage;
import io.weir.driver.common.JavaHome;
import io.weir.driver.common.bookkeeper.BookKeeperNodes;
import io.weir.driver.common.bookkeeper.BookKeeperOptions;
import io.weir.driver.common.bookkeeper.BookieMetrics;
import io.weir.driver.pulsar.PulsarOptions;
import io.weir.driver.pulsar.PulsarServerSetting;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The traits that distinguish Pulsar from other broker kinds. */
final class PulsarTraits {
  private static final String BOOKIES = "ledger.bookie-latency";

  static final BrokerTraits ALL = BrokerTraits.named("Pulsar")
      .color(1)
      .port("pulsar", 6650)
      .port("pulsar+ssl", 6651)
      .facts(
          new StructuralFact(Topic.PROCESSES, 3, "brokers, bookies and ZooKeeper",
              Optional.empty()),
          BookKeeperNodes.WRITES)
      .remark(Aspect.DISPATCH_DELAY,
          "brokers of published comparisons ran with Pulsar's default of 10 ms")
      .replicationStreams(Integer.parseInt(PulsarServerSetting.SHIPPED_CHANNELS))
      .remark(Aspect.REPLICATION_STREAMS,
          "Pulsar's brokers push entries to bookies, many at once on each connection")
      .remark(Aspect.SYNC_DELAY, "BookKeeper's journal groups what arrives within 1 ms")
      .hardware(new HardwareOptions(PulsarOptions.HEAP,
          List.of(BookKeeperOptions.JOURNAL_DIRECTORY, BookKeeperOptions.LEDGER_DIRECTORY,
              JavaHome.OPTION.name()),
          Optional.of(BookKeeperOptions.BOOKIES)))
      .syncWait(Duration.ofMillis(1))
      .cycles(BackgroundCycle.WRITE_BACK, BookKeeperNodes.FLUSH)
      .publishTimes(Stream.concat(
          Stream.of(time("publish.latency", "the broker", Optional.empty()),
              time("ledger.write-latency", "the queue of the managed ledger",
                  Optional.of("publish.latency")),
              time(BOOKIES, "the way to the bookies and back",
                  Optional.of("ledger.write-latency"))),
          BookieMetrics.publishTimes(Optional.of(BOOKIES)).stream()).toList())
      .build();

  static final Map<String, String> KEYS_OF_SETTINGS = Map.of(
      "acknowledgementsGroupTimeMicros", "client.acknowledge-interval",
      "batchingMaxBytes", "client.batch-size",
      "batchingMaxPublishDelayMicros", "client.batch-delay",
      "compressionType", "client.compression",
      "journalSyncData", "durability.storage",
      "memoryLimitBytes", "client.send-buffer",
      "receiverQueueSize", "client.receive-queue",
      "sendTimeoutMs", "client.send-timeout");

  private PulsarTraits() {}

  private static ReportedTime time(String metric, String use, Optional<String> within) {
    return new ReportedTime("broker", metric, use, within, EnumSet.allOf(Storage.class));
  }
}
