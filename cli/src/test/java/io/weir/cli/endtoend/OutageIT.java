package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.Metric;
import io.weir.core.result.RunStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real broker that stands still for ten seconds and goes on. */
@Tag("brokers")
class OutageIT {
  private static final Duration START = Duration.ofMinutes(5);
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final int SECONDS = 10;
  private static final int RATE = 200;

  @TempDir
  private Path folder;
  private List<ProcessHandle> stopped = List.of();

  @AfterEach
  void letItGoOn() throws IOException, InterruptedException {
    for (ProcessHandle process : stopped) {
      signal("CONT", process);
    }
  }

  @Test
  void theDebtOfAnOutageOfKafkaShowsInTheResponseTime() throws IOException, InterruptedException {
    theDebtShows("kafka", "kafka.Kafka");
  }

  @Test
  @Tag("slow")
  void theDebtOfAnOutageOfPulsarShowsInTheResponseTime() throws IOException, InterruptedException {
    theDebtShows("pulsar", "PulsarBrokerStarter");
  }

  private void theDebtShows(String broker, String mainClass)
      throws IOException, InterruptedException {
    String scenario = """
        name: outage
        question: What does an outage of ten seconds cost?
        systems: { %1$s: { broker: %1$s } }
        durability: { replicas: 1, acknowledge: all, storage: page-cache }
        workload:
          message: { size: 100 B }
          load: { rate: %2$d/s, arrival: uniform }
        phases: { warm-up: 5s, measure: 25s, drain: 30s }
        repeat: 1
        """.formatted(broker, RATE);
    try (WeirRun weir = WeirRun.of(folder, scenario, "--data", folder.resolve("data").toString())) {
      weir.awaitOutput("measure, 25s", START);
      stopped = weir.leftovers()
          .stream()
          .filter(process -> process.info()
              .arguments()
              .map(List::of)
              .orElse(List.of())
              .stream()
              .anyMatch(word -> word.matches(".*(" + mainClass + ")$")))
          .toList();
      assertThat(stopped).as("processes of the broker").hasSize(1);
      Thread.sleep(3_000);
      signal("STOP", stopped.get(0));
      Thread.sleep(SECONDS * 1_000L);
      signal("CONT", stopped.get(0));

      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().get(0));
      assertThat(evidence.result().status()).isEqualTo(RunStatus.COMPLETED);
      LedgerCounts counts = evidence.measured();
      assertThat(counts.due()).isBetween(25L * RATE - 2, 26L * RATE);
      assertThat(counts.unsent()).isZero();
      assertThat(counts.lost()).isZero();
      Histogram response = evidence.histogram(Metric.PUBLISH_RESPONSE);
      assertThat(response.getMaxValue()).isGreaterThan((SECONDS - 1) * 1_000_000_000L);
      for (int floor = 0; floor < SECONDS - 1; floor++) {
        // Each second of the gap had as many messages as any other.
        assertThat(response.getCountBetweenValues(floor * 1_000_000_000L,
            (floor + 1) * 1_000_000_000L - 1) + counts.failed())
            .as("late by %s to %s s", floor, floor + 1)
            .isGreaterThanOrEqualTo(RATE * 9 / 10);
      }
    }
  }

  private static void signal(String name, ProcessHandle process)
      throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }
}
