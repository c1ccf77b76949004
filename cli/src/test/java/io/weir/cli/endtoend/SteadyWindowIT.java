package io.weir.cli.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.result.Truncation;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.model.FindingsWriter;
import io.weir.findings.model.RunFindings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** A broker that is slow for longer than the warm-up, and flat, so that it seems settled. */
@Tag("slow")
@Isolated("measures times")
class SteadyWindowIT {
  private static final Duration LIMIT = Duration.ofMinutes(3);
  private static final long MILLI = 1_000_000;
  private static final String COLD = """
      name: steady
      question: Is the value that of the warm system?
      repeat: 1
      durability: { replicas: 1, acknowledge: one, storage: memory }
      systems:
        loopback:
          broker: loopback
          acknowledge-delay: constant 1ms
          delivery-delay: constant 1ms
          cold-start: 19ms for 25s
      workload:
        message: { size: 100 B }
        load: { rate: 2k/s }
      phases: { warm-up: 15s, measure: 30s, drain: 5s }
      """;

  @TempDir
  private Path folder;

  @Test
  void theValueIsThatOfTheSteadyRest() throws IOException, InterruptedException {
    try (WeirRun weir = WeirRun.of(folder, COLD)) {
      assertThat(weir.exitCode(LIMIT)).as(weir.output()).isIn(0, 3);
      Evidence evidence = new Evidence(weir.result(), weir.plan().runs().get(0));
      RunFindings run = FindingsWriter.read(weir.result().findings()).runs().getFirst();

      Truncation cut = evidence.result().truncation().orElseThrow();
      PhaseWindow measure = evidence.result().window(PhaseKind.MEASURE).orElseThrow();
      assertThat(Duration.ofNanos(measure.startNanos()).plus(cut.cut()))
          .isBetween(Duration.ofSeconds(25), Duration.ofSeconds(30));
      assertThat(Duration.ofNanos(measure.endNanos() - measure.startNanos()))
          .isGreaterThanOrEqualTo(cut.added().plusSeconds(30));
      for (Metric metric : new Metric[] {Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE}) {
        assertThat(run.latency(metric, Statistic.P50).orElseThrow().nanos())
            .isBetween(MILLI, 10 * MILLI);
        assertThat(evidence.histogram(metric).getValueAtPercentile(99))
            .as("the raw files keep everything")
            .isGreaterThanOrEqualTo(20 * MILLI);
      }
      assertThat(run.notes()).anySatisfy(note -> assertThat(note).contains("do not count"));
      assertThat(WeirRun.command(folder, "verify", folder.resolve("results/steady/latest")
          .toString()).exitCode(LIMIT)).isZero();
    }
  }
}
