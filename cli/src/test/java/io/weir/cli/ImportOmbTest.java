package io.weir.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.cli.Shell.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The import of OMB's files as a whole, of drivers, and of what is wrong with them. */
class ImportOmbTest {
  private static final Shell SHELL = Shell.ofThisWeir();

  @TempDir
  private Path folder;

  private OmbFiles omb() {
    return new OmbFiles(folder);
  }

  @Test
  void aWorkloadAndADriverBecomeAScenarioThatSaysWhatOmbDid() throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD, OmbFiles.KAFKA);
    omb().assertValid(outcome);
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
            "  settle: 0s",
            "  measure: 15m");
    assertThat(outcome.err()).contains(
        "driver-0.yaml:13: consumerConfig auto.offset.reset: no equal",
        "driver-0.yaml:14: consumerConfig enable.auto.commit: no equal");
  }

  @Test
  void severalDriversBecomeSystemsAndUnequalDurabilityIsSaid() throws IOException {
    Outcome outcome =
        omb().imported(OmbFiles.WORKLOAD.replace("partitionsPerTopic: 4", "partitionsPerTopic: 1"),
            OmbFiles.KAFKA, OmbFiles.PULSAR, OmbFiles.RABBITMQ);
    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("  kafka:", "  pulsar:", "  rabbitmq:",
        "compare-across-durability: true",
        "durability: { replicas: 3, acknowledge: majority, storage: page-cache }",
        "durability: { replicas: 3, acknowledge: majority, storage: fsync }",
        "subscription-type: failover", "batchingMaxPublishDelayMicros: 1000", "queue: quorum",
        "enable.idempotence: true", "  idempotence: false");
    assertThat(outcome.err()).contains(
        "client.ioThreads: no equal", "messagePersistence: OMB makes no use of it");
  }

  @Test
  void rocketmqsBatchesAreThoseOfAllSystems() throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD, OmbFiles.ROCKETMQ);
    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("broker: rocketmq", "nodes: 1",
        "acknowledge: one, storage: page-cache");
    assertThat(outcome.err()).contains("batchCQ: no equal", "batchMaxBytes: no equal",
        "backpressureConcurrency: no equal");
  }

  @Test
  void rocketmqsClusterOnOtherHostsIsAnExistingOne() throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.ROCKETMQ.replace("127.0.0.1:9876", "names-1:9876;names-2:9876")
            .replace("accessKey:", "accessKey: weir")
            .replace("secretKey:", "secretKey: hidden"));
    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("name-server", "names-1:9876,names-2:9876", "user: weir")
        .doesNotContain("hidden");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "acks=all|min.insync.replicas=3|acknowledge: all, storage: page-cache",
      "acks=1|min.insync.replicas=2|acknowledge: one, storage: page-cache",
      "acks=all|flush.messages=1|acknowledge: majority, storage: fsync"})
  void kafkasDurabilityIsWhatItsSettingsAmountTo(String acks, String topic,
      String durability) throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.KAFKA.replace("acks=all", acks).replace("min.insync.replicas=2", topic));
    omb().assertValid(outcome);
    assertThat(outcome.out()).contains(durability);
  }

  @Test
  void quorumsThatNoWordSaysAreWrittenOut() throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.PULSAR.replace("ensembleSize: 3", "ensembleSize: 5")
            .replace("writeQuorum: 3", "writeQuorum: 5"));
    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("nodes: 5", "write-quorum: 5", "ack-quorum: 2",
        "{ replicas: 5, acknowledge: one, storage: fsync }");
  }

  @Test
  void aClusterElsewhereStaysOneAndItsSecretsStayOut() throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.KAFKA.replace("  bootstrap.servers=localhost:9092\n", """
              bootstrap.servers=broker.example:9093
              security.protocol=SASL_SSL
              sasl.mechanism=PLAIN
              sasl.jaas.config=a.b.PlainLoginModule required username="me" password="hush-1";
            """),
        OmbFiles.PULSAR.replace("localhost", "pulsar.example")
            .replace("plugin:", "plugin: org.apache.pulsar.client.impl.auth.AuthenticationToken")
            .replace("data:", "data: token:hush-2"),
        OmbFiles.RABBITMQ.replace("amqp://localhost", "amqp://me:hush-3@rabbit.example:5672"));
    assertThat(outcome.out() + outcome.err()).doesNotContain("hush");
    assertThat(outcome.out()).contains("bootstrap: broker.example:9093",
        "service-url: pulsar://pulsar.example:6650", "amqp: rabbit.example:5672",
        "password=\\\"${env:KAFKA_PASSWORD}\\\"", "token: \"${env:PULSAR_TOKEN}\"",
        "password: \"${env:RABBITMQ_PASSWORD}\"");
    assertThat(outcome.err()).contains("set KAFKA_PASSWORD", "set PULSAR_TOKEN",
        "set RABBITMQ_PASSWORD");
    omb().assertValid(outcome);
  }

  @Test
  void aServerOfRedisIsStartedOrExists() throws IOException {
    Outcome tooMany = omb().imported(OmbFiles.WORKLOAD, OmbFiles.REDIS);
    assertThat(tooMany.exit()).isEqualTo(2);
    assertThat(tooMany.err()).contains("48,000,000 messages", "maxmemory");

    Outcome own =
        omb().imported(OmbFiles.WORKLOAD.replace("producerRate: 50000", "producerRate: 500"),
            OmbFiles.REDIS);
    omb().assertValid(own);
    assertThat(own.out()).contains("  redis:", "nodes: 1", "storage: memory");
    assertThat(own.err()).contains("jedisPoolMaxTotal: no equal",
        "partitionsPerTopic: OMB makes no use of it");

    Outcome existing = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.REDIS.replace("127.0.0.1", "redis.example") + "redisPass: hush\n");
    omb().assertValid(existing);
    assertThat(existing.out()).contains("redis: redis.example:6379", "user: default",
        "password: \"${env:REDIS_PASSWORD}\"").doesNotContain("hush");
  }

  @Test
  void serversOfNatsAreStartedOrExist() throws IOException {
    Outcome own = omb().imported(OmbFiles.WORKLOAD, OmbFiles.NATS + "maxBytes: 1000\n");
    omb().assertValid(own);
    assertThat(own.out()).contains("  nats:", "nodes: 3", "replicas: 3", "acknowledge: majority",
        "storage: page-cache");
    assertThat(own.err()).contains("maxBytes: no equal",
        "partitionsPerTopic: OMB makes no use of it");

    Outcome existing = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.NATS.replace("nats://localhost", "nats.example") + "storageType: Memory\n");
    omb().assertValid(existing);
    assertThat(existing.out()).contains("nats: nats.example:4222", "storage: memory");

    Outcome wrong = omb().imported(OmbFiles.WORKLOAD, OmbFiles.NATS + "storageType: Tape\n");
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("driver-0.yaml:5: 'Tape' is no storage", "File or Memory");
  }

  @Test
  void aBrokerOfArtemisIsStartedOrExists() throws IOException {
    Outcome own = omb().imported(OmbFiles.WORKLOAD, OmbFiles.ARTEMIS);
    omb().assertValid(own);
    assertThat(own.out()).contains("  artemis:", "replicas: 1", "storage: fsync")
        .doesNotContain("artemis: localhost");
    assertThat(own.err()).contains("partitionsPerTopic: OMB makes no use of it");

    Outcome existing = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.ARTEMIS.replace("localhost:61616", "artemis.example:61616?ackBatchSize=0"));
    omb().assertValid(existing);
    assertThat(existing.out()).contains("artemis: artemis.example:61616");
    assertThat(existing.err()).contains("brokerAddress: no equal");

    Outcome wrong = omb().imported(OmbFiles.WORKLOAD, OmbFiles.ARTEMIS.replace("Address", "Url"));
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("brokerAddress is missing");
  }

  @Test
  void bookKeeperIsStartedOrExists() throws IOException {
    Outcome own = omb().imported(OmbFiles.WORKLOAD, OmbFiles.BOOKKEEPER);
    omb().assertValid(own);
    assertThat(own.out()).contains("broker: distributedlog", "nodes: 3", "replicas: 3",
        "acknowledge: majority", "storage: fsync", "periodicFlushFrequencyMilliSeconds: 2",
        "writerOutputBufferSize: 524288").doesNotContain("dlshade", "bkcEnsembleSize");
    assertThat(own.err()).contains("writeLockEnabled: no equal",
        "bkc.ensemblePlacementPolicy: no equal");

    Outcome existing = omb().imported(OmbFiles.WORKLOAD, OmbFiles.BOOKKEEPER
        .replace("localhost:2181", "zk-1:2181,zk-2:2181")
        .replace("bkcEnsembleSize=3", "bkcEnsembleSize=5")
        .replace("bkcAckQuorumSize=2", "bkcAckQuorumSize=3"));
    omb().assertValid(existing);
    assertThat(existing.out()).contains("zookeeper: ", "zk-1:2181,zk-2:2181",
        "namespace: /streams", "ensemble-size: 5", "acknowledge: all");
  }

  @Test
  void aClientOfJmsIsOneOfArtemis() throws IOException {
    Outcome own = omb().imported(OmbFiles.WORKLOAD, OmbFiles.ARTEMIS_JMS);
    omb().assertValid(own);
    assertThat(own.out()).contains("broker: artemis", "client: jms", "storage: fsync")
        .doesNotContain("artemis: localhost", "Without use20api");
    assertThat(own.err()).doesNotContain("OMB never reads it", "no equal");

    Outcome existing = omb().imported(OmbFiles.WORKLOAD, OmbFiles.ARTEMIS_JMS
        .replace("tcp://localhost:61616",
            "(tcp://a.example:61616,tcp://b.example:61616)?ha=true&password=hush")
        .replace("use20api: true", "sendWithTransactions: true\nmessageSelector: a = 'b'")
        + """
            topicNamePrefix: p
            properties:
              - name: a
                value: b
            """);
    omb().assertValid(existing);
    assertThat(existing.out()).contains("artemis: \"a.example:61616,b.example:61616\"",
        "Without use20api").doesNotContain("hush");
    assertThat(existing.err()).contains("connectionFactoryConfigurationParam: no equal",
        "'ha, password'", "sendWithTransactions: no equal", "messageSelector: no equal",
        "topicNamePrefix: no equal", "properties: no equal")
        .doesNotContain("OMB never reads it", "hush");

    Outcome amqp = omb().imported(OmbFiles.WORKLOAD, OmbFiles.ARTEMIS_JMS
        .replace("org.apache.activemq.artemis.jms.client.ActiveMQConnectionFactory",
            "org.apache.qpid.jms.JmsConnectionFactory")
        .replace("tcp:", "amqp:"));
    omb().assertValid(amqp);
    assertThat(amqp.out()).contains("client: amqp-1.0");
  }

  @Test
  void aBrokerOfMqttIsStartedOrExists() throws IOException {
    Outcome own = omb().imported(OmbFiles.WORKLOAD, OmbFiles.MQTT);
    omb().assertValid(own);
    assertThat(own.out()).contains("  mqtt:", "replicas: 1", "storage: memory")
        .doesNotContain("mqtt: localhost", "secret-word");
    assertThat(own.err()).contains("partitionsPerTopic: OMB makes no use of it",
        "cleanSession: no equal", "receiveMaximum: no equal",
        "sessionExpiryIntervalSeconds: OMB never reads it");

    Outcome existing = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.MQTT.replace("localhost", "mqtt.example").replace("qos: 1", "qos: 0"));
    omb().assertValid(existing);
    assertThat(existing.out()).contains("mqtt: mqtt.example:1883", "user: bench", "${env:")
        .doesNotContain("secret-word");
    assertThat(existing.err()).contains("qos: no equal");
  }

  @Test
  void aServerOfPravegaIsStartedOrExists() throws IOException {
    Outcome tooMany = omb().imported(OmbFiles.WORKLOAD, OmbFiles.PRAVEGA);
    assertThat(tooMany.exit()).isEqualTo(2);
    assertThat(tooMany.err()).contains("48,000,000 messages", "a third of its 'heap'");

    Outcome own =
        omb().imported(OmbFiles.WORKLOAD.replace("producerRate: 50000", "producerRate: 300"),
            OmbFiles.PRAVEGA);
    omb().assertValid(own);
    assertThat(own.out()).contains("  pravega:", "replicas: 1", "storage: memory")
        .doesNotContain("controller: localhost", "scope:");
    assertThat(own.err()).contains("enableTransaction: no equal",
        "eventPerTransaction: OMB never reads it")
        .doesNotContain("enableConnectionPooling", "includeTimestampInEvent");

    Outcome existing = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.PRAVEGA.replace("localhost", "pravega.example")
            .replace("Pooling: True",
                "Pooling: False"));
    omb().assertValid(existing);
    assertThat(existing.out()).contains("controller: pravega.example:9090", "scope: examples",
        "replicas: 3", "storage: fsync");
    assertThat(existing.err()).contains("enableConnectionPooling: no equal");

    Outcome wrong =
        omb().imported(OmbFiles.WORKLOAD, OmbFiles.PRAVEGA.replace("controllerURI", "uri"));
    assertThat(wrong.exit()).isEqualTo(2);
    assertThat(wrong.err()).contains("controllerURI is missing");
  }

  @ParameterizedTest
  @CsvSource({"0, highest", "10000000, unlimited"})
  void aRateOfNoneIsSearchedForAndOneBeyondReachIsUnlimited(String rate, String written)
      throws IOException {
    Outcome outcome = omb().imported(
        OmbFiles.WORKLOAD.replace("producerRate: 50000", "producerRate: " + rate), OmbFiles.KAFKA);

    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("rate: " + written).doesNotContain("arrival");
  }

  @Test
  void aBacklogAtAnUnlimitedRateIsRefused() throws IOException {
    Outcome outcome = omb().imported(
        OmbFiles.WORKLOAD.replace("producerRate: 50000", "producerRate: 10000000")
            .replace("consumerBacklogSizeGB: 0", "consumerBacklogSizeGB: 1"),
        OmbFiles.KAFKA);

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("a backlog at an unlimited rate",
        "set producerRate to a rate that the systems keep up with");
  }

  @Test
  void aProtocolBeforeAnAddressIsLeftOutAsKafkasClientDoes() throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.KAFKA.replace("localhost:9092", "SSL://kafka-1:9093,SSL://kafka-2:9093"));

    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("bootstrap: \"kafka-1:9093,kafka-2:9093\"");
  }

  @Test
  void whatOmbPassesOverIsNamedWithItsLine() throws IOException {
    Outcome outcome =
        omb().imported(OmbFiles.WORKLOAD + "producerStartRate: 5\nmessageSizes: [1, 2]\n",
            OmbFiles.KAFKA + "consumers: 4\n");
    assertThat(outcome.err()).contains(
        "workload.yaml:13: producerStartRate: OMB never reads it",
        "workload.yaml:14: messageSizes: OMB never reads it",
        "driver-0.yaml:16: consumers: OMB never reads it");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
      "kop.KopBenchmarkDriver|Kop",
      "jms.JMSBenchmarkDriver|JMS",
      "nsq.NsqBenchmarkDriver|Nsq"})
  void aBrokerThatWeirDoesNotDriveIsNamed(String driver, String name)
      throws IOException {
    String other = "name: Other\ndriverClass: io.openmessaging.benchmark.driver." + driver + "\n";
    Outcome alone = omb().imported(OmbFiles.WORKLOAD, other);
    assertThat(alone.exit()).isEqualTo(2);
    assertThat(alone.out()).isEmpty();
    assertThat(alone.err()).contains("driver-0.yaml:2: weir has no driver for " + name)
        .doesNotContain("\tat ");
    Outcome beside = omb().imported(OmbFiles.WORKLOAD, OmbFiles.KAFKA, other);
    omb().assertValid(beside);
    assertThat(beside.err()).contains("weir has no driver for " + name + "; the file is left out");
  }

  @Test
  void whatGoesThroughJmsIsImportedAsTheBrokerThatIsBehindIt() throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD, OmbFiles.KAFKA.replace(
        "driver.kafka.KafkaBenchmarkDriver", "driver.jms.JMSBenchmarkDriver")
        + """
            delegateForAdminOperationsClassName: io.openmessaging.benchmark.driver.kafka.KafkaBenchmarkDriver
            connectionFactoryClassName: com.example.Factory
            use20api: false
            properties:
              - name: a
                value: b
            """);
    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("broker: kafka", "linger.ms: 1");
    assertThat(outcome.err()).contains("driverClass: no equal; OMB sends and reads through JMS",
        "connectionFactoryClassName: no equal", "use20api: no equal", "properties: no equal")
        .doesNotContain("OMB never reads it");
  }

  @Test
  void aPlaceholderInALoginIsSomebodyElsesSecret() throws IOException {
    Outcome outcome =
        omb().imported(OmbFiles.WORKLOAD, OmbFiles.RABBITMQ.replace("amqp://localhost",
            "amqps://:${someToken}@${service:-rabbit.example:5671}/${tenant:-benchmark}"));
    omb().assertValid(outcome);
    assertThat(outcome.out()).contains("amqp: rabbit.example:5671", "user: nobody",
        "password: \"${env:RABBITMQ_PASSWORD}\"");
    assertThat(outcome.err()).contains("its default is taken", "the virtual host");
  }

  @Test
  void anUnreadableFileIsToldWithItsLineAndReason() throws IOException {
    for (List<String> broken : List.of(
        List.of("topics: 1\n  partitionsPerTopic: 2\n", "workload.yaml:2: not valid YAML"),
        List.of("topics: 1\ntopics: 2\n", "workload.yaml:2: 'topics' is given twice"),
        List.of("topics: 1\nother:\n  - a: 1\n    a: 2\n",
            "workload.yaml:4: 'a' is given twice"),
        List.of(OmbFiles.WORKLOAD.replace("topics: 2", "topics: two"),
            "workload.yaml:2: topics is 'two', and OMB takes a whole number"),
        List.of(OmbFiles.WORKLOAD.replace("messageSize: 1024\n", ""), "messageSize is missing"),
        List.of("", "workload.yaml:1: holds no keys"))) {
      Outcome outcome = omb().imported(broken.get(0), OmbFiles.KAFKA);
      assertThat(outcome.exit()).as(broken.get(1)).isEqualTo(2);
      assertThat(outcome.out()).isEmpty();
      assertThat(outcome.err()).contains(broken.get(1)).doesNotContain("\tat ");
    }
    assertThat(refusedWorkload(folder.resolve("none.yaml"))).contains(
        "none.yaml:1: there is no such file",
        "name a workload and, after --drivers, driver files");
    assertThat(refusedWorkload(folder)).contains(folder + ":1: this is not a file");
    Path latin = Files.writeString(folder.resolve("latin.yaml"), "topics: 1\nname: caf\u00e9\n",
        StandardCharsets.ISO_8859_1);
    assertThat(refusedWorkload(latin)).contains("latin.yaml:2: is not UTF-8 text");
  }

  @Test
  void anEscapeThatPropertiesCanNotHaveIsRefused() throws IOException {
    Outcome outcome = omb().imported(OmbFiles.WORKLOAD,
        OmbFiles.KAFKA.replace("linger.ms=1", "linger.ms=\\u00"));

    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.err()).contains("driver-0.yaml:8: producerConfig has \\u without four");
  }

  private String refusedWorkload(Path workload) {
    Outcome outcome = SHELL.run("import", "omb", workload.toString(), "--drivers",
        folder.resolve("driver-0.yaml").toString());
    assertThat(outcome.exit()).isEqualTo(2);
    assertThat(outcome.out()).isEmpty();
    return outcome.err();
  }

  @Test
  void strictWritesNothingWhereSomethingWasNoted() throws IOException {
    Path workload = omb().file("workload.yaml", OmbFiles.WORKLOAD);
    Path driver = omb().file("kafka.yaml", OmbFiles.KAFKA);
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
        "--out", out.toString()).err()).contains("already exists");
  }
}
