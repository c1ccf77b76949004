package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.comparison.FigureValues.Value;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.ValueBounds;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IndependentRatioTest {
  private static final FigureKey P50 =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50);
  private static final int EXPERIMENTS = 4_000;

  private static FigureValues values(double... nanos) {
    return new FigureValues(P50, IntStream.range(0, nanos.length)
        .mapToObj(index -> new Value(index + 1, ValueBounds.exactly(nanos[index]),
            Optional.empty(), false, Verdict.VALID))
        .toList(), List.of(), 0);
  }

  private static Comparison compare(FigureValues baseline, FigureValues contender) {
    return new FigureComparison(P50, "a", "b", Thresholds.DEFAULT, 0.05, Optional.empty())
        .compareIndependent(baseline, contender);
  }

  /** Worked out apart: t is 2.7514 at 4.094 degrees of freedom. */
  @Test
  void theIntervalIsWelchs() {
    Comparison ratio = compare(values(2e6, 2.1e6, 1.9e6, 2.05e6), values(3e6, 3.3e6, 3.1e6));
    assertThat(ratio.ratio()).isCloseTo(1.556777, Offset.offset(1e-6));
    assertThat(ratio.low()).isCloseTo(1.413036, Offset.offset(1e-6));
    assertThat(ratio.high()).isCloseTo(1.715140, Offset.offset(1e-6));
    assertThat(ratio.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(ratio.blocks()).isEqualTo(3);
  }

  /**
   * Runs of both sides vary by log-normal noise; the interval must include the true ratio in about
   * 95 % of experiments.
   */
  @ParameterizedTest
  @CsvSource({"2, 2, 0.05, 0.05", "3, 3, 0.05, 0.05", "3, 3, 0.05, 0.2", "3, 6, 0.2, 0.05",
      "6, 3, 0.1, 0.1", "10, 10, 0.1, 0.3"})
  void theIntervalIncludesTheTruth(int runsOfA, int runsOfB, double noiseOfA, double noiseOfB) {
    Random random = new Random(42);
    double truth = 1.3;
    int included = 0;
    for (int experiment = 0; experiment < EXPERIMENTS; experiment++) {
      Comparison ratio = compare(values(sample(random, runsOfA, 2e6, noiseOfA)),
          values(sample(random, runsOfB, 2e6 * truth, noiseOfB)));
      included += ratio.low() <= truth && truth <= ratio.high() ? 1 : 0;
    }
    assertThat((double) included / EXPERIMENTS).isBetween(0.93, 0.985);
  }

  private static double[] sample(Random random, int runs, double nanos, double noise) {
    return random.doubles(runs)
        .map(any -> nanos * Math.exp(noise * random.nextGaussian()))
        .toArray();
  }

  @Test
  void oneRunGivesARatioAndNoInterval() {
    for (FigureValues[] sides : Arrays.asList(
        new FigureValues[] {values(1e6), values(2e6)},
        new FigureValues[] {values(1e6, 1e6, 1e6), values(2e6)})) {
      Comparison ratio = compare(sides[0], sides[1]);
      assertThat(ratio.ratio()).isCloseTo(2, Offset.offset(1e-9));
      assertThat(ratio.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
      assertThat(ratio.hasInterval()).isFalse();
    }
  }

  @Test
  void runsThatAgreeInAllDigitsAreNotCertain() {
    Comparison ratio = compare(values(1.20e6, 1.20e6), values(1.201e6, 1.201e6));
    assertThat(ratio.high()).isGreaterThan(ratio.ratio() * 1.0005);
    assertThat(ratio.outcome()).isNotEqualTo(Outcome.HIGHER);
  }

  @Test
  void aSideThatCollapsedIsNotCompared() {
    FigureValues collapsed = new FigureValues(P50, values(1e6, 1e6).used(), List.of(3), 1);
    Comparison ratio = compare(values(1e6, 1e6, 1e6), collapsed);
    assertThat(ratio.outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
    assertThat(ratio.overloaded().contender()).isEqualTo(1);
  }

  @Test
  void aLowerBoundIsNotCompared() {
    FigureValues bound = new FigureValues(P50, List.of(new Value(1,
        new ValueBounds(1e6, 1e6, Double.POSITIVE_INFINITY), Optional.empty(), false,
        Verdict.LOW_CONFIDENCE)), List.of(), 0);
    assertThat(compare(values(1e6, 1e6), bound).outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
  }
}
