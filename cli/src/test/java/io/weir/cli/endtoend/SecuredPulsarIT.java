package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.driver.common.Certificates;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A Pulsar that weir did not start, and that asks for encryption, tokens and certificates. */
@Tag("brokers")
@Tag("slow")
class SecuredPulsarIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String TAIL = """
      durability: { replicas: 1, acknowledge: all, storage: fsync }
      workload: { partitions: 2, message: { size: 100 B }, load: { rate: 200/s } }
      phases: { warm-up: 0s, measure: 2s, drain: 5s }
      repeat: 1
      """;

  @TempDir
  private static Path shared;

  private static SecuredPulsar pulsar;

  @TempDir
  private Path folder;

  @BeforeAll
  static void start() throws Exception {
    pulsar = SecuredPulsar.start(Files.createDirectory(shared.resolve("pulsar")), shared);
    Files.writeString(shared.resolve("token"), SecuredPulsar.token("weir") + "\n");
    Files.writeString(shared.resolve("reader"), SecuredPulsar.token("reader"));
    Files.writeString(shared.resolve("forged"), SecuredPulsar.token("weir") + "x");
  }

  @AfterAll
  static void stop() throws Exception {
    if (pulsar != null) {
      pulsar.close();
    }
  }

  private WeirRun run(String systems) throws IOException {
    return WeirRun.of(folder, "name: prod\nquestion: Does it hold?\nsystems:\n"
        + systems.indent(2)
            .replace("SERVICE", pulsar.serviceUrl())
            .replace("ADMIN", pulsar.adminUrl())
            .replace("CA", pulsar.authority().pem().toString())
            .replace("SHARED", shared.toString())
        + TAIL);
  }

  @Test
  void isMeasuredThroughTlsAndLeftAsItWas() throws Exception {
    pulsar.ask("PUT", "/admin/v2/persistent/public/default/orders/partitions", "2");
    String systems = """
        token:
          broker: pulsar
          existing:
            service-url: SERVICE
            admin-url: ADMIN
            tls: { ca: CA }
            auth: { token: "${file:SHARED/token}" }
        mutual:
          broker: pulsar
          existing:
            service-url: SERVICE
            admin-url: ADMIN
            tls: { ca: CA, certificate: SHARED/client.pem, key: SHARED/client.key }
        orders:
          broker: pulsar
          existing:
            service-url: SERVICE
            admin-url: ADMIN
            tls: { ca: CA }
            auth: { token: "${file:SHARED/token}" }
            topics: [orders]
        """;
    try (WeirRun weir = run(systems)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      assertThat(weir.results()).hasSize(3).allSatisfy((system, result) -> {
        assertThat(result.status()).as(result.problem().orElse(""))
            .isEqualTo(RunStatus.COMPLETED);
        assertThat(result.readBack().brokerVersion()).isPresent();
        // Nobody said where its bookies are.
        assertThat(result.readBack().durability()).isEmpty();
      });
      Traces.assertNone(folder, secrets());
    }
    assertThat(pulsar.ask("GET", "/admin/v2/persistent/public/default", ""))
        .doesNotContain("weir-");
    assertThat(pulsar.ask("GET", "/admin/v2/persistent/public/default/orders/subscriptions", ""))
        .doesNotContain("weir-");
    assertThat(pulsar.ask("GET", "/admin/v2/persistent/public/default/partitioned", ""))
        .contains("orders")
        .doesNotContain("weir-");
  }

  private static List<String> secrets() throws Exception {
    return List.of(SecuredPulsar.token("weir"), SecuredPulsar.token("reader"));
  }

  @Test
  void whatKeepsWeirOutIsReportedInOneSentence() throws Exception {
    Certificates.authority(shared, "stranger");
    String address = "service-url: SERVICE, admin-url: ADMIN, tls: { ca: CA }";
    String systems = """
        nobody: { broker: pulsar, existing: { %1$s } }
        forged: { broker: pulsar, existing: { %1$s, auth: { token: "${file:SHARED/forged}" } } }
        reader: { broker: pulsar, existing: { %1$s, auth: { token: "${file:SHARED/reader}" } } }
        stranger:
          broker: pulsar
          existing: { service-url: SERVICE, admin-url: ADMIN, tls: { ca: SHARED/stranger.pem } }
        nowhere:
          broker: pulsar
          existing: { %1$s, auth: { token: "${file:SHARED/token}" }, topics: [nowhere] }
        plain:
          broker: pulsar
          existing:
            service-url: %2$s
            admin-url: ADMIN
            tls: { ca: CA }
            auth: { token: "${file:SHARED/token}" }
        """.formatted(address, pulsar.serviceUrl().replace("+ssl", ""));
    Map<String, String> expected = Map.of(
        "nobody", "it requires a login: set existing.auth",
        "forged", "check existing.auth.token",
        "reader", "check existing.auth.token and the rights of its role",
        "stranger", "its certificate descends from no authority that",
        "nowhere", "the cluster has no such topic",
        "plain", "speaks TLS, and weir did not");
    try (WeirRun weir = run(systems)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(1);
      Map<String, RunResult> results = weir.results();
      expected.forEach((system, words) -> assertThat(results.get(system).problem().orElse(""))
          .as(system)
          .contains(words));
      Traces.assertNone(folder, secrets());
    }
    assertThat(pulsar.ask("GET", "/admin/v2/persistent/public/default", ""))
        .doesNotContain("weir-");
  }
}
