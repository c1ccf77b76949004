package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.ledger.LedgerCounts;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs as fast as the client takes messages, on a broker whose delay bounds the throughput. */
class UnlimitedRateIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final int SECONDS = 6;
  /** Two producers with 100 unanswered messages each, of which each takes 20 ms. */
  private static final int MOST_PER_SECOND = 2 * 100 * 50;

  private static final String SCENARIO = """
      name: full-speed
      question: What is the most that it takes?
      repeat: 1
      systems:
        loopback: { broker: loopback, acknowledge-delay: constant 20ms, buffer: 100 }
      durability: { replicas: 1, acknowledge: one, storage: memory }
      workload:
        producers-per-topic: 2
        message: { size: 100 B }
        load: { rate: unlimited }
      phases: { warm-up: 2s, measure: %ds, drain: 10s }
      worker: { heap: 128 MiB }
      """.formatted(SECONDS);

  @TempDir
  private Path folder;

  @Test
  void theBufferAndTheDelayBoundTheThroughput() throws IOException, InterruptedException {
    try (WeirRun weir = WeirRun.of(folder, SCENARIO)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isZero();
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().getFirst());
      LedgerCounts counts = evidence.measured();

      assertThat(counts.clean()).isTrue();
      assertThat(counts.due()).isEqualTo(counts.attempted());
      assertThat(counts.acknowledged()).isBetween(MOST_PER_SECOND * SECONDS / 10L,
          (long) (MOST_PER_SECOND * SECONDS * 1.05));
      assertThat(weir.output())
          .contains("Throughput at an unlimited rate: loopback", "Limit of loopback: ", "data",
              "unlimited", "0 lost")
          .doesNotContain("p99", "never sent", "No conclusion");
    }
  }
}
