package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.Metric;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.Json;
import io.weir.core.result.RunStatus;
import io.weir.findings.model.Findings;
import io.weir.findings.recovery.Recovery;
import io.weir.findings.recovery.Recovery.ServiceGap;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real broker that weir lets stand still for ten seconds: the debt shows in the response time,
 * and the recovery scorecard says what is known to have happened.
 */
@Tag("brokers")
class OutageIT {
  private static final Duration LIMIT = Duration.ofMinutes(9);
  private static final int SECONDS = 10;
  private static final int RATE = 200;

  @TempDir
  private Path folder;

  @Test
  @Tag("slow")
  void theDebtOfAnOutageOfKafkaShowsInTheResponseTime() throws IOException, InterruptedException {
    theDebtShows("kafka");
  }

  @Test
  @Tag("slow")
  void theDebtOfAnOutageOfPulsarShowsInTheResponseTime() throws IOException, InterruptedException {
    theDebtShows("pulsar");
  }

  private void theDebtShows(String broker) throws IOException, InterruptedException {
    String scenario = """
        name: outage
        question: What does an outage of ten seconds cost?
        systems: { %1$s: { broker: %1$s } }
        durability: { replicas: 1, acknowledge: all, storage: page-cache }
        workload:
          message: { size: 100 B }
          load: { rate: %2$d/s, arrival: uniform }
        phases:
          warm-up: 5s
          measure: 30s
          drain: 30s
          fault: { kind: pause, node: broker-1, after: 5s, for: 10s, outage: expected }
        repeat: 1
        """.formatted(broker, RATE);
    try (WeirRun weir = WeirRun.of(folder, scenario, "--data", folder.resolve("data").toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().get(0));
      assertThat(evidence.result().status()).isEqualTo(RunStatus.COMPLETED);
      LedgerCounts counts = evidence.measured();
      assertThat(counts.due()).isBetween(30L * RATE - 2, 31L * RATE);
      assertThat(counts.unsent()).isZero();
      assertThat(counts.lost()).isZero();
      scorecardShowsTheTruth(recovery(weir.result()));
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

  private static Recovery recovery(ResultLayout layout) throws IOException {
    Findings findings = Json.reader(Findings.class).readValue(layout.findings().toFile());
    return findings.runs().getFirst().part(Recovery.PART).orElseThrow();
  }

  /** The truth is known: nothing can be acknowledged while the only broker stands still. */
  private static void scorecardShowsTheTruth(Recovery recovery) {
    assertThat(recovery.events()).extracting(FaultEvent::step)
        .containsExactly(FaultStep.CHOSEN, FaultStep.STRUCK, FaultStep.RESUMED);
    long stood =
        recovery.events().get(2).atNanos() - recovery.events().get(1).atNanos();
    assertThat(stood).isGreaterThanOrEqualTo(SECONDS * 1_000_000_000L);
    for (ServiceGap gap : recovery.gaps()) {
      assertThat(gap.longestNanos()).as(gap.stream()).isGreaterThan(stood - 500_000_000L);
      assertThat(gap.totalNanos()).isGreaterThanOrEqualTo(gap.longestNanos());
    }
    assertThat(recovery.gaps()).hasSize(2);
    double owed = RATE * SECONDS * SECONDS / 2.0;
    assertThat(recovery.debts()).hasSize(2)
        .allSatisfy(debt -> assertThat(debt.messageSeconds()).isGreaterThan(0.8 * owed));
    assertThat(recovery.objective().exceeded()).isGreaterThanOrEqualTo(SECONDS - 1);
    assertThat(recovery.damage().lost()).hasValue(0L);
    assertThat(recovery.replication().reported()).isTrue();
  }
}
