package io.weir.engine.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.scenario.Bursts;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.Arrays;
import java.util.SplittableRandom;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ArrivalScheduleTest {
  @Test
  void uniformTimesNeverDriftFromTheRate() {
    ArrivalSchedule schedule = ArrivalSchedule.uniform(Rate.parse("3M/s"), 0);
    long last = 0;
    for (long i = 0; i <= 30_000_000; i++) {
      last = schedule.next();
    }

    assertThat(last).isEqualTo(10_000_000_000L);
  }

  @Test
  void uniformIntervalsAreNotQuantisedAtThreeMillionASecond() {
    ArrivalSchedule schedule = ArrivalSchedule.uniform(Rate.parse("3M/s"), 0);
    long[] times = new long[7];
    Arrays.setAll(times, i -> schedule.next());

    assertThat(times).containsExactly(0, 333, 666, 1000, 1333, 1666, 2000);
  }

  @Test
  void poissonDistancesAreExponential() {
    ArrivalSchedule schedule = ArrivalSchedule.poisson(Rate.parse("10k/s"), 42);
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
    ArrivalSchedule schedule = ArrivalSchedule.poisson(Rate.parse("10k/s"), 7);
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

  @Test
  void overAnHourAtThreeMillionASecondNoTimeIsANanosecondOff() {
    UniformArrivals schedule = new UniformArrivals(Rate.parse("3M/s"), 0);
    long hour = 3_600L * 3_000_000;
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i < 1_000_000; i++) {
      long message = random.nextLong(hour);
      // A thousand nanoseconds for each three messages, in whole numbers.
      long exact = message * 1_000 / 3;
      assertThat(schedule.at(message)).isBetween(exact - (message % 3 == 0 ? 1 : 0), exact);
      assertThat(schedule.at(message + 1) - schedule.at(message)).isBetween(332L, 335L);
    }
    assertThat(schedule.at(hour)).isBetween(3_600_000_000_000L - 1, 3_600_000_000_000L);
  }

  @Test
  void poissonCountsAreDistributedAsPoissons() {
    ArrivalSchedule schedule = ArrivalSchedule.poisson(Rate.parse("500/s"), 11);
    int windows = 100_000;
    int[] counts = new int[windows];
    for (long at = schedule.next(); at < windows * 10_000_000L; at = schedule.next()) {
      counts[(int) (at / 10_000_000L)]++;
    }
    double chiSquare = 0;
    double probability = Math.exp(-5);
    double tail = 1;
    for (int k = 0; k < 13; k++) {
      double expected = windows * probability;
      int count = k;
      long seen = Arrays.stream(counts).filter(value -> value == count).count();
      chiSquare += (seen - expected) * (seen - expected) / expected;
      tail -= probability;
      probability *= 5.0 / (k + 1);
    }
    long seen = Arrays.stream(counts).filter(value -> value >= 13).count();
    chiSquare += (seen - windows * tail) * (seen - windows * tail) / (windows * tail);

    // 13 degrees of freedom, 1 % level
    assertThat(chiSquare).isLessThan(27.69);
  }

  @Test
  void whileTheRateRisesPoissonCountsAreThoseOfTheRateOfTheMoment() {
    Duration ramp = Duration.ofSeconds(10);
    ArrivalSchedule schedule = ArrivalSchedule.poisson(Rate.parse("100k/s"), 5).rising(ramp);
    int[] counts = new int[12];
    for (long at = schedule.next(); at < 12_000_000_000L; at = schedule.next()) {
      counts[(int) (at / 1_000_000_000L)]++;
    }

    for (int second = 0; second < counts.length; second++) {
      double expected = 100_000 * Math.min(1, (second + 0.5) / 10);
      // Four standard deviations
      assertThat((double) counts[second]).as("second " + second)
          .isCloseTo(expected, within(4 * Math.sqrt(expected)));
    }
  }

  @Property(tries = 50)
  void aRampDelaysWhatFollowsByHalfOfItself(
      @ForAll @IntRange(max = 2) int kind, @ForAll @DoubleRange(min = 10, max = 1e6) double rate,
      @ForAll @IntRange(min = 2, max = 100_000_000) int rampNanos, @ForAll long seed) {
    ArrivalSchedule full = schedule(kind, new Rate(rate), seed);
    ArrivalSchedule rising =
        schedule(kind, new Rate(rate), seed).rising(Duration.ofNanos(rampNanos));
    long half = rampNanos / 2;
    long before = 0;
    for (int i = 0; i < 1_000; i++) {
      long unmoved = full.next();
      long at = rising.next();
      assertThat(at).isGreaterThanOrEqualTo(before);
      if (unmoved < half) {
        assertThat(at).isBetween(unmoved, 2 * half);
      } else {
        assertThat(at).isEqualTo(unmoved + half);
      }
      before = at;
    }
  }

  @Property(tries = 50)
  void theSameParametersGiveTheSameTimesThatNeverFall(
      @ForAll @IntRange(max = 2) int kind, @ForAll @DoubleRange(min = 0.1, max = 1e7) double rate,
      @ForAll long seed) {
    ArrivalSchedule first = schedule(kind, new Rate(rate), seed);
    ArrivalSchedule second = schedule(kind, new Rate(rate), seed);
    long before = 0;
    for (int i = 0; i < 1_000; i++) {
      long at = first.next();
      assertThat(at).isEqualTo(second.next()).isGreaterThanOrEqualTo(before);
      before = at;
    }
  }

  private static ArrivalSchedule schedule(int kind, Rate rate, long seed) {
    return switch (kind) {
      case 0 -> ArrivalSchedule.uniform(rate, 0.5);
      case 1 -> ArrivalSchedule.poisson(rate, seed);
      default -> ArrivalSchedule.bursty(rate, Bursts.DEFAULT, seed + 1, seed);
    };
  }
}
