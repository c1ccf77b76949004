package io.weir.engine.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.scenario.Bursts;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** All expectations are those of a Markov-modulated Poisson process; the seeds are fixed. */
class BurstyArrivalsTest {
  private static final double SECOND = 1e9;
  private static final Rate MEAN = Rate.parse("1k/s");
  /** A million times the rate in bursts: between them next to nothing arrives. */
  private static final Bursts ON_OFF =
      new Bursts(1e6, Duration.ofMillis(200), Duration.ofMillis(800));
  private static final Bursts MILD =
      new Bursts(6, Duration.ofMillis(100), Duration.ofMillis(400));

  private static long[] times(Bursts bursts, Rate rate, int seconds) {
    ArrivalSchedule schedule = ArrivalSchedule.bursty(rate, bursts, 21, 22);
    long[] times = new long[1 << 16];
    int size = 0;
    for (long at = schedule.next(); at < seconds * SECOND; at = schedule.next()) {
      times = size == times.length ? Arrays.copyOf(times, 2 * size) : times;
      times[size++] = at;
    }
    return Arrays.copyOf(times, size);
  }

  @Test
  void theMeanRateIsTheStatedOne() {
    int seconds = 5_000;
    double deviation = Math.sqrt(MILD.countVariance(MEAN, seconds));

    assertThat((double) times(MILD, MEAN, seconds).length)
        .isCloseTo(seconds * MEAN.perSecond(), within(3 * deviation));
  }

  @Test
  void burstsAndGapsLastAsStatedAndAreExponential() {
    // At 5k/s within bursts silence of 5 ms ends one for certain.
    long[] times = times(ON_OFF, MEAN, 4_000);
    List<Double> lengths = new ArrayList<>();
    List<Double> gaps = new ArrayList<>();
    long start = times[0];
    for (int i = 1; i < times.length; i++) {
      if (times[i] - times[i - 1] > 5e6) {
        lengths.add((times[i - 1] - start) / SECOND);
        gaps.add((times[i] - times[i - 1]) / SECOND);
        start = times[i];
      }
    }

    // Gaps below 5 ms are taken for none, one in 160; one in 250 has a message within.
    assertThat(gaps).hasSizeBetween(3_700, 4_300);
    assertThat(mean(lengths)).isCloseTo(0.2, within(0.2 * 4 / Math.sqrt(lengths.size())));
    assertThat(mean(gaps)).isCloseTo(0.8, within(0.8 * 4 / Math.sqrt(gaps.size())));
    assertThat(distanceToExponential(lengths, 0.2)).isLessThan(1.63 / Math.sqrt(lengths.size()));
    assertThat(distanceToExponential(gaps, 0.8)).isLessThan(1.63 / Math.sqrt(gaps.size()));
  }

  @Test
  void withinABurstArrivalsAreAPoissonProcessAtItsRate() {
    long[] times = times(ON_OFF, MEAN, 4_000);
    List<Double> distances = new ArrayList<>();
    for (int i = 1; i < times.length; i++) {
      double distance = (times[i] - times[i - 1]) / SECOND;
      if (distance < 0.005) {
        distances.add(distance);
      }
    }

    // Cut off at 25 mean distances, which leaves out less than one in a thousand million.
    assertThat(1 / mean(distances)).isCloseTo(ON_OFF.busy(MEAN).perSecond(), within(50.0));
    assertThat(distanceToExponential(distances, mean(distances)))
        .isLessThan(1.63 / Math.sqrt(distances.size()));
  }

  @Test
  void countsDisperseAsTheTheorySays() {
    int seconds = 8_000;
    for (double window : new double[] {0.02, 0.2, 2}) {
      double[] counts = counts(times(MILD, MEAN, seconds), window, (int) (seconds / window));
      double mean = Arrays.stream(counts).average().orElseThrow();
      double variance = Arrays.stream(counts)
          .map(count -> (count - mean) * (count - mean))
          .sum() / (counts.length - 1);
      double expected = MILD.countVariance(MEAN, window) / (MEAN.perSecond() * window);

      assertThat(expected).isGreaterThan(1.5);
      assertThat(variance / mean).as("index of dispersion in %s s", window)
          .isCloseTo(expected, within(0.1 * expected));
    }
  }

  @Test
  void sharesWithTheSameBurstSeedBurstTogetherAndAddUpToOneProcess() {
    int seconds = 2_000;
    double window = 0.2;
    double[] sum = new double[(int) (seconds / window)];
    for (int share = 0; share < 4; share++) {
      ArrivalSchedule schedule =
          ArrivalSchedule.bursty(MEAN.dividedBy(4), MILD, 21, 100 + share);
      for (long at = schedule.next(); at < seconds * SECOND; at = schedule.next()) {
        sum[(int) (at / SECOND / window)]++;
      }
    }
    double mean = Arrays.stream(sum).average().orElseThrow();
    double variance =
        Arrays.stream(sum).map(count -> (count - mean) * (count - mean)).sum() / sum.length;
    double expected = MILD.countVariance(MEAN, window) / (MEAN.perSecond() * window);

    assertThat(variance / mean).isCloseTo(expected, within(0.15 * expected));
  }

  private static double[] counts(long[] times, double window, int windows) {
    double[] counts = new double[windows];
    for (long time : times) {
      counts[Math.min(windows - 1, (int) (time / SECOND / window))]++;
    }
    return counts;
  }

  private static double mean(List<Double> values) {
    return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }

  /** Kolmogorov and Smirnov's distance; 1.63 by the root of the count is its 1 % level. */
  private static double distanceToExponential(List<Double> values, double mean) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return IntStream.range(0, sorted.length)
        .mapToDouble(i -> Math.abs(1 - Math.exp(-sorted[i] / mean) - (i + 0.5) / sorted.length))
        .max()
        .orElseThrow();
  }
}
