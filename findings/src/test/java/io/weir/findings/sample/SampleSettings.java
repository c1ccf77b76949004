package io.weir.findings.sample;

import io.weir.core.driver.ReadBack;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.WaitSet;
import java.util.List;
import java.util.Optional;

/** The settings that two systems report. */
public final class SampleSettings {
  private SampleSettings() {}

  /** As a Kafka would. */
  public static ReadBack kafka(Durability durability) {
    return new ReadBack(Optional.of("4.3.1"), Optional.of(durability), List.of(
        new Setting(Aspect.REPLICAS, "replication.factor", "1", Source.TOPIC, "1"),
        new Setting(Aspect.ACKNOWLEDGE, "acks", "all", Source.CLIENT, "1"),
        new Setting(Aspect.STORAGE, "flush.messages", "1", Source.TOPIC, "fsync"),
        new Setting(Aspect.BATCH_DELAY, "linger.ms", "1", Source.CLIENT, "1ms"),
        new Setting(Aspect.BATCH_SIZE, "batch.size", "131072", Source.CLIENT, "128 KiB"),
        new Setting(Aspect.IDEMPOTENCE, "enable.idempotence", "true", Source.CLIENT, "on"),
        new Setting(Aspect.FETCH_DELAY, "fetch.min.bytes", "1", Source.CLIENT, "0s"),
        new Setting(Aspect.RECEIVE_QUEUE, "max.partition.fetch.bytes", "1048576", Source.CLIENT,
            "1 MiB"),
        new Setting(Aspect.ACKNOWLEDGE_INTERVAL, "commitAsync interval", "1s", Source.CLAIMED,
            "1s"),
        new Setting(Aspect.HEAP, "-Xmx of each broker", "1 GiB", Source.CLAIMED, "1 GiB"),
        new Setting(Aspect.OTHER, "broker num.io.threads", "8", Source.BROKER, "8")),
        Optional.of(guarantee(durability, WaitSet.IN_SYNC, "acks=all, min.insync.replicas=1")));
  }

  /** As a Pulsar would. */
  public static ReadBack pulsar(Durability durability) {
    return new ReadBack(Optional.of("4.2.4"), Optional.of(durability), List.of(
        new Setting(Aspect.REPLICAS, "writeQuorumSize", "1", Source.TOPIC, "1"),
        new Setting(Aspect.ACKNOWLEDGE, "ackQuorumSize", "1", Source.TOPIC, "1"),
        new Setting(Aspect.STORAGE, "journalSyncData", "true", Source.BROKER, "on"),
        new Setting(Aspect.SYNC_DELAY, "journalMaxGroupWaitMSec", "1", Source.BROKER, "1ms"),
        new Setting(Aspect.BATCH_DELAY, "batchingMaxPublishDelayMicros", "1000", Source.CLIENT,
            "1ms"),
        new Setting(Aspect.BATCH_SIZE, "batchingEnabled", "true", Source.CLIENT, "on"),
        new Setting(Aspect.BATCH_SIZE, "batchingMaxBytes", "131072", Source.CLIENT, "128 KiB"),
        new Setting(Aspect.IDEMPOTENCE, "deduplicationStatus", "Enabled", Source.TOPIC, "on"),
        new Setting(Aspect.DISPATCH_DELAY, "managedLedgerNewEntriesCheckDelayInMillis", "0",
            Source.BROKER, "0s"),
        new Setting(Aspect.RECEIVE_QUEUE, "receiverQueueSize", "1000", Source.CLIENT, "1000"),
        new Setting(Aspect.ACKNOWLEDGE_INTERVAL, "acknowledgementsGroupTimeMicros", "1000000",
            Source.CLIENT, "1s"),
        new Setting(Aspect.HEAP, "broker heap", "1073741824", Source.BROKER, "1 GiB"),
        new Setting(Aspect.CACHE, "managedLedgerCacheSizeMB", "102", Source.BROKER, "102 MiB"),
        new Setting(Aspect.OTHER, "numIoThreads (producer)", "1", Source.CLIENT, "1")),
        Optional.of(guarantee(durability, WaitSet.FASTEST, "E=1 Qw=1 Qa=1")));
  }

  private static Guarantee guarantee(Durability durability, WaitSet several, String terms) {
    return new Guarantee(durability.replicas(), durability.guaranteedCopies(),
        durability.replicas() == 1 ? WaitSet.ONE : several, durability.storage(), terms);
  }
}
