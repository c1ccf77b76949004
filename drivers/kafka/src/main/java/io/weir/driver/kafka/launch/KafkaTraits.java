package io.weir.driver.kafka.launch;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
import io.weir.core.launch.ReportedTime;
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.scenario.Storage;
import io.weir.driver.common.JavaHome;
import io.weir.driver.kafka.KafkaOptions;
import io.weir.driver.kafka.KafkaServerSetting;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The traits that distinguish Kafka from other broker kinds. */
final class KafkaTraits {
  private static final String BROKER = "broker";
  private static final Optional<String> PUBLISH = Optional.of("publish.latency");

  static final BrokerTraits ALL = BrokerTraits.named("Kafka")
      .color(0)
      .facts(
          new StructuralFact(Topic.PROCESSES, 1, "brokers that are controllers too",
              Optional.empty()),
          new StructuralFact(Topic.WRITES, 1, "one log", Optional.empty()))
      .replicationStreams(Integer.parseInt(KafkaServerSetting.SHIPPED_FETCHERS))
      .remark(Aspect.REPLICATION_STREAMS,
          "a Kafka follower pulls, with one request at a time on each connection")
      .remark(Aspect.PARTITIONER, "Kafka's client also sends less to slow brokers")
      .remark(Aspect.IDEMPOTENCE, "Kafka's acks=1 can't have it")
      .hardware(new HardwareOptions(KafkaOptions.HEAP,
          List.of(KafkaOptions.LOG_DIRECTORY, KafkaOptions.TIERED_DIRECTORY,
              JavaHome.OPTION.name()),
          Optional.empty()))
      .cycles(BackgroundCycle.WRITE_BACK)
      .publishTimes(List.of(
          time("publish.latency", "sending the response", Optional.empty()),
          time("publish.queue-wait", "waiting for a request handler", PUBLISH),
          time("publish.local-time", "appending to the log", PUBLISH),
          new ReportedTime(BROKER, "storage.sync-latency", "fsync of the log",
              Optional.of("publish.local-time"), EnumSet.of(Storage.FSYNC)),
          time("publish.replication-wait", "waiting for followers", PUBLISH),
          time("publish.answer-wait", "waiting for a network thread", PUBLISH)))
      .build();

  static final Map<String, String> KEYS_OF_SETTINGS = Map.ofEntries(
      Map.entry("acks", "durability.acknowledge"),
      Map.entry("batch.size", "client.batch-size"),
      Map.entry("bootstrap.servers", "systems.*.existing.bootstrap"),
      Map.entry("buffer.memory", "client.send-buffer"),
      Map.entry("compression.type", "client.compression"),
      Map.entry("delivery.timeout.ms", "client.send-timeout"),
      Map.entry("enable.idempotence", "client.idempotence"),
      Map.entry("flush.messages", "durability.storage"),
      Map.entry("linger.ms", "client.batch-delay"),
      Map.entry("log.flush.interval.messages", "durability.storage"),
      Map.entry("min.insync.replicas", "durability.acknowledge"),
      Map.entry("num.partitions", "workload.partitions"),
      Map.entry("remote.log.storage.system.enable", "systems.*.tiered-directory"),
      Map.entry("replication.factor", "durability.replicas"),
      Map.entry("security.protocol", "systems.*.existing.tls"),
      Map.entry("sasl.mechanism", "systems.*.existing.auth.mechanism"));

  static final Set<String> COMPATIBLE =
      Set.of("automq", "azure-event-hubs", "confluent", "msk", "redpanda", "warpstream");

  private KafkaTraits() {}

  private static ReportedTime time(String metric, String use, Optional<String> within) {
    return new ReportedTime(BROKER, metric, use, within, EnumSet.allOf(Storage.class));
  }
}
