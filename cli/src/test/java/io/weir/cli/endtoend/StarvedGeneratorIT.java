package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.weir.core.interval.HostUse.RunQueueUse;
import io.weir.core.interval.HostUse.ThreadWait;
import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Interference;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.machine.TruthCheck;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.RunFindings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A load generator that is kept from the CPU must find out, and say so. */
@Tag("slow")
@Isolated("measures times")
class StarvedGeneratorIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String SCENARIO = """
      name: starved
      question: Does weir notice that it does not get the CPU that it needs?
      durability: { replicas: 1, acknowledge: one, storage: memory }
      systems:
        loopback: { broker: loopback, acknowledge-delay: constant %s, delivery-delay: constant %s }
      workload:
        message: { size: 100 B }
        load: { rate: %s }
      phases: { warm-up: 3s, measure: 12s, drain: 5s }
      repeat: 1
      """;

  @TempDir
  private Path folder;

  @Test
  void hogsOnItsOnlyCoreAreNoticed() throws IOException, InterruptedException {
    assumeThat(CpuHogs.canPin()).as("taskset").isTrue();
    List<String> pinned = List.of("taskset", "-c", "0");
    try (CpuHogs hogs = CpuHogs.start(3, pinned);
        WeirRun weir =
            WeirRun.under(pinned, folder, SCENARIO.formatted("5ms", "5ms", "10k/s"))) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      assertThat(hogs.running()).as("the hogs, to the end").isTrue();
      RunFindings run = findings(weir);

      assertThat(run.verdict()).as(weir.output()).isNotEqualTo(Verdict.VALID);
      assumeThat(run.health().orElseThrow().interference().processWait())
          .as("the kernel's account of waiting")
          .isPresent();
      assertThat(run.assessment().reasons()).as("why")
          .extracting(Reason::check)
          .anyMatch(GateId::doubtsGenerator);
      assertErrorBarsHoldTheTruth(run);
      assertThat(new Evidence(weir.result(), run.run()).intervals())
          .as("seconds with bounds of the consumer's single waits")
          .filteredOn(interval -> interval.host()
              .runQueue()
              .flatMap(RunQueueUse::consumer)
              .flatMap(ThreadWait::waits)
              .filter(waits -> waits.turns() > 0)
              .isPresent())
          .hasSizeGreaterThan(5);
    }
  }

  @Test
  void aCpuQuotaIsNoticed() throws IOException, InterruptedException {
    try (CpuQuota quota = CpuQuota.of(0.25)) {
      assumeThat(quota.inForce()).as("control groups that this test may make").isTrue();
      try (WeirRun weir = WeirRun.under(quota.command(), folder,
          SCENARIO.formatted("5ms", "5ms", "10k/s"))) {
        assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
        RunFindings run = findings(weir);

        assertThat(run.verdict()).as(weir.output()).isNotEqualTo(Verdict.VALID);
        assertThat(reason(run, GateId.THROTTLING).text()).contains("CPU quota");
      }
    }
  }

  /**
   * Long latencies at a low rate take more than other work on the machine to be moved; but what a
   * hypervisor takes away may do it, so that this needs a quiet machine.
   */
  @Test
  void aWorkerThatGetsItsCpuIsNotAccusedOfWaiting() throws IOException, InterruptedException {
    try (WeirRun weir = WeirRun.of(folder, SCENARIO.formatted("100ms", "100ms", "1k/s"))) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      RunFindings run = findings(weir);
      Interference interference = run.health().orElseThrow().interference();
      assumeThat(interference.pressureShare().orElse(0)).as("other work on the machine")
          .isLessThan(0.5);

      assertThat(run.assessment().reasons())
          .extracting(Reason::check)
          .doesNotContain(GateId.RUN_QUEUE, GateId.THROTTLING, GateId.STEAL, GateId.PRESSURE);
    }
  }

  /** The broker's own record has the latencies without what the starved worker added. */
  private static void assertErrorBarsHoldTheTruth(RunFindings run) {
    List<Statistic> quantiles =
        List.of(Statistic.P50, Statistic.P75, Statistic.P95, Statistic.P99, Statistic.P99_9);
    for (Metric metric : List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE)) {
      for (Statistic statistic : quantiles) {
        double truth = run.part(TruthCheck.PART)
            .orElseThrow()
            .stream()
            .filter(check -> check.what()
                .equals(
                    new TruthCheck.Quantile(metric, statistic.quantile().orElseThrow())))
            .mapToLong(TruthCheck::truth)
            .findFirst()
            .orElseThrow();
        assertThat(run.latency(metric, statistic).orElseThrow().bounds().low())
            .as(metric + " " + statistic)
            .isLessThanOrEqualTo(1.01 * truth);
      }
    }
  }

  private static RunFindings findings(WeirRun weir) throws IOException {
    return FindingsWriter.read(weir.result().findings()).runs().getFirst();
  }

  private static Reason reason(RunFindings run, GateId gate) {
    assertThat(run.assessment().reasons()).extracting(Reason::check).contains(gate);
    return run.assessment()
        .reasons()
        .stream()
        .filter(reason -> reason.check() == gate)
        .findFirst()
        .orElseThrow();
  }
}
