package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.core.unit.Rate;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.RunFindings;
import io.weir.findings.sample.SampleFindings;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two systems in three repetitions; each run takes a minute, and the machine got slower once. */
class PausesTest {
  private static final Instant BEGIN = Instant.parse("2026-11-29T10:00:00Z");

  private static RunFindings run(int index, Duration later, double millis) {
    Instant started = BEGIN.plusSeconds(70L * index).plus(later);
    RunFindings run = SampleFindings.run("any", RunStatus.COMPLETED,
        List.of(new LatencyFigure(Metric.PUBLISH_RESPONSE, Statistic.P50,
            Math.round(millis * 1e6), false, 100_000, 1_000, 0, 60, false, ErrorBar.NONE,
            Optional.empty(), Assessment.VALID)));
    return SampleFindings.at(
        SampleFindings.as(run, SamplePlans.run(index + 1, index / 2 + 1, Map.of(),
            index % 2 == 0 ? "a" : "b", Rate.parse("10k/s"), Duration.ofSeconds(60))),
        started, started.plusSeconds(60));
  }

  /** System b is 1.1 times as slow; after the pause, the machine is half as fast. */
  private static List<RunFindings> runs(int before, Duration pause) {
    List<RunFindings> runs = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      boolean later = i >= before;
      runs.add(run(i, later ? pause : Duration.ZERO,
          (i % 2 == 0 ? 10 : 11) * (later ? 2 : 1) * (1 + 0.001 * i)));
    }
    return runs;
  }

  private static Comparison compared(List<RunFindings> runs) {
    Comparisons comparisons = new Comparisons(runs, Optional.of("a"), Optional.empty(),
        Thresholds.DEFAULT, NoiseFloors.NONE);
    return comparisons.of(comparisons.bySystem(runs), false)
        .stream()
        .filter(one -> one.metric().id().equals("publish-response:p50"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void aRepetitionThatAPauseSplitsIsNotCompared() {
    List<RunFindings> runs = runs(3, Duration.ofHours(2));
    Comparison comparison = compared(runs);

    assertThat(comparison.ratio()).isBetween(1.09, 1.11);
    assertThat(comparison.low()).isGreaterThan(1.05);
    assertThat(Pauses.of(runs).caution(List.of(runs))).hasValueSatisfying(
        caution -> assertThat(caution).contains("stood still for 2h10s").contains("repetition 2"));
  }

  @Test
  void aPauseBetweenRepetitionsSplitsNone() {
    List<RunFindings> runs = runs(4, Duration.ofHours(2));

    assertThat(compared(runs).ratio()).isBetween(1.09, 1.11);
    assertThat(Pauses.of(runs).pauses()).hasSize(1);
    assertThat(Pauses.of(runs).caution(List.of(runs))).isEmpty();
  }

  @Test
  void aPauseShorterThanARunIsNone() {
    List<RunFindings> runs = runs(3, Duration.ofSeconds(40));

    assertThat(Pauses.of(runs).pauses()).isEmpty();
    assertThat(compared(runs).ratio()).isGreaterThan(1.3);
  }

  @Test
  void runsAtTheSameTimeHaveNoPause() {
    List<RunFindings> runs = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      runs.add(SampleFindings.at(run(i, Duration.ZERO, 1), BEGIN, BEGIN.plusSeconds(60 + i)));
    }

    assertThat(Pauses.of(runs).pauses()).isEmpty();
    assertThat(Pauses.of(List.of()).pauses()).isEmpty();
  }
}
