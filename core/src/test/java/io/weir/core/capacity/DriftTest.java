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
  void fewer_than_four_seconds_hold_no_trend() {
    assertThat(Drift.of(line(3, 0, 0.1, 0, new SplittableRandom(1)))).isEmpty();
  }

  @Test
  void a_line_without_noise_is_known_exactly() {
    Drift drift = Drift.of(line(60, 0.3, 0.02, 0, new SplittableRandom(1))).orElseThrow();
    assertThat(drift.slope()).isCloseTo(0.02, within(1e-12));
    assertThat(drift.low()).isCloseTo(0.02, within(1e-9));
    assertThat(drift.high()).isCloseTo(0.02, within(1e-9));
  }

  @Test
  void a_constant_backlog_does_not_grow_however_large_it_is() {
    Drift drift = Drift.of(line(12, 7, 0, 0, new SplittableRandom(1))).orElseThrow();
    assertThat(drift.high()).isCloseTo(0, within(1e-12));
  }

  @Test
  void a_backlog_that_wavers_has_grown_by_no_more_than_there_is_in_the_end() {
    Drift drift = of(0.4, 0.01, 0.3, 0.02, 0.5, 0.01, 0.2, 0.03, 0.4, 0.02, 0.01);
    assertThat(drift.low()).isLessThan(-0.02);
    assertThat(drift.high()).isCloseTo(0.02 / 11, within(1e-12));
  }

  /** Counters are not read all at once, so a reading may be too low, and even below nothing. */
  @Test
  void a_reading_below_nothing_is_no_proof_that_a_backlog_is_small() {
    Drift drift = of(-0.4, 0.01, 0.3, -0.02, 0.5, -0.01, 0.2, -0.03, 0.4, -0.02, -0.01);
    assertThat(drift.high()).isGreaterThan(0.02);
  }

  @Test
  void a_backlog_that_grows_is_not_acquitted_by_a_lull_at_its_end() {
    Drift drift = of(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0);
    assertThat(drift.high()).isGreaterThanOrEqualTo(drift.slope()).isGreaterThan(0.1);
  }

  @Test
  void each_bound_holds_in_95_of_100_trials() {
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
