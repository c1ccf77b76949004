package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Files of our own in the shape of those that OMB ships in {@code workloads/}, {@code
 * driver-kafka/}, {@code driver-pulsar/} and {@code driver-rabbitmq/}.
 */
class ImportOmbTest {
  private static final Shell SHELL = Shell.ofThisWeir();

  private static final String WORKLOAD = """
      name: 2 topics, a few partitions
      topics: 2
      partitionsPerTopic: 4
      messageSize: 1024
      useRandomizedPayloads: true
      randomBytesRatio: 1.0
      subscriptionsPerTopic: 1
      consumerPerSubscription: 2
      producersPerTopic: 3
      producerRate: 50000
      consumerBacklogSizeGB: 0
      testDurationMinutes: 15
      """;

  private static final String KAFKA = """
      name: Kafka
      driverClass: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
      replicationFactor: 3
      topicConfig: |
        min.insync.replicas=2
      commonConfig: |
        bootstrap.servers=localhost:9092
      producerConfig: |
        acks=all
        linger.ms=1
        batch.size=131072
      consumerConfig: |
        auto.offset.reset=earliest
        enable.auto.commit=false
        max.partition.fetch.bytes=10485760
      """;

  private static final String PULSAR = """
      name: Pulsar
      driverClass: io.openmessaging.benchmark.driver.pulsar.PulsarBenchmarkDriver
      client:
        serviceUrl: pulsar://localhost:6650
        httpUrl: http://localhost:8080
        ioThreads: 8
        connectionsPerBroker: 8
        clusterName: local
        namespacePrefix: benchmark/ns
        topicType: persistent
        persistence:
          ensembleSize: 3
          writeQuorum: 3
          ackQuorum: 2
          deduplicationEnabled: false
        tlsTrustCertsFilePath:
        authentication:
          plugin:
          data:
      producer:
        batchingEnabled: true
        batchingMaxPublishDelayMs: 1
        batchingMaxBytes: 131072
        blockIfQueueFull: true
        pendingQueueSize: 0
      consumer:
        receiverQueueSize: 10000
        subscriptionType: Failover
      """;

  private static final String RABBITMQ = """
      name: RabbitMQ
      driverClass: io.openmessaging.benchmark.driver.rabbitmq.RabbitMqBenchmarkDriver
      amqpUris:
        - amqp://localhost
      messagePersistence: false
      queueType: QUORUM
      """;

  @TempDir
  private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private Outcome imported(String workload, String... drivers) throws IOException {
    StringBuilder files = new StringBuilder();
    for (int i = 0; i < drivers.length; i++) {
      files.append(i == 0 ? "" : ",").append(file("driver-" + i + ".yaml", drivers[i]));
    }
    return SHELL.run("import", "omb", file("workload.yaml", workload).toString(), "--drivers",
        files.toString());
  }

  private void assertValid(Outcome outcome) throws IOException {
    assertThat(outcome.exit()).as(outcome.err()).isZero();
    Path scenario = file("scenario.yaml", outcome.out());
    Outcome validated = SHELL.run("validate", scenario.toString());
    assertThat(validated.exit()).as(outcome.out() + validated.err()).isZero();
  }

  @Test
  void a_workload_and_a_driver_become_a_scenario_that_says_what_omb_did() throws IOException {
    Outcome outcome = imported(WORKLOAD, KAFKA);
    assertValid(outcome);
    assertThat(outcome.outLines()
        .stream()
        .map(line -> line.replaceFirst("\\s+# .*", ""))
        .filter(line -> !line.isBlank() && !line.strip().startsWith("#"))).containsExactly(
            "name: workload",
            "question: \"2 topics, a few partitions, as OMB's files have it\"",
            "systems:",
            "  kafka:",
            "    broker: kafka",
            "    nodes: 3",
            "    client:",
            "      producer:",
            "        linger.ms: 1",
            "        batch.size: 131072",
            "        delivery.timeout.ms: 120000",
            "      consumer:",
            "        max.partition.fetch.bytes: 10485760",
            "durability: { replicas: 3, acknowledge: majority, storage: page-cache }",
            "client:",
            "  idempotence: true",
            "workload:",
            "  topics: 2",
            "  partitions: 4",
            "  message:",
            "    size: 1 KiB",
            "    content: random",
            "  producers-per-topic: 3",
            "  subscriptions-per-topic: 1",
            "  consumers-per-subscription: 2",
            "  load:",
            "    rate: 50k/s",
            "    arrival: uniform",
            "phases:",
            "  warm-up: 1m",
            "  measure: 15m");
    assertThat(outcome.err()).contains(
        "driver-0.yaml:13: consumerConfig auto.offset.reset: no equal",
        "driver-0.yaml:14: consumerConfig enable.auto.commit: no equal");
  }

  @Test
  void several_drivers_become_systems_and_unequal_durability_is_said() throws IOException {
    Outcome outcome = imported(WORKLOAD.replace("partitionsPerTopic: 4", "partitionsPerTopic: 1"),
        KAFKA, PULSAR, RABBITMQ);
    assertValid(outcome);
    assertThat(outcome.out()).contains("  kafka:", "  pulsar:", "  rabbitmq:",
        "compare-across-durability: true",
        "durability: { replicas: 3, acknowledge: majority, storage: page-cache }",
        "durability: { replicas: 3, acknowledge: majority, storage: fsync }",
        "subscription-type: failover", "batchingMaxPublishDelayMicros: 1000", "queue: quorum",
        "enable.idempotence: true", "  idempotence: false");
    assertThat(outcome.err()).contains(
        "client.ioThreads: no equal", "messagePersistence: OMB makes no use of it");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "acks=all|min.insync.replicas=3|acknowledge: all, storage: page-cache",
      "acks=1|min.insync.replicas=2|acknowledge: one, storage: page-cache",
      "acks=all|flush.messages=1|acknowledge: majority, storage: fsync"})
  void kafkas_durability_is_what_its_settings_amount_to(String acks, String topic,
      String durability) throws IOException {
    Outcome outcome = imported(WORKLOAD,
        KAFKA.replace("acks=all", acks).replace("min.insync.replicas=2", topic));
    assertValid(outcome);
    assertThat(outcome.out()).contains(durability);
  }

  @Test
  void quorums_that_no_word_says_are_written_out() throws IOException {
    Outcome outcome = imported(WORKLOAD, PULSAR.replace("ensembleSize: 3", "ensembleSize: 5")
        .replace("writeQuorum: 3", "writeQuorum: 5"));
    assertValid(outcome);
    assertThat(outcome.out()).contains("nodes: 5", "write-quorum: 5", "ack-quorum: 2",
        "{ replicas: 5, acknowledge: one, storage: fsync }");
  }

  @Test
  void a_cluster_elsewhere_stays_one_and_its_secrets_stay_out() throws IOException {
    Outcome outcome = imported(WORKLOAD,
        KAFKA.replace("  bootstrap.servers=localhost:9092\n", """
              bootstrap.servers=broker.example:9093
              security.protocol=SASL_SSL
              sasl.mechanism=PLAIN
              sasl.jaas.config=a.b.PlainLoginModule required username="me" password="hush-1";
            """),
        PULSAR.replace("localhost", "pulsar.example")
            .replace("plugin:", "plugin: org.apache.pulsar.client.impl.auth.AuthenticationToken")
            .replace("data:", "data: token:hush-2"),
        RABBITMQ.replace("amqp://localhost", "amqp://me:hush-3@rabbit.example:5672"));
    assertThat(outcome.out() + outcome.err()).doesNotContain("hush");
    assertThat(outcome.out()).contains("bootstrap: broker.example:9093",
        "service-url: pulsar://pulsar.example:6650", "amqp: rabbit.example:5672",
        "password=\\\"${env:KAFKA_PASSWORD}\\\"", "token: \"${env:PULSAR_TOKEN}\"",
        "password: \"${env:RABBITMQ_PASSWORD}\"");
    assertThat(outcome.err()).contains("set KAFKA_PASSWORD", "set PULSAR_TOKEN",
        "set RABBITMQ_PASSWORD");
    assertValid(outcome);
  }

  @ParameterizedTest
  @ValueSource(strings = {"producerRate: 0", "producerRate: 10000000"})
  void a_rate_that_is_looked_for_is_the_highest(String rate) throws IOException {
    Outcome outcome = imported(WORKLOAD.replace("producerRate: 50000", rate), KAFKA);
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).contains("rate: highest").doesNotContain("arrival");
  }

  @Test
  void keys_and_a_backlog_are_carried_over() throws IOException {
    Outcome outcome = imported(WORKLOAD.replace("consumerBacklogSizeGB: 0", """
        consumerBacklogSizeGB: 2
        keyDistributor: KEY_ROUND_ROBIN""")
        .replace("subscriptionsPerTopic: 1",
            "subscriptionsPerTopic: 2"),
        KAFKA);
    assertThat(outcome.exit()).isZero();
    assertThat(outcome.out()).contains("order: round-robin", "count: 10000", "  backlog:",
        "    size: 1 GiB", "    subscriptions: 2", "  catch-up:", "    load: on");
  }

  @Test
  void payloads_are_random_zeros_or_those_of_a_file() throws IOException {
    Outcome half = imported(WORKLOAD.replace("randomBytesRatio: 1.0",
        "randomBytesRatio: 0.7\nrandomizedPayloadPoolSize: 100"), KAFKA);
    assertThat(half.out()).contains("content: random", "compressible: 30%");
    assertThat(half.err()).contains("randomizedPayloadPoolSize: no equal");
    assertThat(imported(WORKLOAD.replace("randomBytesRatio: 1.0", "randomBytesRatio: 0"), KAFKA)
        .out()).contains("content: zeros");

    String named = WORKLOAD.replace("useRandomizedPayloads: true", "payloadFile: payload.data");
    Outcome missing = imported(named, KAFKA);
    assertThat(missing.out()).contains("content: random");
    assertThat(missing.err()).contains("payloadFile: no equal; the file is not here");
    Path payload = file("payload.data", "real enough");
    assertThat(imported(named, KAFKA).out()).contains("content: file", "file: " + payload);
  }

  @Test
  void what_omb_passes_over_is_named_with_its_line() throws IOException {
    Outcome outcome = imported(WORKLOAD + "producerStartRate: 5\nmessageSizes: [1, 2]\n",
        KAFKA + "consumers: 4\n");
    assertThat(outcome.err()).contains(
        "workload.yaml:13: producerStartRate: OMB never reads it",
        "workload.yaml:14: messageSizes: OMB never reads it",
        "driver-0.yaml:16: consumers: OMB never reads it");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "nats.NatsBenchmarkDriver|Nats",
      "redis.RedisBenchmarkDriver|Redis",
      "rocketmq.RocketMQBenchmarkDriver|RocketMQ",
      "kop.KopBenchmarkDriver|Kop",
      "jms.JMSBenchmarkDriver|JMS",
      "bookkeeper.DlogBenchmarkDriver|Dlog",
      "pravega.PravegaBenchmarkDriver|Pravega"})
  void a_broker_that_weir_does_not_drive_is_named(String driver, String name)
      throws IOException {
    String other = "name: Other\ndriverClass: io.openmessaging.benchmark.driver." + driver + "\n";
    Outcome alone = imported(WORKLOAD, other);
    assertThat(alone.exit()).isEqualTo(2);
    assertThat(alone.out()).isEmpty();
    assertThat(alone.err()).contains("driver-0.yaml:2: weir has no driver for " + name)
        .doesNotContain("\tat ");
    Outcome beside = imported(WORKLOAD, KAFKA, other);
    assertValid(beside);
    assertThat(beside.err()).contains("weir has no driver for " + name + "; the file is left out");
  }

  @Test
  void an_unreadable_file_is_told_with_its_line_and_reason() throws IOException {
    for (List<String> broken : List.of(
        List.of("topics: 1\n  partitionsPerTopic: 2\n", "workload.yaml:2: not valid YAML"),
        List.of("topics: 1\ntopics: 2\n", "workload.yaml:2: "),
        List.of(WORKLOAD.replace("topics: 2", "topics: two"),
            "workload.yaml:2: topics is 'two', and OMB takes a whole number"),
        List.of(WORKLOAD.replace("messageSize: 1024\n", ""), "messageSize is missing"),
        List.of("", "workload.yaml:1: holds no keys"))) {
      Outcome outcome = imported(broken.get(0), KAFKA);
      assertThat(outcome.exit()).as(broken.get(1)).isEqualTo(2);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err()).contains(broken.get(1)).doesNotContain("\tat ");
    }
    assertThat(SHELL.run("import", "omb", folder.resolve("none.yaml").toString(), "--drivers",
        folder.resolve("workload.yaml").toString()).err()).contains("there is no such file");
  }

  @Test
  void strict_writes_nothing_where_something_was_noted() throws IOException {
    Path workload = file("workload.yaml", WORKLOAD);
    Path driver = file("kafka.yaml", KAFKA);
    Path out = folder.resolve("out.yaml");
    Outcome strict = SHELL.run("import", "omb", workload.toString(), "--drivers",
        driver.toString(), "--strict", "--out", out.toString());
    assertThat(strict.exit()).isEqualTo(2);
    assertThat(out).doesNotExist();
    Outcome lenient = SHELL.run("import", "omb", workload.toString(), "--drivers",
        driver.toString(), "--out", out.toString());
    assertThat(lenient.exit()).isZero();
    assertThat(lenient.out()).isEqualTo(out + "\n");
    assertThat(out).content().startsWith("# Made by 'weir import omb'");
    assertThat(SHELL.run("import", "omb", workload.toString(), "--drivers", driver.toString(),
        "--out", out.toString()).err()).contains("is there already");
  }
}
