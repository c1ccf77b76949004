package io.weir.findings.fairness;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Guarantee;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WaitSet;
import io.weir.findings.sample.SampleKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/** Systems to audit, as drivers report them. Their set-up is fair unless changed. */
record Audited(AuditedSystem system) {
  static final Guarantee ONE_ON_DISK = new Guarantee(1, 1, WaitSet.ONE, Storage.FSYNC, "");

  static Audited kafka() {
    return of("kafka", List.of(
        setting(Aspect.REPLICAS, "replication.factor", "1", "1"),
        setting(Aspect.BATCH_DELAY, "linger.ms", "1", "1ms"),
        setting(Aspect.BATCH_SIZE, "batch.size", "131072", "128 KiB"),
        setting(Aspect.SEND_BUFFER, "buffer.memory", "33554432", "32 MiB"),
        setting(Aspect.IN_FLIGHT, "max.in.flight.requests.per.connection", "5", "5 requests"),
        setting(Aspect.IDEMPOTENCE, "enable.idempotence", "true", "on"),
        setting(Aspect.COMPRESSION, "compression.type", "none", "none"),
        setting(Aspect.SEND_TIMEOUT, "delivery.timeout.ms", "60000", "1m"),
        setting(Aspect.FETCH_DELAY, "fetch.min.bytes", "1", "0s"),
        setting(Aspect.RECEIVE_QUEUE, "max.partition.fetch.bytes", "1048576", "1 MiB"),
        setting(Aspect.RECEIVE_QUEUE, "fetch.max.bytes", "52428800", "50 MiB"),
        setting(Aspect.RECEIVE_QUEUE, "max.poll.records", "500", "500"),
        setting(Aspect.REPLICATION_STREAMS, "num.replica.fetchers", "1", "1"),
        setting(Aspect.PARTITIONER, "partitioner.class", "unset", "each batch"),
        setting(Aspect.PARTITIONER, "partitioner.adaptive.partitioning.enable", "true", "on"),
        claimed(Aspect.ACKNOWLEDGE_INTERVAL, "commitAsync interval", "1s"),
        claimed(Aspect.CONNECTIONS, "connections to each broker", "1"),
        setting(Aspect.ENCRYPTION, "TLS of clients", "off", "off"),
        claimed(Aspect.CLIENT_THREADS, "sender thread of each producer", "1"),
        claimed(Aspect.HEAP, "-Xmx of each broker", "1 GiB"),
        claimed(Aspect.TOTAL_MEMORY, "all processes", "1 GiB"),
        claimed(Aspect.TOTAL_MEMORY, "all processes by default", "1 GiB"),
        setting(Aspect.SUBSCRIPTION_TYPE, "group.protocol", "classic", "exclusive")));
  }

  static Audited pulsar() {
    return of("pulsar", List.of(
        setting(Aspect.REPLICAS, "ensembleSize", "1", "1"),
        setting(Aspect.SYNC_DELAY, "journalMaxGroupWaitMSec", "1", "1ms"),
        setting(Aspect.BATCH_DELAY, "batchingMaxPublishDelayMicros", "1000", "1ms"),
        setting(Aspect.BATCH_SIZE, "batchingEnabled", "true", "on"),
        setting(Aspect.BATCH_SIZE, "batchingMaxBytes", "131072", "128 KiB"),
        setting(Aspect.BATCH_SIZE, "batchingMaxMessages", "0", "unlimited"),
        setting(Aspect.SEND_BUFFER, "memoryLimitBytes", "33554432", "32 MiB"),
        setting(Aspect.IN_FLIGHT, "maxPendingMessages", "0", "unlimited"),
        setting(Aspect.IDEMPOTENCE, "deduplicationStatus", "Enabled", "on"),
        setting(Aspect.COMPRESSION, "compressMinMsgBodySize", "0", "0"),
        setting(Aspect.COMPRESSION, "compressionType", "NONE", "none"),
        setting(Aspect.SEND_TIMEOUT, "sendTimeoutMs", "60000", "1m"),
        setting(Aspect.RECEIVE_QUEUE, "receiverQueueSize", "1000", "1000"),
        setting(Aspect.REPLICATION_STREAMS, "bookkeeperNumberOfChannelsPerBookie", "16", "16"),
        setting(Aspect.PARTITIONER, "batchingPartitionSwitchFrequencyByPublishDelay", "10", "10"),
        setting(Aspect.PARTITIONER, "messageRoutingMode", "RoundRobinPartition", "10ms"),
        setting(Aspect.ACKNOWLEDGE_INTERVAL, "acknowledgementsGroupTimeMicros", "1000000", "1s"),
        setting(Aspect.DISPATCH_DELAY, "managedLedgerNewEntriesCheckDelayInMillis", "0", "0s"),
        setting(Aspect.CONNECTIONS, "connectionsPerBroker", "1", "1"),
        setting(Aspect.ENCRYPTION, "TLS of clients", "off", "off"),
        setting(Aspect.CLIENT_THREADS, "numIoThreads", "2", "2"),
        setting(Aspect.HEAP, "broker heap", "1073741824", "1 GiB"),
        setting(Aspect.MEMORY, "broker direct memory", "1073741824", "1 GiB"),
        claimed(Aspect.MEMORY, "bookie heap", "512 MiB"),
        claimed(Aspect.TOTAL_MEMORY, "all processes", "3840 MiB"),
        claimed(Aspect.TOTAL_MEMORY, "all processes by default", "3840 MiB"),
        setting(Aspect.CACHE, "managedLedgerCacheSizeMB", "204", "204 MiB"),
        setting(Aspect.SUBSCRIPTION_TYPE, "subscriptionType", "Exclusive", "exclusive")));
  }

  static Audited rabbitmq() {
    return of("rabbitmq", List.of(
        setting(Aspect.BATCH_DELAY, "batching", "each message is sent at once", "none"),
        setting(Aspect.BATCH_SIZE, "batching", "each message is sent at once", "none"),
        setting(Aspect.SEND_BUFFER, "unconfirmed messages (weir's bound)", "32 MiB", "32 MiB"),
        setting(Aspect.IN_FLIGHT, "unconfirmed messages", "as the send buffer bounds", "unlimited"),
        setting(Aspect.IDEMPOTENCE, "deduplication", "none", "none"),
        setting(Aspect.COMPRESSION, "compression", "none", "none"),
        setting(Aspect.CONNECTIONS, "connections of each client", "1", "1"),
        setting(Aspect.ENCRYPTION, "TLS of clients", "off", "off"),
        setting(Aspect.SEND_TIMEOUT, "confirm time-out (weir's)", "1m", "1m"),
        setting(Aspect.RECEIVE_QUEUE, "prefetch of each queue", "1000", "1000 messages"),
        setting(Aspect.REPLICATION_STREAMS, "links between two nodes", "1", "1"),
        setting(Aspect.PARTITIONER, "choice of a queue (weir's)", "each message", "each message"),
        setting(Aspect.ACKNOWLEDGE_INTERVAL, "basic.ack, multiple", "1s, or 500 messages", "1s"),
        setting(Aspect.DISPATCH_DELAY, "delivery", "pushed as it comes", "none"),
        setting(Aspect.HEAP, "vm_memory_high_watermark", "1 GiB", "1 GiB"),
        claimed(Aspect.TOTAL_MEMORY, "all processes", "1 GiB"),
        claimed(Aspect.TOTAL_MEMORY, "all processes by default", "1 GiB"),
        setting(Aspect.SUBSCRIPTION_TYPE, "consumers of a queue", "competing", "shared")));
  }

  /** The same with another value of a setting. */
  Audited with(String name, String value, String normal) {
    List<Setting> settings = new ArrayList<>();
    for (Setting setting : system.settings()) {
      settings.add(setting.name().equals(name)
          ? new Setting(setting.aspect(), name, value, setting.source(), normal)
          : setting);
    }
    return with(settings);
  }

  /** The same with another setting. */
  Audited reporting(Aspect aspect, String name, String value, String normal) {
    List<Setting> settings = new ArrayList<>(system.settings());
    settings.add(setting(aspect, name, value, normal));
    return with(settings);
  }

  /** The same without settings of an aspect. */
  Audited without(Aspect aspect) {
    return with(system.settings()
        .stream()
        .filter(Predicate.not(setting -> setting.aspect() == aspect))
        .toList());
  }

  /** The same with another guarantee. */
  Audited with(Guarantee guarantee) {
    return new Audited(
        new AuditedSystem(system.spec(), system.traits(), Optional.of(guarantee), Optional.empty(),
            system.settings()));
  }

  /** The same, with a property passed through in the scenario. */
  Audited passing(String section, String name, String value) {
    SystemSpec spec = system.spec();
    return new Audited(new AuditedSystem(
        SystemSpecBuilder.builder()
            .name(spec.name())
            .broker(spec.broker())
            .version(spec.version())
            .clientVersion(spec.clientVersion())
            .nodes(spec.nodes())
            .port(spec.port())
            .durability(spec.durability())
            .options(spec.options())
            .properties(Map.of(section, Map.of(name, value)))
            .profile(spec.profile())
            .build(),
        system.traits(), system.reported(),
        system.foreseen(),
        system.settings()));
  }

  /** The same with one more setting, as a broker reports it. */
  Audited with(Aspect aspect, String name, String value) {
    List<Setting> settings = new ArrayList<>(system.settings());
    settings.add(new Setting(aspect, name, value, Source.BROKER, value));
    return with(settings);
  }

  /** The same on so many nodes, with options. */
  Audited on(int nodes, Map<String, String> options) {
    SystemSpec spec = system.spec();
    return new Audited(new AuditedSystem(
        SystemSpecBuilder.builder()
            .name(spec.name())
            .broker(spec.broker())
            .version(spec.version())
            .clientVersion(spec.clientVersion())
            .nodes(nodes)
            .port(spec.port())
            .durability(spec.durability())
            .options(options)
            .properties(spec.properties())
            .profile(spec.profile())
            .build(),
        system.traits(), system.reported(), system.foreseen(), system.settings()));
  }

  /** The same, on a cluster that was there. */
  Audited existing() {
    SystemSpec spec = system.spec();
    return new Audited(new AuditedSystem(SystemSpecBuilder.builder()
        .name(spec.name())
        .broker(spec.broker())
        .version("")
        .nodes(1)
        .port(spec.port())
        .durability(spec.durability())
        .options(Map.of())
        .properties(Map.of())
        .existing(Optional.of(new ExistingCluster(Map.of("bootstrap", "one:9092"), Optional.empty(),
            Optional.empty(), List.of())))
        .profile(spec.profile())
        .build(),
        system.traits(), system.reported(), system.foreseen(), system.settings()));
  }

  /** The same with a profile and no setting of it. */
  Audited with(Profile profile) {
    return new Audited(new AuditedSystem(
        system.spec().with(new AppliedProfile(profile, Map.of())), system.traits(),
        system.reported(), system.foreseen(), system.settings()));
  }

  /** The same, of a kind that is not known here. */
  Audited unknown() {
    return new Audited(new AuditedSystem(system.spec(), Optional.empty(), system.reported(),
        system.foreseen(), system.settings()));
  }

  private Audited with(List<Setting> settings) {
    return new Audited(
        new AuditedSystem(system.spec(), system.traits(), system.reported(), system.foreseen(),
            settings));
  }

  private static Audited of(String broker, List<Setting> settings) {
    SystemSpec spec = SystemSpecBuilder.builder()
        .name(broker)
        .broker(broker)
        .version("1.2.3")
        .nodes(1)
        .durability(new Durability(1, Acknowledge.ALL, Storage.FSYNC))
        .options(Map.of())
        .properties(Map.of())
        .build();
    return new Audited(
        new AuditedSystem(spec, SampleKinds.ALL.traits(broker), Optional.of(ONE_ON_DISK),
            Optional.empty(), settings));
  }

  private static Setting setting(Aspect aspect, String name, String value, String normal) {
    return new Setting(aspect, name, value, Source.CLIENT, normal);
  }

  private static Setting claimed(Aspect aspect, String name, String value) {
    return new Setting(aspect, name, value, Source.CLAIMED, value);
  }
}
