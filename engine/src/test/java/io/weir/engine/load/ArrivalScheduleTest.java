package io.weir.engine.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.scenario.Arrival;
import io.weir.core.unit.Rate;
import java.util.Arrays;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {
  @Test
  void uniformTimesNeverDriftFromTheRate() {
    ArrivalSchedule schedule = ArrivalSchedule.of(Arrival.UNIFORM, Rate.parse("3M/s"), 0, 1);
    long last = 0;
    for (long i = 0; i <= 30_000_000; i++) {
      last = schedule.next();
    }

    assertThat(last).isEqualTo(10_000_000_000L);
  }

  @Test
  void uniformIntervalsAreNotQuantisedAtThreeMillionASecond() {
    ArrivalSchedule schedule = ArrivalSchedule.of(Arrival.UNIFORM, Rate.parse("3M/s"), 0, 1);
    long[] times = new long[7];
    Arrays.setAll(times, i -> schedule.next());

    assertThat(times).containsExactly(0, 333, 666, 1000, 1333, 1666, 2000);
  }

  @Test
  void poissonDistancesAreExponential() {
    ArrivalSchedule schedule = ArrivalSchedule.of(Arrival.POISSON, Rate.parse("10k/s"), 0, 42);
    int count = 200_000;
    double[] distances = new double[count];
    long before = 0;
    for (int i = 0; i < count; i++) {
      long at = schedule.next();
      distances[i] = at - before;
      before = at;
    }
    Arrays.sort(distances);

    double furthest = 0;
    for (int i = 0; i < count; i++) {
      double expected = 1 - Math.exp(-distances[i] / 100_000);
      furthest = Math.max(furthest, Math.abs(expected - (i + 0.5) / count));
    }
    // Kolmogorov-Smirnov: 1.63 / sqrt(n) at the 1 % level
    assertThat(furthest).isLessThan(1.63 / Math.sqrt(count));
    assertThat((double) before / count).isCloseTo(100_000, within(1_000.0));
  }

  @Test
  void poissonTimesAreIndependentOfTheirNeighbours() {
    ArrivalSchedule schedule = ArrivalSchedule.of(Arrival.POISSON, Rate.parse("10k/s"), 0, 7);
    int count = 100_000;
    double[] distances = new double[count];
    long before = 0;
    for (int i = 0; i < count; i++) {
      long at = schedule.next();
      distances[i] = at - before;
      before = at;
    }
    double mean = Arrays.stream(distances).average().orElseThrow();
    double covariance = 0;
    double variance = 0;
    for (int i = 1; i < count; i++) {
      covariance += (distances[i] - mean) * (distances[i - 1] - mean);
      variance += (distances[i] - mean) * (distances[i] - mean);
    }

    assertThat(covariance / variance).isCloseTo(0, within(0.01));
  }

  @Property(tries = 50)
  void theSameParametersGiveTheSameRisingTimes(
      @ForAll Arrival arrival, @ForAll @DoubleRange(min = 0.1, max = 1e7) double rate,
      @ForAll long seed) {
    ArrivalSchedule first = ArrivalSchedule.of(arrival, new Rate(rate), 0.5, seed);
    ArrivalSchedule second = ArrivalSchedule.of(arrival, new Rate(rate), 0.5, seed);
    long before = 0;
    for (int i = 0; i < 1_000; i++) {
      long at = first.next();
      assertThat(at).isEqualTo(second.next()).isGreaterThanOrEqualTo(before);
      before = at;
    }
  }
}
