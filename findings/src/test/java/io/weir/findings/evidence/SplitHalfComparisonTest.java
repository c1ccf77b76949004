package io.weir.findings.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class SplitHalfComparisonTest {
  @Test
  void aSeriesThatFallsHasHalvesThatDiffer() {
    SplitHalfComparison halves =
        SplitHalfComparison.of(IntStream.range(0, 20).mapToDouble(i -> 100.0 / (1 + i)).toArray());

    assertThat(halves.differ()).isTrue();
    assertThat(halves.first()).isGreaterThan(halves.second());
    assertThat(halves.shift()).isGreaterThan(0.1);
  }

  @Test
  void aSeriesThatRisesTakesTheSecondHalfForTheTruth() {
    SplitHalfComparison halves =
        SplitHalfComparison.of(IntStream.range(0, 20).mapToDouble(i -> i < 10 ? 1 : 2).toArray());

    assertThat(halves.differ()).isTrue();
    assertThat(halves.shift()).isCloseTo(0.25, within(1e-9));
  }

  @Test
  void aLoneStallIsNoChange() {
    double[] series = IntStream.range(0, 20).mapToDouble(i -> 5 + i % 3).toArray();
    series[4] = 5_000;

    assertThat(SplitHalfComparison.of(series).shift()).isZero();
  }

  @Test
  void equalValuesDoNotDiffer() {
    assertThat(SplitHalfComparison.of(new double[30]).differ()).isFalse();
    assertThat(SplitHalfComparison.of(new double[30]).shift()).isZero();
  }

  @Test
  void chanceSeparatesHalvesInOneCaseOfAHundredAtMost() {
    SplittableRandom random = new SplittableRandom(7);
    long differ = IntStream.range(0, 2_000)
        .filter(i -> SplitHalfComparison.of(random.doubles(21).toArray()).differ())
        .count();

    assertThat(differ).isBetween(2L, 30L);
  }

  @Property
  void theOrderWithinAHalfDoesNotMatter(
      @ForAll @Size(min = 10, max = 59) List<@DoubleRange(min = 1, max = 9) Double> points) {
    double[] series = points.stream().mapToDouble(Double::doubleValue).toArray();
    double[] turned = series.clone();
    for (int i = 0; i < series.length / 2; i++) {
      turned[i] = series[series.length / 2 - 1 - i];
    }

    assertThat(SplitHalfComparison.of(turned)).isEqualTo(SplitHalfComparison.of(series));
  }

  @Test
  void fewPointsShowNothing() {
    assertThatThrownBy(() -> SplitHalfComparison.of(new double[9]))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
