package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.driver.GroundTruth;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.ContentFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys, sizes and contents, compared with the loopback broker's own record. */
class WorkloadIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final String HEAD = """
      name: workload
      question: Is what is asked for what is sent?
      repeat: 1
      durability: { replicas: 1, acknowledge: one, storage: memory }
      """;

  @TempDir
  private Path folder;

  @Test
  void messagesThatOvertakeOthersOfTheirKeyAreCountedExactly() throws Exception {
    Evidence evidence = run("""
        systems:
          loopback: { broker: loopback, delivery-delay: constant 1ms, faults.reorder: 2% by 3 }
        workload:
          partitions: 4
          producers-per-topic: 2
          subscriptions-per-topic: 2
          consumers-per-subscription: 2
          message:
            size: { distribution: log-normal, median: 300 B, sigma: 0.8, least: 44 B, most: 5 KB }
          keys: { order: zipf, count: 100, exponent: 1.1 }
          load: { rate: 10k/s }
        phases: { warm-up: 1s, measure: 6s, drain: 10s }
        worker: { heap: 128 MiB }
        """);
    GroundTruth truth = evidence.result().truth().orElseThrow();
    LedgerCounts counts = evidence.measured();

    assertThat(counts.reordered()).isEqualTo(truth.faults().get("reordered")).isPositive();
    assertThat(counts.keyReordered()).contains(truth.faults().get("key-reordered"));
    assertThat(counts.keyReordered().orElseThrow()).isPositive().isLessThan(counts.reordered());
    assertThat(counts.lost()).isZero();
    assertThat(counts.corrupt()).isZero();

    List<IntervalSnapshot> intervals = evidence.intervals();
    double mean = total(intervals, Counter.SENT_BYTES) / (double) total(intervals, Counter.SENT);
    double planned = evidence.run().workload().message().size().bytes();
    assertThat(mean).isCloseTo(planned, within(0.05 * planned));
    assertThat(total(intervals, Counter.RECEIVED_BYTES))
        .isEqualTo(2 * total(intervals, Counter.SENT_BYTES));
  }

  @Tag("slow")
  @Test
  void aRunThatNobodyReadsHasPublishFiguresAlone() throws Exception {
    Evidence evidence = run("""
        systems: { loopback: { broker: loopback } }
        workload:
          subscriptions-per-topic: 0
          topics: 2
          message: { size: 100 B, compressible: 50% }
          keys: { order: round-robin, count: 7 }
          load: { rate: 2k/s }
        phases: { warm-up: 1s, measure: 3s, drain: 5s }
        worker: { heap: 128 MiB }
        """);

    assertThat(evidence.measured().clean()).isTrue();
    assertThat(evidence.measured().received()).isZero();
    assertThat(evidence.measured().keyReordered()).isEmpty();
  }

  @Test
  @Tag("slow")
  void messagesAreFilledFromAFileWhoseChecksumThePlanHolds() throws Exception {
    Files.writeString(folder.resolve("sample.txt"), "the quick brown fox ".repeat(1_000));
    Evidence evidence = run("""
        systems: { loopback: { broker: loopback } }
        workload:
          message: { size: 500 B, content: file, file: sample.txt }
          load: { rate: 2k/s }
        phases: { warm-up: 0s, measure: 3s, drain: 5s }
        worker: { heap: 128 MiB }
        """);
    ContentFile named = evidence.run().workload().message().file().orElseThrow();

    assertThat(evidence.measured().clean()).isTrue();
    assertThat(named.path()).isEqualTo("sample.txt");
    assertThat(named.sha256())
        .isEqualTo("adfc37b1e391b4ba77c8c0187d757b027924e373c2cd83e021a9717fd86aabdd");
  }

  @Test
  void whatCanNotBeIsRefusedBeforeAnythingStarts() throws Exception {
    try (WeirRun weir = WeirRun.of(folder, HEAD + """
        systems: { loopback: { broker: loopback } }
        workload:
          producers-per-topic: 0
          message: { size: 40 B, content: file, file: nowhere }
          keys: { order: zipf, count: 0 }
        phases: { measure: 3s }
        worker: { heap: 128 MiB }
        """)) {
      assertThat(weir.exitCode(LIMIT)).isEqualTo(2);
      assertThat(weir.output()).contains("workload.keys.count: 0 is too small")
          .contains("workload.message.file: the content nowhere: there is no such file");
      assertThat(folder.resolve("results")).doesNotExist();
    }
  }

  private static long total(List<IntervalSnapshot> intervals, Counter counter) {
    long total = 0;
    for (PhaseKind phase : PhaseKind.values()) {
      total += IntervalSnapshot.sum(intervals, phase, counter);
    }
    return total;
  }

  private Evidence run(String scenario) throws IOException, InterruptedException {
    try (WeirRun weir = WeirRun.of(folder, HEAD + scenario)) {
      // An INVALID verdict, exit code 3, is what a busy machine may rightly get.
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      PlannedRun run = weir.plan().runs().get(0);
      return new Evidence(weir.result(), run);
    }
  }
}
