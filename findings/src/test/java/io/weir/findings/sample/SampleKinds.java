package io.weir.findings.sample;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.BackgroundCycle;
import io.weir.core.launch.BrokerKinds;
import io.weir.core.launch.BrokerTraits;
import io.weir.core.launch.BrokerTraits.HardwareOptions;
import io.weir.core.launch.BrokerTraits.Sharing;
import io.weir.core.launch.ReportedTime;
import io.weir.core.launch.StructuralFact;
import io.weir.core.launch.StructuralFact.Topic;
import io.weir.core.scenario.Storage;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The broker kinds of the sample results, with the traits that their launchers give them. */
public final class SampleKinds {
  private static final String JAVA_HOME = "java-home";

  private static final String BROKER = "broker";
  private static final String BOOKIE = "bookie";
  private static final Optional<String> PUBLISH = Optional.of("publish.latency");

  public static final BrokerTraits KAFKA = BrokerTraits.named("Kafka")
      .color(0)
      .facts(
          new StructuralFact(Topic.PROCESSES, 1, "brokers that are controllers too",
              Optional.empty()),
          new StructuralFact(Topic.WRITES, 1, "one log", Optional.empty()))
      .replicationStreams(1)
      .remark(Aspect.REPLICATION_STREAMS,
          "a Kafka follower pulls, with one request at a time on each connection")
      .remark(Aspect.PARTITIONER, "Kafka's client also sends less to slow brokers")
      .remark(Aspect.IDEMPOTENCE, "Kafka's acks=1 can't have it")
      .hardware(
          new HardwareOptions("heap", List.of("log-directory", "tiered-directory", JAVA_HOME),
              Optional.empty()))
      .cycles(BackgroundCycle.WRITE_BACK)
      .publishTimes(List.of(
          time(BROKER, "publish.latency", "sending the response", Optional.empty()),
          time(BROKER, "publish.queue-wait", "waiting for a request handler", PUBLISH),
          time(BROKER, "publish.local-time", "appending to the log", PUBLISH),
          new ReportedTime(BROKER, "storage.sync-latency", "fsync of the log",
              Optional.of("publish.local-time"), EnumSet.of(Storage.FSYNC)),
          time(BROKER, "publish.replication-wait", "waiting for followers", PUBLISH),
          time(BROKER, "publish.answer-wait", "waiting for a network thread", PUBLISH)))
      .build();

  public static final BrokerTraits PULSAR = BrokerTraits.named("Pulsar")
      .color(1)
      .port("pulsar", 6650)
      .port("pulsar+ssl", 6651)
      .facts(
          new StructuralFact(Topic.PROCESSES, 3, "brokers, bookies and ZooKeeper",
              Optional.empty()),
          new StructuralFact(Topic.WRITES, 2, "journal and entry log",
              Optional.of("the journal makes an fsync cheap where it has a disk of its own")))
      .remark(Aspect.DISPATCH_DELAY,
          "brokers of published comparisons ran with Pulsar's default of 10 ms")
      .replicationStreams(16)
      .remark(Aspect.REPLICATION_STREAMS,
          "Pulsar's brokers push entries to bookies, many at once on each connection")
      .remark(Aspect.SYNC_DELAY, "BookKeeper's journal groups what arrives within 1 ms")
      .hardware(new HardwareOptions("heap",
          List.of("journal-directory", "ledger-directory", JAVA_HOME), Optional.of("bookies")))
      .syncWait(Duration.ofMillis(1))
      .cycles(BackgroundCycle.WRITE_BACK,
          new BackgroundCycle(Duration.ofMinutes(1),
              "bookies flush their ledgers every %s (flushInterval)",
              EnumSet.allOf(Storage.class),
              new BackgroundCycle.Setting(BOOKIE, "flushInterval")))
      .publishTimes(List.of(
          time(BROKER, "publish.latency", "the broker", Optional.empty()),
          time(BROKER, "ledger.write-latency", "the queue of the managed ledger", PUBLISH),
          time(BROKER, "ledger.bookie-latency", "the way to the bookies and back",
              Optional.of("ledger.write-latency")),
          time(BOOKIE, "append.median", "the bookie, beside its journal",
              Optional.of("ledger.bookie-latency")),
          time(BOOKIE, "journal.add-median", "the queue and the writes of the journal",
              Optional.of("append.median")),
          new ReportedTime(BOOKIE, "storage.sync-median", "fsync of the journal",
              Optional.of("journal.add-median"), EnumSet.of(Storage.FSYNC))))
      .build();

  public static final BrokerTraits RABBITMQ = BrokerTraits.named("RabbitMQ")
      .color(2)
      .subscription(Sharing.BY_MESSAGE_ONLY)
      .remark(Aspect.REPLICATION_STREAMS, "RabbitMQ's queues share one link between two nodes")
      .hardware(new HardwareOptions("memory", List.of(), Optional.empty()))
      .cycles(BackgroundCycle.WRITE_BACK)
      .build();

  public static final BrokerKinds ALL = new BrokerKinds(Map.of("kafka", KAFKA, "pulsar", PULSAR,
      "rabbitmq", RABBITMQ, "loopback", BrokerTraits.named("Loopback").color(7).build()));

  private SampleKinds() {}

  private static ReportedTime time(String role, String metric, String use,
      Optional<String> within) {
    return new ReportedTime(role, metric, use, within, EnumSet.allOf(Storage.class));
  }
}
