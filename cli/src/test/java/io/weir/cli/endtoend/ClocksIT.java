package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.result.WorkerTiming;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Messages from one worker to another, whose clock is ten seconds ahead and drifts. */
@Tag("slow")
@Isolated("measures times")
class ClocksIT {
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final String SCENARIO = """
      name: clocks
      question: Do two clocks time as one does?
      durability: { replicas: 1, acknowledge: one, storage: page-cache }
      repeat: 1
      systems:
        kafka: { broker: kafka, nodes: 1, heap: 512 MiB }
      workers: local:2
      workload:
        partitions: 2
        producers-per-topic: 2
        consumers-per-subscription: 2
        message: { size: 100 B }
        load: { rate: 500/s }
      phases: { warm-up: 5s, measure: 15s, drain: 20s }
      """;

  @TempDir
  private Path folder;

  @Test
  void endToEndTimesAcrossClocksAreThoseOfOneClock() throws Exception {
    try (WeirRun weir = WeirRun.under(
        List.of("env", "WEIR_JAVA_OPTS=-Dweir.test.clock.1=10000000000,50"), folder, SCENARIO)) {
      weir.exitCode(LIMIT);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().getFirst());
      assertThat(evidence.result().problem()).as(weir.output()).isEmpty();
      List<WorkerTiming> timing = evidence.result().timing().orElseThrow();
      long error = WorkerTiming.errorAcross(timing);
      Histogram same = evidence.histogram(Metric.END_TO_END_RESPONSE);
      Histogram across = evidence.histogram(Metric.END_TO_END_RESPONSE_ACROSS);

      assertThat(timing).extracting(WorkerTiming::clock).containsExactly(0, 1);
      assertThat(error).isPositive();
      assertThat(same.getTotalCount()).isPositive();
      assertThat(across.getTotalCount()).isPositive();
      // Workers differ in speed, so both are samples of the same latencies only roughly.
      for (double percentile : new double[] {25, 50, 75}) {
        long expected = same.getValueAtPercentile(percentile);
        assertThat(across.getValueAtPercentile(percentile)).as("p%.0f, %s", percentile, timing)
            .isBetween(expected / 3 - error, expected * 3 + error);
      }
      assertThat(across.getMinValue()).isGreaterThanOrEqualTo(same.getMinValue() / 2 - error);
      assertThat(weir.leftovers()).isEmpty();
    }
  }
}
