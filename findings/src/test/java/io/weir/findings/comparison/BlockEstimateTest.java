package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.findings.figure.ValueBounds;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class BlockEstimateTest {
  private static final double OPEN = Double.POSITIVE_INFINITY;

  private static BlockEstimate estimate(Map<Integer, ValueBounds> contender,
      Map<Integer, ValueBounds> baseline) {
    return BlockEstimate.of(BlockRatios.of(contender, baseline));
  }

  private static BlockEstimate estimate(Map<Integer, ValueBounds> values) {
    return BlockEstimate.of(BlockRatios.of(values));
  }

  private static Map<Integer, ValueBounds> exact(List<Double> values) {
    return within(values, values);
  }

  private static Map<Integer, ValueBounds> within(List<Double> lows, List<Double> highs) {
    Map<Integer, ValueBounds> bounds = new TreeMap<>();
    for (int i = 0; i < lows.size(); i++) {
      bounds.put(i + 1, ValueBounds.between(lows.get(i), highs.get(i)));
    }
    return bounds;
  }

  @Test
  void exactValuesGiveStudentsIntervalWithinRepetitions() {
    BlockEstimate ratio =
        estimate(exact(List.of(2.0, 4.2, 8.0)), exact(List.of(1.0, 2.0, 4.0)));

    // The ratios are 2, 2.1 and 2, however far the machine drifted between repetitions.
    double noise = Math.log(1.05) / Math.sqrt(3);
    double mean = Math.log(2) + Math.log(1.05) / 3;
    double half = 4.302653 * noise / Math.sqrt(3);
    assertThat(Math.log(ratio.low())).isCloseTo(mean - half, Offset.offset(1e-6));
    assertThat(Math.log(ratio.high())).isCloseTo(mean + half, Offset.offset(1e-6));
    assertThat(ratio.repetitions()).isEqualTo(3);
  }

  @Test
  void oneSidedBoundsDecideOnTheirSide() {
    BlockEstimate ratio =
        estimate(within(List.of(47.0, 48.0, 47.5), List.of(OPEN, OPEN, OPEN)),
            within(List.of(0.0, 9.0, 0.0), List.of(11.6, 11.5, 11.55)));

    assertThat(ratio.low()).isGreaterThan(3);
    assertThat(ratio.high()).isInfinite();
    assertThat(ratio.ratio()).isBetween(ratio.low(), 4.3);
  }

  @Test
  void anEndThatARepetitionLeavesOpenTakesNine() {
    List<Double> low = Collections.nCopies(9, 2.0);
    List<Double> high = new ArrayList<>(low);
    high.set(3, OPEN);

    assertThat(estimate(within(low, high)).high()).isEqualTo(2, Offset.offset(1e-9));
    BlockEstimate eight = estimate(within(low.subList(0, 8), high.subList(0, 8)));
    assertThat(eight.high()).isInfinite();
    assertThat(eight.low()).isEqualTo(2, Offset.offset(1e-9));
  }

  @Test
  void oneRepetitionIsNoInterval() {
    BlockEstimate ratio = estimate(exact(List.of(2.0)), exact(List.of(1.0)));

    assertThat(ratio.enough()).isFalse();
    assertThat(ratio.ratio()).isEqualTo(2);
    assertThat(ratio.low()).isZero();
    assertThat(ratio.high()).isInfinite();
    assertThat(estimate(Map.of(1, ValueBounds.exactly(1)), Map.of(2, ValueBounds.exactly(1)))
        .repetitions()).isZero();
  }

  @Test
  void moreRepetitionsAreForeseenWhereTheyDecide() {
    BlockEstimate ratio = estimate(exact(List.of(1.8, 2.0, 2.3)));

    assertThat(ratio.low()).isLessThan(1.6);
    int needed = ratio.repetitionsFor(1.6).orElseThrow();
    assertThat(needed).isBetween(4, 12);
    assertThat(ratio.repetitionsFor(1.99)).isEmpty();
  }

  @Test
  void repetitionsDoNotMoveABoundThatTheRunsThemselvesInclude() {
    BlockEstimate ratio =
        estimate(within(List.of(1.5, 1.6, 1.55), List.of(2.5, 2.6, 2.55)));

    assertThat(ratio.repetitionsFor(1.3)).isPresent();
    assertThat(ratio.repetitionsFor(2)).isEmpty();
    assertThat(estimate(within(List.of(1.5, 1.6, 0.0), List.of(2.5, 2.6, 2.5)))
        .repetitionsFor(1.3)).isEmpty();
  }

  @Test
  void impossibleBoundsAreRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ValueBounds(2, 2, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new ValueBounds(-1, 0, 1));
    assertThatIllegalArgumentException().isThrownBy(() -> new ValueBounds(0, 0, 0));
  }

  /** Searches whose bounds are apart by any factor, on runs that vary by 10 %. */
  @Test
  void theIntervalHoldsTheTrueRatioAtLeastAsOftenAsItSays() {
    Random random = new Random(7);
    for (int repetitions : new int[] {2, 3, 5}) {
      for (double width : new double[] {0, 0.3}) {
        int held = 0;
        for (int trial = 0; trial < 2_000; trial++) {
          Map<Integer, ValueBounds> a = searches(random, repetitions, 1.2, width);
          Map<Integer, ValueBounds> b = searches(random, repetitions, 1, width);
          BlockEstimate ratio = estimate(a, b);
          held += ratio.low() <= 1.2 && 1.2 <= ratio.high() ? 1 : 0;
        }
        assertThat(held / 2_000.0).as(repetitions + " repetitions, width " + width)
            .isGreaterThan(0.935);
      }
    }
  }

  private static Map<Integer, ValueBounds> searches(Random random, int repetitions, double truth,
      double width) {
    Map<Integer, ValueBounds> bounds = new TreeMap<>();
    for (int i = 0; i < repetitions; i++) {
      double value = truth * Math.exp(0.1 * random.nextGaussian());
      double below = width * random.nextDouble();
      bounds.put(i, ValueBounds.between(value * Math.exp(-below), value * Math.exp(width - below)));
    }
    return bounds;
  }
}
