package io.weir.findings.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.statistic.ChangePoints.ChangePoint;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The rates are those of docs/in-a-pipeline.md and of its ADR. */
class ChangePointsTest {
  private static final double ERROR = 0.01;
  private static final double NOISE = 0.05;
  private static final int SERIES = 300;
  /** All permutations of a change count, so these take longer. */
  private static final int CHANGED = 100;

  /** Of a table in the decision. */
  private static final int MANY = 1_000;

  /** A series whose level rises once, with noise that depends on the value before it. */
  private static double[] series(Random random, int count, int at, double shift, double memory) {
    double[] series = new double[count];
    double noise = 0;
    for (int i = 0; i < count; i++) {
      noise = memory * noise
          + Math.sqrt(1 - memory * memory) * NOISE * random.nextGaussian();
      series[i] = noise + (i >= at ? shift : 0);
    }
    return series;
  }

  private static double share(int many, int count, int at, double shift, double memory) {
    Random random = new Random(11);
    return share(many, () -> series(random, count, at, shift, memory), ERROR);
  }

  private static double share(int many, Supplier<double[]> drawn, double error) {
    List<double[]> all = Stream.generate(drawn).limit(many).toList();
    long found = all.parallelStream()
        .filter(series -> !ChangePoints.of(series, error).isEmpty())
        .count();
    return (double) found / many;
  }

  @ParameterizedTest
  @CsvSource({"10", "20", "40"})
  void falseAlarmsAreAsRareAsAsked(int count) {
    assertThat(share(SERIES, count, count, 0, 0)).isLessThanOrEqualTo(0.025);
  }

  /** The reason for ratios to a reference system: a drift of the host is no noise. */
  @Test
  void driftAlarmsMoreOften() {
    assertThat(share(SERIES, 20, 20, 0, 0.3)).isBetween(0.03, 0.1);
  }

  /**
   * A history that is looked at each night has a false change at some time more often: by how often
   * a look may have one, and by the correlation from night to night.
   */
  @ParameterizedTest
  @CsvSource({"0.01, 0, 0.14", "0.01, 0.3, 0.50", "0.05, 0, 0.45", "0.05, 0.3, 0.84"})
  @Tag("slow")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void falseAlarmsOfSixtyNights(double error, double memory, double share) {
    int many = 500;
    long histories = IntStream.range(0, many).parallel().filter(history -> {
      double[] series = series(new Random(1_000 + history * 7_919L), 60, 60, 0, memory);
      return IntStream.rangeClosed(10, 60)
          .anyMatch(night -> !ChangePoints.of(Arrays.copyOf(series, night), error).isEmpty());
    }).count();
    assertThat(histories / (double) many).isCloseTo(share, Offset.offset(0.02));
  }

  /**
   * The table of the decision: results, the first after the shift, its standard deviations,
   * series, correlation, share.
   */
  @ParameterizedTest
  @CsvSource({"10, 10, 0, 1, 0, 0.01", "20, 20, 0, 1, 0, 0.01", "40, 40, 0, 1, 0, 0.01",
      "80, 80, 0, 1, 0, 0.01", "20, 20, 0, 1, 0.3, 0.05", "20, 20, 0, 1, 0.6, 0.25",
      "12, 6, 3, 1, 0, 0.67", "12, 6, 3, 8, 0, 0", "20, 10, 2, 1, 0, 0.73",
      "20, 10, 2, 8, 0, 0.41", "20, 10, 3, 1, 0, 0.99", "20, 10, 3, 8, 0, 0.92",
      "20, 16, 3, 1, 0, 0.89", "20, 16, 3, 8, 0, 0.47", "40, 35, 3, 1, 0, 0.99",
      "40, 35, 3, 8, 0, 0.92", "40, 20, 1, 1, 0, 0.40", "40, 20, 1, 8, 0, 0.18",
      "40, 20, 2, 1, 0, 0.99", "40, 20, 2, 8, 0, 0.96"})
  @Tag("slow")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void sharesOfTheDecision(int count, int at, double deviations, int together, double memory,
      double share) {
    Random random = new Random(15);
    double measured = share(MANY, () -> series(random, count, at, deviations * NOISE, memory),
        ERROR / together);
    assertThat(measured).isCloseTo(share, Offset.offset(0.02));
  }

  /** An outlier is a value at ten standard deviations, and a tenth of all values are outliers. */
  @ParameterizedTest
  @CsvSource({"10", "20", "40", "80"})
  @Tag("slow")
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void outliersAreNoChanges(int count) {
    Random random = new Random(16);
    double measured = share(MANY, () -> {
      double[] series = series(random, count, count, 0, 0);
      Arrays.setAll(series,
          i -> series[i] + (random.nextInt(10) == 0 ? 10 * NOISE : 0));
      return series;
    }, ERROR);
    assertThat(measured).isLessThanOrEqualTo(0.025);
  }

  @ParameterizedTest
  @CsvSource({"12, 6, 3, 0.5", "20, 10, 2, 0.6", "20, 10, 3, 0.93", "20, 16, 3, 0.8",
      "40, 35, 3, 0.93", "40, 20, 2, 0.93"})
  void changesAreFound(int count, int at, double deviations, double power) {
    assertThat(share(CHANGED, count, at, deviations * NOISE, 0)).isGreaterThan(power);
  }

  @ParameterizedTest
  @CsvSource({"20, 10, 3", "40, 20, 2"})
  void theIntervalUsuallyIncludesThePlace(int count, int at, double deviations) {
    Random random = new Random(12);
    List<ChangePoint> found = IntStream.range(0, CHANGED)
        .mapToObj(i -> ChangePoints.of(series(random, count, at, deviations * NOISE, 0), ERROR))
        .filter(changes -> changes.size() == 1)
        .map(List::getFirst)
        .toList();
    long included =
        found.stream().filter(one -> one.earliest() <= at && at <= one.latest()).count();
    assertThat((double) included / found.size()).isBetween(0.8, 0.99);
  }

  @Test
  void severalChangesAreFoundInOrder() {
    double[] series = new double[36];
    Random random = new Random(13);
    Arrays.setAll(series, i -> (i < 12 ? 0 : i < 24 ? 0.4 : 0.1) + NOISE * random.nextGaussian());
    assertThat(ChangePoints.of(series, ERROR)).extracting(ChangePoint::at).containsExactly(12, 24);
    assertThat(ChangePoints.of(series, ERROR)).isEqualTo(ChangePoints.of(series, ERROR));
  }

  @Test
  void anOutlierIsNoChange() {
    double[] series = series(new Random(14), 30, 30, 0, 0);
    series[20] += 40 * NOISE;
    series[21] += 40 * NOISE;
    assertThat(ChangePoints.of(series, ERROR)).isEmpty();
  }

  @Test
  void equalValuesHaveNoChange() {
    assertThat(ChangePoints.of(new double[20], ERROR)).isEmpty();
  }

  @Test
  void fewValuesHaveNoChangeHoweverClear() {
    assertThat(ChangePoints.fewest(ERROR)).isEqualTo(10);
    assertThat(ChangePoints.fewest(ERROR / 8)).isEqualTo(13);
    for (int count = 0; count < 16; count++) {
      double[] clear = new double[count];
      int half = count / 2;
      Arrays.setAll(clear, i -> (i < half ? 1 : 2) + 0.001 * (i * 7 % 5));
      assertThat(ChangePoints.of(clear, ERROR)).as(count + " values").hasSize(count < 10 ? 0 : 1);
    }
  }
}
