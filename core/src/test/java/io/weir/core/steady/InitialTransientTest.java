package io.weir.core.steady;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InitialTransientTest {
  private static final double MILLI = 1e6;
  private static final int MINUTE = 65;

  /** A steady series: log-normal, and each second resembles the one before. */
  private static double[] steady(SplittableRandom random, int seconds, double lag, double sd) {
    double[] values = new double[seconds];
    double state = random.nextGaussian();
    for (int i = 0; i < seconds; i++) {
      values[i] = 2 * MILLI * Math.exp(sd * state);
      state = lag * state + Math.sqrt(1 - lag * lag) * random.nextGaussian();
    }
    return values;
  }

  /** In how many of a thousand series a transient is found. */
  private static long found(int seconds, double lag, double sd, UnaryOperator<double[]> change) {
    SplittableRandom random = new SplittableRandom(48);
    return IntStream.range(0, 1_000)
        .filter(any -> InitialTransient.of(change.apply(steady(random, seconds, lag, sd)))
            .seconds() > 0)
        .count();
  }

  private static UnaryOperator<double[]> scaled(IntToDoubleFunction factor) {
    return values -> IntStream.range(0, values.length)
        .mapToDouble(i -> values[i] * factor.applyAsDouble(i))
        .toArray();
  }

  private static int cut(double[] values) {
    return InitialTransient.of(values).seconds();
  }

  @ParameterizedTest
  @CsvSource({"0.3, 0.25", "0.3, 1.0", "0.5, 0.6", "0.7, 0.25", "0.7, 1.0"})
  void isSeldomFoundInASteadySeries(double lag, double sd) {
    assertThat(found(MINUTE, lag, sd, scaled(i -> 1))).isLessThanOrEqualTo(30);
    assertThat(found(2 * MINUTE, lag, sd, scaled(i -> 1))).isLessThanOrEqualTo(30);
  }

  @ParameterizedTest
  @CsvSource({"2, 0.25, 0.3, 800", "4, 0.25, 0.7, 950", "4, 0.6, 0.3, 650", "10, 0.6, 0.5, 950"})
  void isFoundThroughNoise(double factor, double sd, double lag, long least) {
    assertThat(found(MINUTE, lag, sd, scaled(i -> i < 15 ? factor : 1)))
        .isGreaterThanOrEqualTo(least);
  }

  @Property(tries = 100)
  void endsWhereTheLevelIsReached(@ForAll @IntRange(min = 4, max = 25) int seconds,
      @ForAll @DoubleRange(min = 5, max = 40) double factor, @ForAll long seed) {
    double[] values = scaled(i -> i < seconds ? factor : 1)
        .apply(steady(new SplittableRandom(seed), MINUTE, 0.3, 0.15));
    assertThat(cut(values)).isBetween(seconds, seconds + 8);
    assertThat(InitialTransient.of(values).steady()).isTrue();
  }

  @Property(tries = 100)
  void dependsOnRatiosOnly(@ForAll @DoubleRange(min = 0.1, max = 1_000) double unit,
      @ForAll @IntRange(max = 20) int seconds) {
    double[] values = scaled(i -> i < seconds ? 7 : 1)
        .apply(steady(new SplittableRandom(5), MINUTE, 0.5, 0.3));
    assertThat(InitialTransient.of(scaled(i -> unit).apply(values)))
        .isEqualTo(InitialTransient.of(values));
  }

  @Property(tries = 100)
  void isNoneWhereTheLevelRises(@ForAll @IntRange(min = 4, max = 60) int at,
      @ForAll @DoubleRange(min = 2, max = 40) double factor, @ForAll long seed) {
    assertThat(cut(scaled(i -> i < at ? 1 : factor)
        .apply(steady(new SplittableRandom(seed), MINUTE, 0.3, 0.15)))).isZero();
  }

  @Test
  void isNoneWhereALevelComesBackOrComesLater() {
    UnaryOperator<double[]> noise =
        change -> scaled(i -> change[i]).apply(steady(new SplittableRandom(3), 130, 0.3, 0.2));
    double[] sawTooth = IntStream.range(0, 130).mapToDouble(i -> i % 60 < 8 ? 6 : 1).toArray();
    double[] later =
        IntStream.range(0, 130).mapToDouble(i -> i > 9 && i < 22 ? 6 : 1).toArray();
    assertThat(cut(noise.apply(sawTooth))).isZero();
    assertThat(cut(noise.apply(later))).isZero();
  }

  @Test
  void isNotSteadyWhereTheLevelFallsInTheEnd() {
    double[] values =
        scaled(i -> i < 45 ? 20 : 1).apply(steady(new SplittableRandom(4), MINUTE, 0.3, 0.2));
    assertThat(InitialTransient.of(values).steady()).isFalse();
    assertThat(cut(values)).isGreaterThanOrEqualTo(45);
  }

  @Test
  void aLongSeriesIsLookedAtToo() {
    double[] values =
        scaled(i -> i < 60 ? 20 : 1).apply(steady(new SplittableRandom(6), 3_600, 0.3, 0.3));
    assertThat(cut(values)).isBetween(60, 80);
  }

  @Test
  void aColdKafkaIsCutUntilItsMedianHasFallenInSteps() throws Exception {
    RecordedSeries cold = RecordedSeries.of("kafka-publish");
    assertThat(cut(cold.between(5, 70).p50())).as("settled at second 26").isBetween(19, 25);
    assertThat(cut(cold.between(20, 85).p50())).isBetween(5, 10);
    assertThat(cut(cold.from(40).p50())).isZero();
    assertThat(cut(cold.from(60).p99())).isZero();
  }

  @Test
  void aColdPulsarIsCut() throws Exception {
    RecordedSeries cold = RecordedSeries.of("pulsar-publish");
    assertThat(cut(cold.between(5, 70).p50())).isBetween(8, 16);
    assertThat(cut(cold.from(25).p50())).isZero();
  }

  @Test
  void backgroundWorkOfPulsarIsNotCut() throws Exception {
    // The bookie flushes in seconds 46 to 53, which raises the tail sixfold.
    RecordedSeries warm = RecordedSeries.of("pulsar-publish");
    for (int begin = 30; begin < 60; begin++) {
      assertThat(cut(warm.from(begin).p99())).as("from second %d", begin).isLessThan(10);
      assertThat(cut(warm.from(begin).p50())).as("from second %d", begin).isZero();
    }
  }

  @Test
  void aLeakIsNotCut() throws Exception {
    // A real steady series, to which a trend was added that doubles it within its time.
    double[] steady = RecordedSeries.of("kafka-publish").from(40).p50();
    double[] leak = scaled(i -> 1 + i / (double) steady.length).apply(steady);
    assertThat(cut(leak)).isZero();
    assertThat(InitialTransient.lastFall(leak)).isZero();
  }

  @Test
  void aFallIsSeenSoonAfterIt() throws Exception {
    double[] p50 = RecordedSeries.of("pulsar-publish").p50();
    assertThat(InitialTransient.lastFall(Arrays.copyOf(p50, 16))).isBetween(3, 12);
    double[] flat = scaled(i -> i < 20 ? 30 : 1)
        .apply(steady(new SplittableRandom(8), 23, 0.3, 0.2));
    assertThat(InitialTransient.lastFall(flat)).isEqualTo(20);
  }

  @Test
  void fewSecondsShowNothing() {
    assertThat(cut(new double[] {9, 9, 9, 9, 1, 1, 1, 1, 1})).isZero();
    assertThat(cut(new double[0])).isZero();
  }
}
