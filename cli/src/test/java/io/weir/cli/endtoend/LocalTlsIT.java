package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real brokers to which clients connect with TLS. */
@Tag("brokers")
@Timeout(600)
class LocalTlsIT {
  private static final Duration LIMIT = Duration.ofMinutes(8);

  @TempDir
  private Path folder;

  @ParameterizedTest
  @CsvSource(delimiter = '|', value = "kafka: { broker: kafka, heap: 384 MiB, tls: on } | fsync")
  void messagesAreEncryptedAndNoResultHasTheKey(String system, String storage)
      throws IOException, InterruptedException {
    runsEncrypted(system, storage);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource(delimiter = '|', value = {
      "pulsar: { broker: pulsar, heap: 512 MiB, tls: on } | fsync",
      "rabbitmq: { broker: rabbitmq, tls: on } | fsync",
      "rabbitmq: { broker: rabbitmq, tls: on } | page-cache"})
  void soTheyAreOfOtherBrokers(String system, String storage)
      throws IOException, InterruptedException {
    runsEncrypted(system, storage);
  }

  private void runsEncrypted(String system, String storage)
      throws IOException, InterruptedException {
    String scenario = """
        name: local-tls
        question: Do clients and brokers speak TLS?
        systems: { %s }
        durability: { replicas: 1, acknowledge: all, storage: %s }
        client: { batch-delay: 0s }
        workload: { partitions: 2, message: { size: 1 KB }, load: { rate: 200/s } }
        phases: { warm-up: 2s, settle: 0s, measure: 5s, drain: 15s }
        worker: { heap: 128 MiB }
        repeat: 1
        """.formatted(system, storage);
    try (WeirRun weir = WeirRun.of(folder, scenario, "--data", folder.resolve("data").toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().get(0));
      RunResult result = evidence.result();

      assertThat(result.status()).as(weir.output()).isEqualTo(RunStatus.COMPLETED);
      assertThat(evidence.measured().lost()).isZero();
      assertThat(result.readBack().settings())
          .filteredOn(setting -> setting.aspect() == Aspect.ENCRYPTION)
          .extracting(Setting::normal)
          .containsExactly("on");
      assertThat(weir.leftovers()).isEmpty();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      assertThat(files.filter(Files::isRegularFile))
          .isNotEmpty()
          .allSatisfy(file -> assertThat(Files.readString(file, StandardCharsets.ISO_8859_1))
              .doesNotContain("PRIVATE KEY"));
    }
  }
}
