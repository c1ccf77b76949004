package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.core.unit.Rate;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.comparison.NoiseFloors;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.model.RunFindings;
import io.weir.findings.sample.SampleFindings;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class GroupedRunsTest {
  private static List<RunFindings> runs(String system, double... medians) {
    return IntStream.range(0, medians.length)
        .mapToObj(i -> SampleFindings.as(
            SampleFindings.run(system, RunStatus.COMPLETED, List.of(new LatencyFigure(
                Metric.PUBLISH_RESPONSE, Statistic.P50, Math.round(medians[i] * 1e6), false,
                100_000, 50_000, 0, 60, false, ErrorBar.NONE, Optional.empty(),
                Assessment.VALID))),
            SamplePlans.run(i + 1, i + 1, Map.of(), system, Rate.parse("10k/s"),
                Duration.ofSeconds(60))))
        .toList();
  }

  private static Optional<String> caution(List<RunFindings> baseline, List<RunFindings> other) {
    List<RunFindings> all = Stream.concat(baseline.stream(), other.stream()).toList();
    Comparisons comparisons = new Comparisons(all, Optional.of("kafka"), Optional.empty(),
        Thresholds.DEFAULT, NoiseFloors.NONE);
    SortedMap<String, List<RunFindings>> bySystem = comparisons.bySystem(all);
    return new MedianCaution(bySystem, comparisons.of(bySystem, false)).text();
  }

  @Test
  void runsInTwoGroupsAreNamedWithTheirValues() {
    assertThat(new GroupedRuns(Map.of("kafka", runs("kafka", 2.1, 9.8, 2.2, 10.1))).sentences())
        .containsExactly("The publish p50 of kafka falls into two groups: 2.10 ms and 2.20 ms in 2"
            + " runs, 9.80 ms and 10.1 ms in 2 runs. No mean describes both.");
  }

  @Test
  void manyRunsAreNamedByTheirRange() {
    assertThat(new GroupedRuns(Map.of("kafka", runs("kafka", 2.1, 2.2, 2.15, 2.12, 2.18, 6.5)))
        .sentences())
        .containsExactly("The publish p50 of kafka falls into two groups: 2.10 ms to 2.20 ms in 5"
            + " runs, 6.50 ms in 1 run. No mean describes both.");
  }

  @Test
  void runsInOneGroupAreNot() {
    assertThat(new GroupedRuns(Map.of("kafka", runs("kafka", 2.1, 2.4, 1.9, 3))).sentences())
        .isEmpty();
  }

  /** One of three runs is three times as slow, so the means contradict the medians. */
  @Test
  void mediansThatContradictTheRatioAreExplained() {
    assertThat(caution(runs("kafka", 2.1, 2.18, 6.5), runs("pulsar", 2.3, 2.39, 2.41)))
        .contains("The medians over the runs and the mean ratio of publish p50 differ: pulsar's"
            + " median is 1.10x kafka's, and the mean of the ratios within 3 repetitions is 0.76x."
            + " Runs: kafka 2.10 ms, 2.18 ms and 6.50 ms; pulsar 2.30 ms, 2.39 ms and 2.41 ms.");
  }

  @Test
  void mediansThatAgreeWithTheRatioAreNot() {
    assertThat(caution(runs("kafka", 2.1, 2.18, 2.3), runs("pulsar", 2.3, 2.39, 2.6))).isEmpty();
  }
}
