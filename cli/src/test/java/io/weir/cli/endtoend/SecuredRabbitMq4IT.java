package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.result.RunStatus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A RabbitMQ 4 that weir did not start, by the client for AMQP 1.0. */
@Tag("brokers")
@Tag("slow")
class SecuredRabbitMq4IT {
  private static final Path BUILT =
      Path.of(System.getProperty("user.home"), ".cache", "weir", "rabbitmq-4.0");

  @TempDir
  private Path folder;

  @TempDir
  private Path shared;

  @Test
  void isMeasuredByAmqp10ThroughTls() throws Exception {
    assumeTrue(Files.isDirectory(BUILT),
        "there is no RabbitMQ 4 in " + BUILT + " (drivers/rabbitmq/src/test/rabbitmq-4/build)");
    String systems = """
        own:
          broker: rabbitmq
          client: amqp-1.0
          client-settings: { idleTimeout: 20s, priority: 1 }
          virtual-host: prod
          existing: { ADDRESSES, auth: { user: weir, password: "${file:SHARED/password}" } }
        orders:
          broker: rabbitmq
          client: amqp-1.0
          virtual-host: prod
          existing:
            { ADDRESSES, topics: orders, auth: { user: weir, password: "${file:SHARED/password}" } }
        """;
    try (
        SecuredRabbitMq rabbit = SecuredRabbitMq.start(installation(),
            Files.createDirectory(shared.resolve("rabbit")), shared);
        WeirRun weir = WeirRun.of(folder, rabbit.scenario(systems))) {
      assertThat(weir.exitCode(Duration.ofMinutes(5))).as(weir.output()).isIn(0, 3);
      assertThat(weir.results()).hasSize(2).allSatisfy((system, result) -> {
        assertThat(result.status()).as(result.problem().orElse(""))
            .isEqualTo(RunStatus.COMPLETED);
        assertThat(result.readBack().brokerVersion()).hasValueSatisfying(
            version -> assertThat(version).startsWith("4."));
      });
      Traces.assertNone(folder, List.of(SecuredRabbitMq.PASSWORD));
      assertThat(rabbit.names("queues")).isEmpty();
    }
  }

  private static Map<String, String> installation() throws Exception {
    try (var found = Files.newDirectoryStream(BUILT, "rabbitmq_server-*")) {
      return Map.of("home", found.iterator().next().toString(),
          "erlang", BUILT.resolve("erlang").toString());
    }
  }
}
