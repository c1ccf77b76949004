package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
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

/** A RabbitMQ that weir did not start, with its own encryption and users. */
@Tag("brokers")
@Tag("slow")
class SecuredRabbitMqIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final List<String> SECRETS =
      List.of(SecuredRabbitMq.PASSWORD, SecuredRabbitMq.READERS_PASSWORD);
  @TempDir
  private static Path shared;

  private static SecuredRabbitMq rabbit;

  @TempDir
  private Path folder;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/lib/rabbitmq/bin/rabbitmq-server")),
        "RabbitMQ is not installed");
    rabbit =
        SecuredRabbitMq.start(Map.of(), Files.createDirectory(shared.resolve("rabbit")), shared);
  }

  @AfterAll
  static void stop() throws Exception {
    if (rabbit != null) {
      rabbit.close();
    }
  }

  private WeirRun run(String systems) throws IOException {
    return WeirRun.of(folder, rabbit.scenario(systems));
  }

  @Test
  void isMeasuredThroughTlsAndLeftAsItWas() throws Exception {
    List<String> exchanges = rabbit.names("exchanges");
    String systems = """
        own:
          broker: rabbitmq
          virtual-host: prod
          existing: { ADDRESSES, auth: { user: weir, password: "${file:SHARED/password}" } }
        orders:
          broker: rabbitmq
          virtual-host: prod
          existing:
            { ADDRESSES, topics: orders, auth: { user: weir, password: "${file:SHARED/password}" } }
        """;
    try (WeirRun weir = run(systems)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      assertThat(weir.results()).hasSize(2).allSatisfy((system, result) -> {
        assertThat(result.status()).as(result.problem().orElse(""))
            .isEqualTo(RunStatus.COMPLETED);
        assertThat(result.readBack().brokerVersion()).isPresent();
        assertThat(result.readBack().durability()).isPresent();
      });
      Traces.assertNone(folder, SECRETS);
    }
    assertThat(rabbit.names("exchanges")).isEqualTo(exchanges);
    assertThat(rabbit.names("queues")).isEmpty();
  }

  @Test
  void whatKeepsWeirOutIsReportedInOneSentence() throws Exception {
    String password = "auth: { user: weir, password: \"${file:SHARED/password}\" }";
    String systems =
        """
            nobody:
              broker: rabbitmq
              existing: { amqp: "AMQPS", management: MANAGEMENT, tls: { ca: CA } }
            wrong: { broker: rabbitmq, existing: { ADDRESSES, auth: { user: weir, password: "${file:SHARED/reader}" } } }
            vhost: { broker: rabbitmq, virtual-host: nowhere, existing: { ADDRESSES, %1$s } }
            reader:
              broker: rabbitmq
              virtual-host: prod
              existing: { ADDRESSES, auth: { user: reader, password: "${file:SHARED/reader}" } }
            nowhere: { broker: rabbitmq, virtual-host: prod, existing: { ADDRESSES, topics: nowhere, %1$s } }
            fanout: { broker: rabbitmq, virtual-host: prod, existing: { ADDRESSES, topics: news, %1$s } }
            plain:
              broker: rabbitmq
              existing: { amqp: "AMQPS", management: "%2$s", auth: { user: weir, password: "${file:SHARED/password}" } }
            """
            .formatted(password, rabbit.management().replace("https", "http"));
    Map<String, String> expected = Map.of(
        "nobody", "it asks for a client certificate",
        "wrong", "it refused the login of weir",
        "vhost", "check existing.auth and 'virtual-host'",
        "reader", "ACCESS_REFUSED",
        "nowhere", "the cluster has no such exchange",
        "fanout", "does not route by key",
        "plain", "TLS");
    try (WeirRun weir = run(systems)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(1);
      Map<String, RunResult> results = weir.results();
      expected.forEach((system, words) -> assertThat(results.get(system).problem().orElse(""))
          .as(system)
          .contains(words));
      Traces.assertNone(folder, SECRETS);
    }
    assertThat(rabbit.names("queues")).isEmpty();
  }
}
