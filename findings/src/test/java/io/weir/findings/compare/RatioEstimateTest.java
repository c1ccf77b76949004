package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class RatioEstimateTest {
  private static double[] array(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).toArray();
  }

  @Test
  void theEstimateIsTheMedianOfAllRatios() {
    RatioEstimate estimate =
        RatioEstimate.of(new double[] {3, 6}, new double[] {1, 2}, true);

    assertThat(estimate.ratio()).isEqualTo(3);
    assertThat(estimate.low()).isEqualTo(1.5);
    assertThat(estimate.high()).isEqualTo(6);
    assertThat(estimate.coverage()).isCloseTo(1 - 2 / 6.0, within(1e-12));
  }

  @Test
  void ranksFollowTheTablesOfMannAndWhitney() {
    double[] sixAndSix = RankSum.cumulative(6, 6);

    assertThat(sixAndSix).hasSize(37);
    assertThat(sixAndSix[5] * 924).isCloseTo(19, within(1e-9));
    assertThat(sixAndSix[36]).isCloseTo(1, within(1e-12));
    assertThat(RankSum.cumulative(3, 3)).containsExactly(
        new double[] {0.05, 0.1, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 0.95, 1}, within(1e-12));
  }

  @Test
  void withSixRunsEachTheIntervalLeavesOutFiveRatiosAtEachEnd() {
    double[] a = {1, 1.1, 1.2, 1.3, 1.4, 1.5};
    double[] ratios =
        Arrays.stream(a).flatMap(x -> Arrays.stream(a).map(y -> x / y)).sorted().toArray();
    RatioEstimate estimate = RatioEstimate.of(a, a, false);

    assertThat(estimate.low()).isEqualTo(ratios[5]);
    assertThat(estimate.high()).isEqualTo(ratios[30]);
    assertThat(estimate.coverage()).isCloseTo(1 - 2 * 19 / 924.0, within(1e-9));
  }

  @Property(tries = 200)
  void swappingTheSidesInvertsTheRatio(
      @ForAll @Size(min = 1, max = 8) List<@DoubleRange(min = 0.5, max = 2) Double> a,
      @ForAll @Size(min = 1, max = 8) List<@DoubleRange(min = 0.5, max = 2) Double> b) {
    RatioEstimate there = RatioEstimate.of(array(a), array(b), false);
    RatioEstimate back = RatioEstimate.of(array(b), array(a), false);

    assertThat(there.low()).isCloseTo(1 / back.high(), within(1e-9));
    assertThat(there.high()).isCloseTo(1 / back.low(), within(1e-9));
    assertThat(there.ratio()).isBetween(there.low(), there.high());
  }

  @Test
  void theIntervalHoldsTheTrueRatioAboutAsOftenAsItSays() {
    Random random = new Random(7);
    int held = 0;
    for (int trial = 0; trial < 2_000; trial++) {
      double[] a =
          random.doubles(6).map(x -> 1.2 * Math.exp(0.2 * random.nextGaussian())).toArray();
      double[] b = random.doubles(6).map(x -> Math.exp(0.2 * random.nextGaussian())).toArray();
      RatioEstimate estimate = RatioEstimate.of(a, b, false);
      held += estimate.low() <= 1.2 && 1.2 <= estimate.high() ? 1 : 0;
    }

    assertThat(held / 2_000.0).isCloseTo(1 - 2 * 19 / 924.0, within(0.015));
  }
}
