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
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.model.RunFindings;
import io.weir.findings.sample.SampleFindings;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SweptComparisonsTest {
  private static final SweptComparisons COMPARISONS =
      new SweptComparisons(Thresholds.DEFAULT, Optional.empty(), Pauses.NONE, 0.05,
          NoiseFloors.NONE);
  private static final int SWEEPS = 1_000;

  private static RunFindings run(int repetition, double p50, double p99) {
    RunFindings run = SampleFindings.run("any", RunStatus.COMPLETED,
        List.of(latency(Statistic.P50, p50), latency(Statistic.P99, p99)));
    return SampleFindings.as(run, SamplePlans.run(repetition, repetition, Map.of(), "any",
        Rate.parse("10k/s"), Duration.ofSeconds(60)));
  }

  private static LatencyFigure latency(Statistic statistic, double millis) {
    return new LatencyFigure(Metric.PUBLISH_RESPONSE, statistic, Math.round(millis * 1e6), false,
        100_000, 1_000, 0, 60, false, ErrorBar.NONE, Optional.empty(), Assessment.VALID);
  }

  private static Map<String, List<RunFindings>> values(double... medians) {
    Map<String, List<RunFindings>> values = new LinkedHashMap<>();
    for (int i = 0; i < medians.length; i++) {
      double median = medians[i];
      values.put("v" + i, IntStream.rangeClosed(1, 3)
          .mapToObj(repetition -> run(repetition, median * (1 + 0.01 * repetition), 9))
          .toList());
    }
    return values;
  }

  private static SweptValues<RunFindings> swept(
      Map<String, Map<String, List<RunFindings>>> systems) {
    return new SweptValues<>("workload.partitions", Map.of(), new TreeMap<>(systems));
  }

  @Test
  void eachValueIsComparedWithTheFirstOneOnItsSystem() {
    Map<String, List<Comparison>> found =
        COMPARISONS.of(swept(Map.of("a", values(1, 2, 0.5), "b", values(3, 3))));

    assertThat(found.get("a")).filteredOn(one -> one.metric().id().equals("publish-response:p50"))
        .satisfiesExactly(
            one -> {
              assertThat(one.baseline()).isEqualTo("v0");
              assertThat(one.contender()).isEqualTo("v1");
              assertThat(one.outcome()).isEqualTo(Outcome.HIGHER);
              assertThat(one.standing()).isEqualTo(Standing.CONFIRMED);
            },
            other -> assertThat(other.outcome()).isEqualTo(Outcome.LOWER));
    assertThat(found.get("b")).filteredOn(one -> one.metric().id().equals("publish-response:p50"))
        .extracting(Comparison::outcome)
        .containsExactly(Outcome.EQUIVALENT);
  }

  /** A sweep without any effect, on a host that drifts by 30 % between repetitions. */
  @ParameterizedTest
  @CsvSource({"0.1,2,3", "0.1,3,3", "0.1,6,3", "0.2,4,3", "0.1,3,6"})
  void atMostSixPercentOfSweepsWithoutAnEffectNameADifference(double noise, int values,
      int repetitions) {
    Random random = new Random(44);
    int wrong = 0;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      wrong += sweep(random, noise, 1, values, repetitions) > 0 ? 1 : 0;
    }

    assertThat((double) wrong / SWEEPS).isLessThanOrEqualTo(0.06);
  }

  @Test
  void aFactorOfTwoIsFoundByThreeRepetitions() {
    Random random = new Random(45);
    int found = 0;
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
      found += sweep(random, 0.05, 2, 3, 3) > 0 ? 1 : 0;
    }

    assertThat((double) found / SWEEPS).isGreaterThanOrEqualTo(0.9);
  }

  /** How many differences the comparisons of a sweep confirm. */
  private static long sweep(Random random, double noise, double ratio, int values,
      int repetitions) {
    Map<String, List<RunFindings>> runs = new LinkedHashMap<>();
    double[] host = IntStream.range(0, repetitions)
        .mapToDouble(any -> Math.exp(0.3 * random.nextGaussian()))
        .toArray();
    for (int value = 0; value < values; value++) {
      double effect = value == 0 ? 1 : ratio;
      runs.put("v" + value, IntStream.range(0, repetitions)
          .mapToObj(i -> run(i + 1, effect * host[i] * Math.exp(noise * random.nextGaussian()),
              effect * host[i] * Math.exp(noise * random.nextGaussian())))
          .toList());
    }
    return COMPARISONS.of(swept(Map.of("any", runs)))
        .get("any")
        .stream()
        .filter(one -> one.differs() && one.standing() == Standing.CONFIRMED)
        .count();
  }
}
