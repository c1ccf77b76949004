package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.ResultLayout;
import io.weir.core.result.RunStatus;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Secrets in every form that a scenario can give them, on a system that weir starts and on none.
 */
@Tag("brokers")
class SecretTracesIT {
  private static final Duration LIMIT = Duration.ofMinutes(4);
  private static final String OF_ENVIRONMENT = "LEAKENV18\"LEAKENV19";
  private static final List<String> ENVIRONMENT =
      List.of("env", "WEIR_TEST_PASSWORD=" + OF_ENVIRONMENT, "sh", "-c", "umask 022 && exec \"$@\"",
          "sh");
  private static final String HEAD = "name: leaks\nquestion: Does anything leak?\nsystems:\n";
  private static final String STARTED = """
      started:
        broker: kafka
        server:
          ssl.keystore.key: |
            -----BEGIN PRIVATE KEY-----
            LEAKPEM13
            -----END PRIVATE KEY-----
          ssl.truststore.password: >-
            LEAKFOLD14
            LEAKFOLD14B
          my.own.pwd: LEAKSERVER15
          my.own.url: http://user:LEAK@9URL@host/
          my.tokens.per.second: 123454321
        client.common:
          ssl.key.password: LEAKKEY16
          ssl.truststore.location: /kept4
        client.producer:
          sasl.jaas.config: x.Login required password="${env:WEIR_TEST_PASSWORD}";
      """;
  private static final List<String> KEPT_OF_STARTED = List.of("/kept4", "123454321");
  private static final String SILENT = """
      unknown:
        broker: kafka
        existing: { bootstrap: "127.0.0.1:PORT" }
        client.common:
          ssl.keystore.key: |
            -----BEGIN PRIVATE KEY-----
            LEAKPEM1
            -----END PRIVATE KEY-----
          ssl.truststore.password: >-
            LEAKFOLD2
            LEAKFOLD2B
          ssl.keystore.password: "LEAKMULTI3
            LEAKMULTI3B"
          next.line.secret:
            LEAKNEXT4
          basic.auth.user.info: someone:LEAKBASIC5
          sasl.jaas.config: x.Login required username="me" password="LEAKJAAS6";
          client.secret: LEAKCLIENT8
          my.pwd: LEAKPWD10
          my.pass: "LEAKPASS11" # LEAKPASS11
          my.url: https://user:LEAK@9URL@host/
          my.flow: { ssl.key.password: LEAKFLOW12, key.deserializer: org.Kept1 }
          max.in.flight: kept2
          message.key: kept3
          ssl.truststore.location: /kept4
          tokens.per.second: 123454321
        client.admin:
          sasl.jaas.config: >-
            x.Login required
            username="me" password='LEAKJAAS7';
      malformed:
        broker: kafka
        existing: { bootstrap: "127.0.0.1:PORT" }
        client.common:
          security.protocol: SSL
          ssl.keystore.type: PEM
          ssl.keystore.certificate.chain: nothing
      quoted:
        broker: kafka
        existing: { bootstrap: "127.0.0.1:PORT" }
        client.common:
          security.protocol: SASL_PLAINTEXT
          sasl.mechanism: PLAIN
          sasl.jaas.config: >-
            org.apache.kafka.common.security.plain.PlainLoginModule required
            username="me" password="${env:WEIR_TEST_PASSWORD}";
      """;
  private static final List<String> KEPT =
      List.of("org.Kept1", "kept2", "kept3", "/kept4", "123454321");
  private static final String TAIL = """
      durability: { replicas: 1, acknowledge: all, storage: page-cache }
      workload: { message: { size: 100 B }, load: { rate: 500/s } }
      phases: { warm-up: 0s, measure: 2s, drain: 5s }
      worker: { heap: 128 MiB }
      repeat: 1
      """;
  @TempDir
  private Path folder;

  private WeirRun run(String system, String... more) throws IOException {
    return WeirRun.under(ENVIRONMENT, folder, HEAD + system.indent(2) + TAIL,
        Stream.concat(Stream.of("--data", folder.resolve("data").toString()), Stream.of(more))
            .toArray(String[]::new));
  }

  @Test
  void nothingOfASystemThatWeirStartsLeavesATrace() throws Exception {
    try (WeirRun weir = run(STARTED, "--set", "phases.measure=4s")) {
      weir.awaitOutput("measure, 4s", LIMIT);
      assertNothingIsInherited(weir.leftovers());
      assertPrivate(folder.resolve("data"));
      assertNoLeak(folder.resolve("results"));

      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      assertThat(weir.results().get("started").status()).isEqualTo(RunStatus.COMPLETED);
      assertNoTraces(weir, KEPT_OF_STARTED);
    }
  }

  @Test
  @Tag("slow")
  void nothingOfAClusterThatDoesNotAnswerLeavesATrace() throws Exception {
    try (ServerSocket silent = new ServerSocket(0);
        WeirRun weir = run(SILENT.replace("PORT", Integer.toString(silent.getLocalPort())),
            "--set", "systems.malformed.client.common.ssl.keystore.key="
                + "\"-----BEGIN PRIVATE KEY-----\\nLEAKSET15\\n-----END PRIVATE KEY-----\"",
            "--set", "systems.unknown.client.common.other.pwd=LEAKSET16")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(1);

      assertThat(weir.results()).allSatisfy((system, result) -> assertThat(result.status())
          .isEqualTo(RunStatus.FAILED));
      assertThat(weir.results().get("unknown").problem().orElse(""))
          .contains("does not know this property");
      assertNoTraces(weir, KEPT);
    }
  }

  private void assertNoTraces(WeirRun weir, List<String> kept) throws IOException {
    assertNoLeak(folder.resolve("results"));
    assertNoLeak(folder.resolve("data"));
    assertThat(weir.output()).doesNotContain("LEAK", "9URL");
    ResultLayout result = weir.result();
    assertThat(result.plan()).content().contains(kept);
    assertThat(result.report()).content().contains(kept);
  }

  /** No file below a folder holds a piece of any secret. */
  private static void assertNoLeak(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      files.filter(Files::isRegularFile).forEach(SecretTracesIT::assertNoLeakIn);
    }
  }

  private static void assertNoLeakIn(Path file) {
    try {
      byte[] content = Files.readAllBytes(file);
      assertThat(new String(content, StandardCharsets.ISO_8859_1))
          .as(file.toString())
          .doesNotContain("LEAK", "9URL");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void assertNothingIsInherited(List<ProcessHandle> processes) throws IOException {
    assertThat(processes).isNotEmpty();
    for (ProcessHandle process : processes) {
      Path environment = Path.of("/proc", Long.toString(process.pid()), "environ");
      assertThat(Files.readString(environment)).as(process.toString())
          .contains("PATH=")
          .doesNotContain("WEIR_TEST_PASSWORD", "LEAK");
    }
  }

  /** The folder of a system is closed to others, and so is each file that weir wrote into it. */
  private static void assertPrivate(Path data) throws IOException {
    try (Stream<Path> sites = Files.list(data)) {
      assertThat(sites.toList()).isNotEmpty()
          .allSatisfy(site -> assertThat(permissions(site)).isEqualTo("rwx------"));
    }
    try (Stream<Path> files = Files.walk(data)) {
      assertThat(files.filter(file -> file.endsWith("server.properties")).toList()).isNotEmpty()
          .allSatisfy(file -> assertThat(permissions(file)).isEqualTo("rw-------"));
    }
  }

  private static String permissions(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
