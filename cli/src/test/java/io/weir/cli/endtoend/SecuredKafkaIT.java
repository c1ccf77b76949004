package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.driver.common.Certificates;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A Kafka that weir did not start, that asks for encryption and logins, and that others use. */
@Tag("brokers")
@Tag("slow")
class SecuredKafkaIT {
  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final Duration GONE = Duration.ofSeconds(60);
  private static final List<String> SECRETS =
      List.of(SecuredKafka.PASSWORD, SecuredKafka.READERS_PASSWORD, Certificates.PASSWORD,
          "no-such-s3cret");
  private static final String TAIL = """
      durability: { replicas: 1, acknowledge: all, storage: page-cache }
      workload: { partitions: 2, message: { size: 100 B }, load: { rate: 500/s } }
      phases: { warm-up: 0s, measure: 2s, drain: 5s }
      worker: { heap: 128 MiB }
      repeat: 1
      """;

  @TempDir
  private static Path shared;

  private static SecuredKafka kafka;

  @TempDir
  private Path folder;

  @BeforeAll
  static void start() throws Exception {
    kafka = SecuredKafka.start(Files.createDirectory(shared.resolve("kafka")), shared);
    Files.writeString(shared.resolve("password"), SecuredKafka.READERS_PASSWORD + "\n");
    Files.writeString(shared.resolve("p12-password"), Certificates.PASSWORD + "\n");
    Files.writeString(shared.resolve("wrong"), "no-such-s3cret\n");
  }

  @AfterAll
  static void stop() throws Exception {
    if (kafka != null) {
      kafka.close();
    }
  }

  private WeirRun run(String systems, String... more) throws IOException {
    String scenario = "name: prod\nquestion: Does it hold?\nsystems:\n"
        + systems.indent(2)
            .replace("CA", kafka.authority().pem().toString())
            .replace("SHARED", shared.toString())
        + TAIL;
    return WeirRun.under(List.of("env", "WEIR_TEST_PASSWORD=" + SecuredKafka.PASSWORD), folder,
        scenario, more);
  }

  private static LedgerCounts ledger(WeirRun weir, String system) throws IOException {
    PlannedRun run = weir.plan()
        .runs()
        .stream()
        .filter(planned -> planned.system().name().equals(system))
        .findFirst()
        .orElseThrow();
    return new Evidence(weir.result(), run).measured();
  }

  @Test
  void isMeasuredThroughTlsAndLeftAsItWas() throws Exception {
    kafka.createTopic("orders", 2);
    String systems = """
        mutual:
          broker: kafka
          existing:
            bootstrap: "%s"
            tls: { ca: CA, certificate: SHARED/client.pem, key: SHARED/client.key }
        scram:
          broker: kafka
          existing:
            bootstrap: "127.0.0.1:1,%2$s"
            tls: { ca: CA }
            auth: { mechanism: scram-sha-512, user: weir, password: "${file:SHARED/password}" }
            topics: [orders]
        """.formatted(kafka.mutual(), kafka.login());
    try (WeirRun weir = run(systems);
        Neighbour neighbour = Neighbour.sendingTo(kafka.plain(), "orders")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      neighbour.requireAlive();

      assertThat(weir.results()).as(weir.output())
          .allSatisfy((system, result) -> {
            assertThat(result.status()).as(result.problem().orElse(""))
                .isEqualTo(
                    RunStatus.COMPLETED);
            assertThat(result.processes()).isEmpty();
            assertThat(result.use()).isEmpty();
            assertThat(result.disk()).isEmpty();
            assertThat(result.readBack().durability()).isPresent();
          });
      assertThat(ledger(weir, "mutual").foreign()).isZero();
      LedgerCounts shared = ledger(weir, "scram");
      assertThat(shared.foreign()).isPositive();
      assertThat(shared.corrupt()).isZero();
      assertThat(shared.lost()).isZero();
      assertThat(shared.received()).isPositive();
      assertThat(weir.output())
          .contains("not all of the cluster can be reached: 127.0.0.1:1: nothing listens there")
          .contains("weir did not start");
      assertThat(weir.result().report()).content().contains("No run is a fresh deployment");
      assertThat(weir.result().plan()).content().contains("${file:");
      Traces.assertNone(folder.resolve("results"), SECRETS);
      Traces.assertNone(folder, SECRETS.subList(0, 2));
    }
    assertThat(kafka.topics()).contains("orders").noneMatch(topic -> topic.startsWith("weir-"));
    assertThat(kafka.groups()).noneMatch(group -> group.contains("weir-"));
  }

  @Test
  void whatKeepsWeirOutIsReportedInOneSentence() throws Exception {
    kafka.createTopic("payments", 3);
    Certificates.authority(shared, "stranger");
    String systems = """
        expired: { broker: kafka, existing: { bootstrap: "%s", tls: { ca: CA } } }
        otherhost: { broker: kafka, existing: { bootstrap: "%s", tls: { ca: CA } } }
        stranger: { broker: kafka, existing: { bootstrap: "%s", tls: { ca: SHARED/stranger.pem } } }
        nobody: { broker: kafka, existing: { bootstrap: "%s", tls: { ca: CA } } }
        unencrypted: { broker: kafka, existing: { bootstrap: "%s", tls: { ca: CA } } }
        unreachable: { broker: kafka, existing: { bootstrap: "127.0.0.1:%s" } }
        wrong-password:
          broker: kafka
          existing:
            bootstrap: "%s"
            tls: { ca: CA }
            auth: { mechanism: plain, user: weir, password: "${file:SHARED/wrong}" }
        forbidden:
          broker: kafka
          existing:
            bootstrap: "%s"
            tls: { ca: CA }
            auth: { mechanism: plain, user: reader, password: "${file:SHARED/password}" }
        no-topic:
          broker: kafka
          existing: { bootstrap: "%s", topics: [nowhere] }
        partitions:
          broker: kafka
          existing: { bootstrap: "%s", topics: payments }
        """.formatted(kafka.expired(), kafka.otherHost(), kafka.login(), kafka.mutual(),
        kafka.plain(), closedPort(), kafka.login(), kafka.login(), kafka.plain(), kafka.plain());
    Map<String, String> expected = Map.of(
        "expired", "its certificate has expired",
        "otherhost", "its certificate is for another host",
        "stranger", "its certificate descends from no authority that",
        "nobody", "it asks for a client certificate",
        "unencrypted", "it does not speak TLS on this port",
        "unreachable", "nothing listens there",
        "wrong-password", "it refused the login of weir by plain",
        "forbidden", "reader may not create it",
        "no-topic", "topic nowhere: the cluster has no such topic",
        "partitions", "topic payments has 3 partitions, not 2; set workload.partitions to 3");
    try (WeirRun weir = run(systems)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(1);

      Map<String, RunResult> results = weir.results();
      expected.forEach((system, words) -> {
        RunResult result = results.get(system);
        assertThat(result.status()).as(system).isEqualTo(RunStatus.FAILED);
        assertThat(result.problem().orElse("")).as(system).contains(words);
        assertThat(weir.output()).contains(words);
      });
      Traces.assertNone(folder.resolve("results"), SECRETS);
      Traces.assertNone(folder, SECRETS);
    }
    assertThat(kafka.topics()).noneMatch(topic -> topic.startsWith("weir-"));
  }

  /** A port at which nothing listens. */
  private static int closedPort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @Test
  void aSecretThatCanNotBeHadStopsEverythingBeforeItStarts() throws Exception {
    String systems = """
        prod:
          broker: kafka
          existing:
            bootstrap: "%s"
            auth: { mechanism: plain, user: weir, password: "${env:WEIR_NO_SUCH_VARIABLE}" }
        """.formatted(kafka.plain());
    try (WeirRun weir = run(systems)) {
      assertThat(weir.exitCode(LIMIT)).isEqualTo(2);
      assertThat(weir.output()).contains("${env:WEIR_NO_SUCH_VARIABLE}",
          "the environment has no such variable");
      assertThat(folder.resolve("results")).doesNotExist();
    }
  }

  @Test
  void everyLoginAndEveryKindOfFileWorks() throws Exception {
    kafka.authority().trustStore();
    String systems =
        """
            plain:
              broker: kafka
              existing:
                bootstrap: "%1$s"
                tls: { ca: SHARED/authority-trust.p12, ca-password: "${file:SHARED/p12-password}" }
                auth: { mechanism: plain, user: weir, password: "${env:WEIR_TEST_PASSWORD}" }
            scram256:
              broker: kafka
              existing:
                bootstrap: "%1$s"
                tls: { ca: CA }
                auth: { mechanism: scram-sha-256, user: weir, password: "${file:SHARED/password}" }
            bundle:
              broker: kafka
              existing:
                bootstrap: "%2$s"
                tls: { ca: CA, certificate: SHARED/client.p12, key-password: "${file:SHARED/p12-password}" }
            anyhost:
              broker: kafka
              existing: { bootstrap: "%3$s", tls: { ca: CA, verify-host: false } }
              client.common:
                sasl.jaas.config: x password="${env:WEIR_TEST_PASSWORD}";
            """
            .formatted(kafka.login(), kafka.mutual(), kafka.otherHost());
    try (WeirRun weir = run(systems)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      assertThat(weir.results()).hasSize(4)
          .allSatisfy((system, result) -> assertThat(result.status())
              .as(system + ": " + result.problem().orElse(""))
              .isEqualTo(RunStatus.COMPLETED));
      Traces.assertNone(folder, SECRETS);
    }
  }

  @Test
  void aClientThatDoesNotEncryptLearnsThatTheClusterDoes() throws Exception {
    String systems =
        "prod: { broker: kafka, existing: { bootstrap: \"" + kafka.login() + "\" } }\n";
    try (WeirRun weir = run(systems)) {
      assertThat(weir.exitCode(LIMIT)).isEqualTo(1);
      assertThat(weir.results().get("prod").problem().orElse(""))
          .contains("speaks TLS, and weir did not");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"INT", "TERM", "KILL"})
  void nothingStaysHoweverWeirEnds(String signal) throws Exception {
    String systems =
        "prod: { broker: kafka, existing: { bootstrap: \"" + kafka.plain() + "\" } }\n";
    Set<String> before = new HashSet<>(kafka.topics());
    try (WeirRun weir = run(systems, "--set", "phases.measure=60s")) {
      weir.awaitOutput("measure, 1m", LIMIT);
      Set<String> own = new HashSet<>(kafka.topics());
      own.removeAll(before);
      own.removeIf(topic -> !topic.startsWith("weir-"));
      assertThat(own).isNotEmpty();
      weir.signal(signal);
      weir.await("the end of " + weir.leftovers(), GONE, () -> weir.leftovers().isEmpty());
      weir.await("the end of its topics", GONE,
          () -> Collections.disjoint(topics(), own));
    }
  }

  private static Collection<String> topics() {
    try {
      return kafka.topics();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
