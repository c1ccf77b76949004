package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs whose load several workers generate together. */
class SeveralWorkersIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final String HEAD = """
      name: several-workers
      question: Do the parts add up to the whole?
      repeat: 1
      """;

  @TempDir
  private Path folder;

  @Test
  void messagesAreCheckedAcrossWorkers() throws Exception {
    try (WeirRun weir = WeirRun.of(folder, HEAD + """
        systems: { kafka: { broker: kafka, heap: 512 MiB } }
        durability: { replicas: 1, acknowledge: all, storage: page-cache }
        workload:
          partitions: 4
          producers-per-topic: 3
          consumers-per-subscription: 2
          message: { size: 100 B }
          load: { rate: 3k/s }
        phases: { warm-up: 2s, measure: 4s, drain: 20s }
        worker: { heap: 256 MiB }
        """, "--workers", "local:2")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().getFirst());

      LedgerCounts counts = evidence.measured();
      assertThat(counts.clean()).as("%s", counts).isTrue();
      assertThat(counts.received()).isEqualTo(counts.acknowledged()).isPositive();
      Ledger ledger = ledger(evidence);
      assertThat(ledger.producers()).hasSize(3);
      assertThat(ledger.deliveries()
          .stream()
          .collect(Collectors.groupingBy(DeliveryLedger::producer, Collectors.counting())))
          .as("the entries of each producer: from either worker, unless its few changes of partition"
              + " kept to those of one")
          .containsOnlyKeys(0, 1, 2)
          .containsValue(2L)
          .allSatisfy((producer, entries) -> assertThat(entries).isBetween(1L, 2L));
      List<IntervalSnapshot> intervals = evidence.intervals();
      long acknowledged = ledger.producers()
          .stream()
          .mapToLong(producer -> producer.acknowledged().count())
          .sum();
      assertThat(count(intervals, 0, Counter.ACKNOWLEDGED)
          + count(intervals, 1, Counter.ACKNOWLEDGED)).isEqualTo(acknowledged);
      assertThat(count(intervals, 0, Counter.RECEIVED) + count(intervals, 1, Counter.RECEIVED))
          .isEqualTo(acknowledged);
      assertThat(count(intervals, 0, Counter.ACKNOWLEDGED)).as("two of three producers")
          .isBetween(acknowledged / 2, acknowledged * 4 / 5);
      assertThat(evidence.histogram(Metric.PUBLISH_RESPONSE).getTotalCount())
          .isEqualTo(counts.acknowledged());
      // On a busy machine, a worker that gets a phase's announcement late begins it late.
      assertThat(evidence.histogram(Metric.END_TO_END_RESPONSE).getTotalCount())
          .as("workers on one machine have one clock, so that phases begin at once")
          .isCloseTo(counts.received(), withinPercentage(1));
    }
    try (WeirRun verify =
        WeirRun.command(folder, "verify", folder.resolve("results/several-workers/latest")
            .toString())) {
      assertThat(verify.exitCode(LIMIT)).as(verify.output()).isZero();
    }
  }

  @Test
  @Tag("slow")
  void eachWorkerHasWholeTopicsOfABrokerInside() throws Exception {
    String scenario = HEAD + """
        systems: { loopback: { broker: loopback, faults.loss: 1% } }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload: { topics: 4, message: { size: 100 B }, load: { rate: 4k/s } }
        phases: { warm-up: 0s, measure: 3s, drain: 6s }
        worker: { heap: 256 MiB }
        workers: local:2
        """;
    try (WeirRun weir = WeirRun.of(folder, scenario)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      PlannedRun run = weir.plan().runs().getFirst();
      LedgerCounts counts = new Evidence(weir.result(), run).measured();

      assertThat(counts.lost()).isBetween(counts.acknowledged() / 200, counts.acknowledged() / 50);
      assertThat(counts.lost() + counts.received()).isEqualTo(counts.acknowledged());
      assertThat(counts.corrupt() + counts.duplicates() + counts.reordered()).isZero();
    }
    try (WeirRun weir =
        WeirRun.command(folder, "validate", "scenario.yaml", "--workers", "local:3")) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isEqualTo(2);
      assertThat(weir.output()).contains("loopback is inside of each worker")
          .contains("set workload.topics to a multiple of 3");
    }
  }

  @Test
  @Tag("slow")
  void theOthersContinueWithoutAKilledWorkerIfThatIsThePolicy() throws Exception {
    try (WeirRun weir = WeirRun.of(folder, HEAD + """
        systems: { loopback: { broker: loopback } }
        durability: { replicas: 1, acknowledge: one, storage: memory }
        workload: { topics: 2, message: { size: 100 B }, load: { rate: 2k/s } }
        phases: { warm-up: 0s, measure: 8s, drain: 2s }
        worker: { heap: 256 MiB }
        on-failure: { lost-worker: continue }
        """, "--workers", "local:2")) {
      weir.awaitOutput("measure, 8s", LIMIT);
      weir.leftovers()
          .stream()
          .filter(process -> process.info().commandLine().orElse("").contains("worker-1"))
          .forEach(ProcessHandle::destroyForcibly);
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      RunResult result = new Evidence(weir.result(), weir.plan().runs().getFirst()).result();

      assertThat(result.status()).isEqualTo(RunStatus.COMPLETED);
      assertThat(result.lostWorkers().orElseThrow()).singleElement()
          .satisfies(lost -> assertThat(lost.worker()).isEqualTo(1));
      assertThat(weir.result().ledger(result.run(), 0)).doesNotExist();
      assertThat(weir.output()).contains("worker 1 ended with exit code 137; the others continue");
      assertThat(weir.result().findings()).content()
          .contains("the other workers continued with their part");
    }
    try (WeirRun verify = WeirRun.command(folder, "verify",
        folder.resolve("results/several-workers/latest").toString())) {
      assertThat(verify.exitCode(LIMIT)).as(verify.output()).isZero();
    }
  }

  private static long count(List<IntervalSnapshot> intervals, int worker, Counter counter) {
    return intervals.stream()
        .filter(interval -> interval.worker() == worker)
        .mapToLong(interval -> interval.count(counter))
        .sum();
  }

  private static Ledger ledger(Evidence evidence) throws IOException {
    return Json.reader(Ledger.class)
        .readValue(evidence.layout()
            .ledger(evidence.run(), 0)
            .toFile());
  }
}
