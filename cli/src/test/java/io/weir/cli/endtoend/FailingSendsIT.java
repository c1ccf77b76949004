package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.GroundTruth;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.result.RunStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sends that block, fail or find no answer, on the broker that does so when it is asked to. */
class FailingSendsIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);

  @TempDir
  private Path folder;

  @Test
  @Tag("slow")
  void aFullBufferBlocksAndItsDebtShowsInTheResponseTime()
      throws IOException, InterruptedException {
    Evidence evidence = run(0,
        """
            systems:
              loopback: { broker: loopback, buffer: 50, acknowledge-delay: constant 1ms, stall: 2s at 3s }
            workload: { message: { size: 100 B }, load: { rate: 1k/s, arrival: uniform } }
            phases: { warm-up: 1s, measure: 6s, drain: 5s }
            worker: { heap: 128 MiB }
            """);

    LedgerCounts counts = evidence.measured();
    assertThat(counts.acknowledged()).isEqualTo(counts.due()).isBetween(5_990L, 6_100L);
    Histogram response = evidence.histogram(Metric.PUBLISH_RESPONSE);
    for (int floor = 0; floor < 2_000; floor += 500) {
      assertThat(response.getCountBetweenValues(floor * 1_000_000L,
          (floor + 500) * 1_000_000L - 1)).as("late by %s ms and more", floor)
          .isGreaterThanOrEqualTo(480);
    }
    assertThat(evidence.histogram(Metric.CLIENT_BLOCK).getMaxValue())
        .as("the send that found the buffer full")
        .isGreaterThan(1_800_000_000L);
    // All but the 50 in the buffer and the one that blocked were sent late, and at once.
    assertThat(evidence.histogram(Metric.PUBLISH_SERVICE)
        .getCountBetweenValues(1_000_000_000L,
            3_000_000_000L))
        .isLessThan(120);
  }

  @Test
  @Tag("slow")
  void timeOutsAreCountedByKindAndTheRunContinues() throws IOException, InterruptedException {
    Evidence evidence = run(0, """
        systems:
          loopback: { broker: loopback, acknowledge-delay: constant 1ms, stall: 3s at 3s }
        client: { send-timeout: 1s }
        workload: { message: { size: 100 B }, load: { rate: 1k/s, arrival: uniform } }
        phases: { warm-up: 1s, measure: 7s, drain: 8s }
        worker: { heap: 128 MiB }
        """);

    GroundTruth truth = evidence.result().truth().orElseThrow();
    LedgerCounts counts = evidence.measured();
    assertThat(evidence.result().status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(counts.failed()).isEqualTo(truth.faults().get("timed-out"))
        .isBetween(1_900L, 2_100L);
    assertThat(failures(evidence)).isEqualTo(Map.of("timeout", counts.failed()));
    assertThat(evidence.result().failures().get("timeout"))
        .contains("no acknowledgement within 1s");
    assertThat(counts.attempted()).isEqualTo(counts.due()).isBetween(6_990L, 7_100L);
    assertThat(counts.unknown()).isZero();
    // Those that were answered had waited for less than the time-out.
    assertThat(evidence.histogram(Metric.PUBLISH_SERVICE).getMaxValue()).isBetween(900_000_000L,
        1_500_000_000L);
  }

  @Test
  @Tag("slow")
  void refusalsAreCountedByKindUpToTheShareThatIsLetPass()
      throws IOException, InterruptedException {
    Evidence evidence = run(0,
        """
            systems:
              loopback: { broker: loopback, faults: { refuse: "1% timeout, 0.5% disconnected, 0.2% buffer-full" } }
            on-failure: { failed: 5% }
            workload: { message: { size: 100 B }, load: { rate: 10k/s } }
            phases: { warm-up: 0s, measure: 4s, drain: 5s }
            worker: { heap: 128 MiB }
            """);

    assertThat(failures(evidence)).containsOnlyKeys("timeout", "disconnected", "buffer-full");
    assertThat(failures(evidence).values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(evidence.measured().failed())
        .isEqualTo(evidence.result().truth().orElseThrow().faults().get("refused"));
  }

  @Test
  void aSizeThatTheSystemRefusesIsSaidBeforeTheLoad() throws IOException, InterruptedException {
    Evidence evidence = ended(1, """
        systems:
          loopback: { broker: loopback, largest-message: 1 MiB }
        workload: { message: { size: 2 MiB }, load: { rate: 10/s } }
        phases: { warm-up: 0s, measure: 2m, drain: 5s }
        worker: { heap: 128 MiB }
        """);

    assertThat(evidence.result().status()).isEqualTo(RunStatus.FAILED);
    assertThat(evidence.result().problem().orElseThrow())
        .contains("a message of 2 MiB is too large for the system as it is set",
            "above largest-message, which is 1 MiB", "lower workload.message.size");
    assertThat(evidence.result().phases()).isEmpty();
  }

  @Test
  void tooManyFailuresStopTheRun() throws IOException, InterruptedException {
    Evidence evidence = run(1, """
        systems:
          loopback: { broker: loopback, faults: { refuse: 5% disconnected } }
        on-failure: { failed: 1% }
        workload: { message: { size: 100 B }, load: { rate: 10k/s } }
        phases: { warm-up: 0s, measure: 2m, drain: 5s }
        worker: { heap: 128 MiB }
        """);

    assertThat(evidence.result().status()).isEqualTo(RunStatus.FAILED);
    assertThat(evidence.result().problem().orElseThrow()).contains("were given up (",
        " disconnected), more than the 1% that on-failure.failed allows");
    assertThat(evidence.intervals()).hasSizeLessThan(60);
    assertThat(evidence.measured().acknowledged()).isPositive();
  }

  @Test
  @Tag("slow")
  void aBrokerThatFallsSilentForGoodStopsTheRun() throws IOException, InterruptedException {
    Evidence evidence = run(1, """
        systems:
          loopback: { broker: loopback, stall: 10m at 2s, buffer: 100 }
        on-failure: { silence: 4s }
        workload: { message: { size: 100 B }, load: { rate: 1k/s } }
        phases: { warm-up: 0s, measure: 2m, drain: 5s }
        worker: { heap: 128 MiB }
        """);

    assertThat(evidence.result().status()).isEqualTo(RunStatus.FAILED);
    assertThat(evidence.result().problem().orElseThrow())
        .contains("nothing was acknowledged for ", "on-failure.silence allows 4s");
    assertThat(evidence.intervals()).hasSizeLessThan(60);
    LedgerCounts counts = evidence.measured();
    assertThat(counts.unsent()).isGreaterThan(1_000);
    // A message without an answer counts in the response time with its wait so far.
    assertThat(evidence.histogram(Metric.PUBLISH_RESPONSE).getMaxValue())
        .isGreaterThan(3_500_000_000L);
  }

  /** Its connection stays, and the rate falls as the buffer fills with unanswered sends. */
  @Test
  void aBrokerThatDropsAnswersIsNamedAsTheCause() throws IOException, InterruptedException {
    String droppingAnswers = """
        name: failing
        question: What becomes of sends without an answer?
        durability: { replicas: 1, acknowledge: one, storage: memory }
        systems:
          loopback: { broker: loopback, buffer: 200, faults: { unanswered: 20% } }
        on-failure: { failed: 100% }
        workload: { message: { size: 100 B }, load: { rate: 1k/s } }
        phases: { warm-up: 0s, measure: 7s, drain: 5s }
        repeat: 1
        worker: { heap: 128 MiB }
        """;
    Path events = folder.resolve("events.jsonl");
    try (WeirRun weir = WeirRun.of(Files.createDirectory(folder.resolve("given-up")),
        droppingAnswers + "client: { send-timeout: 2s }\n",
        "--events", events.toString())) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().get(0));
      Map<String, Long> failures = failures(evidence);
      assertThat(failures.get("timeout")).isBetween(500L, 1_400L)
          .isEqualTo(evidence.result().truth().orElseThrow().faults().get("timed-out"));
      assertThat(weir.output()).contains("Overload: loopback achieved only ",
          "Unanswered in time: %,d of %,d sends to loopback"
              .formatted(evidence.measured().failed(), evidence.measured().attempted()));
      assertThat(Files.readString(events)).containsPattern("\"unanswered\":\\{\"sends\":[1-9]");
    }
    try (WeirRun weir =
        WeirRun.of(Files.createDirectory(folder.resolve("open")), droppingAnswers)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().get(0));
      long open = failures(evidence).get("closed");
      assertThat(open).isBetween(199L, 201L);
      assertThat(Files.readString(weir.result().findings()))
          .contains("%,d of %,d sends to loopback: %,d open when the drain ended."
              .formatted(open, evidence.measured().attempted(), open));
    }
  }

  private static Map<String, Long> failures(Evidence evidence) throws IOException {
    Map<String, Long> failures = new TreeMap<>();
    for (IntervalSnapshot interval : evidence.intervals()) {
      interval.failures().forEach((kind, count) -> failures.merge(kind, count, Long::sum));
    }
    return failures;
  }

  private Evidence run(int exit, String scenario) throws IOException, InterruptedException {
    Evidence evidence = ended(exit, scenario);
    long acknowledged = 0;
    for (PhaseKind phase : PhaseKind.values()) {
      acknowledged += IntervalSnapshot.sum(evidence.intervals(), phase, Counter.ACKNOWLEDGED);
    }
    assertThat(acknowledged).isPositive();
    return evidence;
  }

  private Evidence ended(int exit, String scenario) throws IOException, InterruptedException {
    String head = """
        name: failing
        question: What becomes of sends that fail?
        durability: { replicas: 1, acknowledge: one, storage: memory }
        repeat: 1
        """;
    try (WeirRun weir = WeirRun.of(folder, head + scenario)) {
      // An INVALID verdict, exit code 3, is what such a run may rightly get.
      if (exit == 0) {
        assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      } else {
        assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(exit);
      }
      return new Evidence(weir.result(), weir.plan().runs().get(0));
    }
  }
}
