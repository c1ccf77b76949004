package io.weir.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DriftTest {
  private static List<Drift.Point> line(int seconds, double start, double slope, double noise,
      RandomGenerator random) {
    return IntStream.range(0, seconds)
        .mapToObj(
            second -> new Drift.Point(second,
                start + slope * second + noise * random.nextGaussian()))
        .toList();
  }

  private static Drift of(double... backlogs) {
    List<Drift.Point> points = IntStream.range(0, backlogs.length)
        .mapToObj(second -> new Drift.Point(second, backlogs[second]))
        .toList();
    return Drift.of(points).orElseThrow();
  }

  @Test
  void fewerThanFourSecondsHoldNoTrend() {
    assertThat(Drift.of(line(3, 0, 0.1, 0, new SplittableRandom(1)))).isEmpty();
  }

  @Test
  void aLineWithoutNoiseIsKnownExactly() {
    Drift drift = Drift.of(line(60, 0.3, 0.02, 0, new SplittableRandom(1))).orElseThrow();
    assertThat(drift.slope()).isCloseTo(0.02, within(1e-12));
    assertThat(drift.low()).isCloseTo(0.02, within(1e-9));
    assertThat(drift.high()).isCloseTo(0.02, within(1e-9));
  }

  @Test
  void aConstantBacklogDoesNotGrowHoweverLargeItIs() {
    Drift drift = Drift.of(line(12, 7, 0, 0, new SplittableRandom(1))).orElseThrow();
    assertThat(drift.high()).isCloseTo(0, within(1e-12));
  }

  @Test
  void aBacklogThatWaversHasGrownByNoMoreThanThereIsInTheEnd() {
    Drift drift = of(0.4, 0.01, 0.3, 0.02, 0.5, 0.01, 0.2, 0.03, 0.4, 0.02, 0.01);
    assertThat(drift.low()).isLessThan(-0.02);
    assertThat(drift.high()).isCloseTo(0.02 / 11, within(1e-12));
  }

  /** Counters are not read all at once, so a reading may be too low, and even below nothing. */
  @Test
  void aReadingBelowNothingIsNoProofThatABacklogIsSmall() {
    Drift drift = of(-0.4, 0.01, 0.3, -0.02, 0.5, -0.01, 0.2, -0.03, 0.4, -0.02, -0.01);
    assertThat(drift.high()).isGreaterThan(0.02);
  }

  @Test
  void aBacklogThatGrowsIsNotAcquittedByALullAtItsEnd() {
    Drift drift = of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0);
    assertThat(drift.high()).isGreaterThanOrEqualTo(drift.slope()).isGreaterThan(0.1);
  }

  @Test
  void eachBoundHoldsIn95Of100Trials() {
    SplittableRandom random = new SplittableRandom(42);
    for (int seconds : new int[] {4, 5, 7, 12, 60, 240}) {
      int above = 0;
      int below = 0;
      int trials = 4_000;
      for (int i = 0; i < trials; i++) {
        Drift drift = Drift.of(line(seconds, 0.1, 0.003, 0.01, random)).orElseThrow();
        above += drift.low() > 0.003 ? 1 : 0;
        below += drift.high() < 0.003 ? 1 : 0;
      }
      assertThat(above / (double) trials).as("%d s", seconds).isCloseTo(0.05, within(0.015));
      assertThat(below / (double) trials).as("%d s", seconds).isCloseTo(0.05, within(0.015));
    }
  }
}
