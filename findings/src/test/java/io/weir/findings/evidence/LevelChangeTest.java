package io.weir.findings.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.sample.SampleEvidence;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LevelChangeTest {
  private static final int SECONDS = 65;

  /** In how many of a thousand log-normal series a change is found. */
  private static long found(double lag, double sd, IntToDoubleFunction factor) {
    SplittableRandom random = new SplittableRandom(68);
    return IntStream.range(0, 1_000).filter(any -> {
      double state = random.nextGaussian();
      double[] series = new double[SECONDS];
      for (int i = 0; i < SECONDS; i++) {
        series[i] = 2e6 * factor.applyAsDouble(i) * Math.exp(sd * state);
        state = lag * state + Math.sqrt(1 - lag * lag) * random.nextGaussian();
      }
      return LevelChange.start(series).isPresent();
    }).count();
  }

  @Test
  void isSeldomFoundInASteadySeries() {
    assertThat(found(0.3, 0.25, i -> 1)).isLessThan(40);
    assertThat(found(0.5, 0.6, i -> 1)).isLessThan(60);
  }

  @Test
  void isFoundWhereALevelFallsRisesOrDrifts() {
    assertThat(found(0.3, 0.25, i -> i < 20 ? 4 : 1)).isGreaterThan(950);
    assertThat(found(0.3, 0.25, i -> i < 20 ? 1 : 4)).isGreaterThan(950);
    assertThat(found(0.3, 0.25, i -> 1 + 2.0 * i / SECONDS)).isGreaterThan(900);
  }

  @Test
  void countsByTheDifferenceOfValues() {
    Latencies all = SampleEvidence.uniform(1_000_000, 11_000_000, 10_000);
    Latencies rest = SampleEvidence.uniform(1_000_000, 6_000_000, 10_000);
    LevelChange change = new LevelChange(20, true, all, rest);
    assertThat(change.shift(Statistic.P50)).isBetween(0.40, 0.43);
    assertThat(new LevelChange(20, true, rest, all).shift(Statistic.P50)).isNegative();
  }
}
