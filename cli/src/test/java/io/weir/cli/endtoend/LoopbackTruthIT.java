package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.driver.GroundTruth;
import io.weir.core.interval.Metric;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.plan.PlannedRun;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * weir's measurements, compared with the loopback broker's record of every message. Nothing here
 * depends on how busy the machine is: a message that was late is late in both records.
 */
@Isolated("measures times")
class LoopbackTruthIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final double[] QUANTILES = {0.5, 0.75, 0.9, 0.95, 0.99, 0.999};

  @TempDir
  private Path folder;

  @Test
  void everyInjectedFaultIsCountedExactly() throws IOException, InterruptedException {
    Evidence evidence =
        run(
            """
                systems:
                  loopback:
                    broker: loopback
                    acknowledge-delay: exponential 2ms
                    delivery-delay: exponential 2ms
                    faults:
                      loss: 1%
                      duplicates: 0.1%
                      redeliveries: 0.1%
                      reorder: 0.5% by 5
                      corrupt: 0.2%
                      refuse: 0.1% timeout
                workload:
                  partitions: 4
                  producers-per-topic: 2
                  subscriptions-per-topic: 2
                  consumers-per-subscription: 2
                  message: { size: 100 B }
                  load: { rate: 10k/s }
                phases: { warm-up: 2s, measure: 10s, drain: 10s }
                worker: { heap: 128 MiB }
                """);
    GroundTruth truth = evidence.result().truth().orElseThrow();
    LedgerCounts counts = evidence.measured();

    assertThat(counts.attempted()).isEqualTo(truth.messages());
    assertThat(counts.lost()).isEqualTo(truth.faults().get("lost")).isGreaterThan(1_000);
    assertThat(counts.duplicates()).isEqualTo(truth.faults().get("duplicated")).isPositive();
    assertThat(counts.redeliveries()).isEqualTo(truth.faults().get("redelivered")).isPositive();
    assertThat(counts.reordered()).isEqualTo(truth.faults().get("reordered")).isPositive();
    assertThat(counts.corrupt()).isEqualTo(truth.faults().get("corrupted")).isPositive();
    assertThat(counts.failed()).isEqualTo(truth.faults().get("refused")).isPositive();
    assertThat(counts.unknown()).isZero();
    assertThat(counts.unsent()).isZero();
  }

  @Test
  void knownDelaysReadAsTheyWere() throws IOException, InterruptedException {
    readsAsItWas("exponential 5ms");
  }

  @Test
  @Tag("slow")
  void constantDelaysReadAsTheyWere() throws IOException, InterruptedException {
    readsAsItWas("constant 5ms");
  }

  private void readsAsItWas(String delay) throws IOException, InterruptedException {
    Evidence evidence =
        run(
            """
                systems:
                  loopback: { broker: loopback, acknowledge-delay: %s, delivery-delay: %s }
                workload:
                  message: { size: 100 B }
                  load: { rate: 10k/s }
                phases: { warm-up: 2s, measure: 12s, drain: 5s }
                worker: { heap: 128 MiB }
                """
                .formatted(delay, delay));
    GroundTruth truth = evidence.result().truth().orElseThrow();

    assertThat(evidence.measured().clean()).isTrue();
    for (Metric metric : new Metric[] {Metric.PUBLISH_RESPONSE, Metric.PUBLISH_SERVICE,
        Metric.END_TO_END_RESPONSE}) {
      Histogram histogram = evidence.histogram(metric);
      for (double quantile : QUANTILES) {
        double expected = truth.quantiles().get(metric.id()).get(quantile);
        assertThat((double) histogram.getValueAtPercentile(100 * quantile))
            .as("%s at %s", metric.id(), quantile)
            .isCloseTo(expected, within(Math.max(50_000, 0.01 * expected)));
      }
    }
  }

  @Test
  @Tag("slow")
  void aStallIsSpreadOverAllMessagesThatFellDueInIt() throws IOException, InterruptedException {
    Evidence evidence =
        run(
            """
                systems:
                  loopback: { broker: loopback, acknowledge-delay: constant 1ms, delivery-delay: constant 1ms, stall: 500ms at 4s }
                workload:
                  message: { size: 100 B }
                  load: { rate: 1k/s, arrival: uniform }
                phases: { warm-up: 1s, measure: 8s, drain: 5s }
                worker: { heap: 128 MiB }
                """);

    for (Metric metric : new Metric[] {Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE}) {
      Histogram histogram = evidence.histogram(metric);
      for (int floor = 0; floor < 500; floor += 100) {
        // One message falls due each millisecond of the stall, and waits for what is left of it. A
        // busy machine may add to them, but not take any away.
        assertThat(
            histogram.getCountBetweenValues(floor * 1_000_000L, (floor + 100) * 1_000_000L - 1))
            .as("%s from %s ms on", metric.id(), floor)
            .isGreaterThanOrEqualTo(90);
      }
      assertThat(histogram.getCountBetweenValues(400_000_000L, 505_000_000L))
          .as("%s of those that fell due first", metric.id())
          .isGreaterThanOrEqualTo(90);
    }
  }

  @Test
  @Tag("slow")
  void warmUpLeavesNoTraceInTheMeasuredFigures() throws IOException, InterruptedException {
    Evidence evidence =
        run(
            """
                systems:
                  loopback: { broker: loopback, acknowledge-delay: constant 1ms, delivery-delay: constant 1ms, stall: 1s at 500ms }
                workload:
                  message: { size: 100 B }
                  load: { rate: 1k/s, arrival: uniform }
                phases: { warm-up: 4s, measure: 4s, drain: 5s }
                worker: { heap: 128 MiB }
                """);

    assertThat(evidence.measured().due()).isEqualTo(4_000);
    Histogram histogram = evidence.histogram(Metric.PUBLISH_RESPONSE);
    assertThat(histogram.getTotalCount()).isEqualTo(4_000);
    assertThat(histogram.getMaxValue()).isLessThan(900_000_000L);
  }

  private Evidence run(String scenario) throws IOException, InterruptedException {
    String head =
        """
            name: truth
            question: Is what weir reads what happened?
            repeat: 1
            durability: { replicas: 1, acknowledge: one, storage: memory }
            """;
    try (WeirRun weir = WeirRun.of(folder, head + scenario)) {
      // An INVALID verdict, exit code 3, is what a busy machine may rightly get.
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      PlannedRun run = weir.plan().runs().get(0);
      return new Evidence(weir.result(), run);
    }
  }
}
