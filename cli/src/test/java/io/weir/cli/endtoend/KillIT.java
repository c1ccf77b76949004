package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * weir is killed, or stopped, with a real Kafka running: nothing of it stays, and what was measured
 * until then is on disk.
 */
@Tag("brokers")
class KillIT {
  private static final Duration START = Duration.ofMinutes(4);
  private static final Duration GONE = Duration.ofSeconds(60);
  private static final String SCENARIO =
      """
          name: kill
          question: Does anything outlive weir?
          repeat: 1
          systems:
            kafka: { broker: kafka, heap: 512 MiB }
          durability: { replicas: 1, acknowledge: all, storage: fsync }
          workload:
            message: { size: 100 B }
            load: { rate: 500/s }
          phases: { warm-up: 3s, measure: 10s, drain: 5s }
          """;

  @TempDir
  private Path folder;

  @Test
  @Tag("slow")
  void nothingOutlivesAKill() throws IOException, InterruptedException {
    killAt("starting broker-1");
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(
      strings = {
          "starting format-1",
          "creating 1 topic",
          "warm-up, 3s",
          "measure, 10s",
          "drain, at most",
          "stopping kafka"})
  void nothingOutlivesAKillAtAnyOtherMoment(String moment)
      throws IOException, InterruptedException {
    killAt(moment);
  }

  private void killAt(String moment) throws IOException, InterruptedException {
    try (WeirRun weir = WeirRun.of(folder, SCENARIO)) {
      weir.awaitOutput(moment, START);
      weir.signal("KILL");
      weir.await("the end of " + weir.leftovers(), GONE, () -> weir.leftovers().isEmpty());

      PlannedRun run = weir.plan().runs().get(0);
      assertThat(new Evidence(weir.result(), run).result().status())
          .isEqualTo(RunStatus.UNFINISHED);
    }
  }

  @Test
  void whatWasMeasuredBeforeAKillIsOnDiskAndCanBeReported()
      throws IOException, InterruptedException {
    try (WeirRun weir = WeirRun.of(folder, SCENARIO)) {
      weir.awaitOutput("measure, 10s", START);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().get(0));
      weir.await("some intervals", GONE, () -> intervals(evidence) >= 6);
      int before = intervals(evidence);
      weir.signal("KILL");
      weir.await("the end of " + weir.leftovers(), GONE, () -> weir.leftovers().isEmpty());

      assertThat(intervals(evidence)).isGreaterThanOrEqualTo(before);
      Path again = Files.createDirectory(folder.resolve("again"));
      try (WeirRun report =
          WeirRun.command(again, "report", weir.result().root().toString())) {
        assertThat(report.exitCode(GONE)).as(report.output()).isIn(0, 1, 3);
        assertThat(weir.result().report()).isNotEmptyFile();
      }
    }
  }

  @Test
  @Tag("slow")
  void ctrlCEndsInOrderAndKeepsWhatWasMeasured() throws IOException, InterruptedException {
    stopBy("INT", 130);
  }

  @Test
  @Tag("slow")
  void aTerminationEndsInOrderAndKeepsWhatWasMeasured() throws IOException, InterruptedException {
    stopBy("TERM", 143);
  }

  private void stopBy(String signal, int exit) throws IOException, InterruptedException {
    try (WeirRun weir = WeirRun.of(folder, SCENARIO)) {
      weir.awaitOutput("measure, 10s", START);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().get(0));
      weir.await("some intervals", GONE, () -> intervals(evidence) >= 6);
      weir.signal(signal);

      assertThat(weir.exitCode(GONE)).as(weir.output()).isEqualTo(exit);
      assertThat(weir.leftovers()).isEmpty();
      assertThat(evidence.result().status()).isEqualTo(RunStatus.INTERRUPTED);
      assertThat(evidence.measured().acknowledged()).isPositive();
      assertThat(weir.result().report()).isNotEmptyFile();
      assertThat(weir.result().checksums()).isNotEmptyFile();
    }
  }

  private static int intervals(Evidence evidence) {
    try {
      return evidence.intervals().size();
    } catch (IOException e) {
      return 0;
    }
  }
}
