package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class FallingTrendTest {
  private static FallingTrend trend(int seconds, IntToDoubleFunction value) {
    return new FallingTrend(IntStream.range(0, seconds).mapToDouble(value).toArray());
  }

  /** In how many of a thousand series it seems to fall, with noise that is mostly small. */
  private static long fallsInAThousand(int seconds, double perSecond, double noise, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, 1_000)
        .filter(
            any -> trend(seconds, second -> Math.exp(-perSecond * second
                + noise * random.nextGaussian())).falls())
        .count();
  }

  @Test
  void chanceSeemsToFallOnceInAHundredTimes() {
    assertThat(fallsInAThousand(10, 0, 0.3, 1)).isBetween(1L, 20L);
    assertThat(fallsInAThousand(15, 0, 0.3, 2)).isBetween(1L, 20L);
    assertThat(fallsInAThousand(30, 0, 1.0, 3)).isBetween(1L, 20L);
  }

  @Test
  void aFallIsSeenThroughNoise() {
    assertThat(fallsInAThousand(15, 0.07, 0.2, 4)).as("30 % in 5 s").isGreaterThan(930);
    assertThat(fallsInAThousand(15, 0.04, 0.1, 5)).as("18 % in 5 s").isGreaterThan(970);
    assertThat(fallsInAThousand(30, 0.02, 0.2, 6)).as("10 % in 5 s").isGreaterThan(750);
  }

  @Property(tries = 200)
  void aStraightLineHasItsOwnSlope(@ForAll @IntRange(min = 6, max = 30) int seconds,
      @ForAll @DoubleRange(min = -50, max = 50) double perSecond) {
    assertThat(trend(seconds, second -> 5_000 - perSecond * second).perSecond())
        .isCloseTo(perSecond, within(1e-6));
  }

  @Property(tries = 200)
  void whatFallsDoesNotRise(@ForAll @IntRange(min = 6, max = 30) int seconds,
      @ForAll long seed) {
    double[] values = new SplittableRandom(seed).doubles(seconds).sorted().toArray();
    double[] reversed =
        IntStream.range(0, seconds).mapToDouble(i -> values[seconds - 1 - i]).toArray();
    assertThat(new FallingTrend(values).falls()).isFalse();
    assertThat(new FallingTrend(reversed).falls()).isTrue();
    assertThat(new FallingTrend(reversed).level()).isLessThan(Arrays.stream(values)
        .max()
        .orElseThrow());
  }

  @Test
  void oneSecondDecidesNothing() {
    assertThat(trend(10, second -> second == 0 ? 9_000 : 10 + second % 2).falls()).isFalse();
  }
}
