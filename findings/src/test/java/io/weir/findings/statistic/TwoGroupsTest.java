package io.weir.findings.statistic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TwoGroupsTest {
  private static final int EXPERIMENTS = 20_000;

  /**
   * How often a sample has groups.
   *
   * @param noise of the values, as a standard deviation of logarithms
   * @param factor of the values with odd numbers
   */
  private static double found(int count, double noise, double factor, int experiments) {
    Random random = new Random(51);
    int found = 0;
    for (int i = 0; i < experiments; i++) {
      double[] values = IntStream.range(0, count)
          .mapToDouble(place -> (place % 2 == 0 ? 1 : factor)
              * Math.exp(noise * random.nextGaussian()))
          .toArray();
      found += TwoGroups.of(values).isPresent() ? 1 : 0;
    }
    return (double) found / experiments;
  }

  @Test
  void twoGroupsAreSortedValues() {
    TwoGroups groups = TwoGroups.of(new double[] {9.8, 2.1, 10.1, 2.2}).orElseThrow();

    assertThat(groups.low()).containsExactly(2.1, 2.2);
    assertThat(groups.high()).containsExactly(9.8, 10.1);
  }

  @Test
  void oneValueFarFromManyIsAGroup() {
    TwoGroups groups =
        TwoGroups.of(new double[] {2.1, 2.2, 2.15, 2.12, 2.18, 6.5}).orElseThrow();

    assertThat(groups.high()).containsExactly(6.5);
  }

  @Test
  void threeValuesAndCloseGroupsAreNone() {
    assertThat(TwoGroups.of(new double[] {2.1, 2.1, 9.8})).isEmpty();
    assertThat(TwoGroups.of(new double[] {2.1, 2.1, 2.3, 2.3})).isEmpty();
    assertThat(TwoGroups.of(new double[] {2.1, 2.1, 2.1, 2.1})).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 5, 6, 7, 8, 9, 10, 15})
  void oneGroupIsSeldomTakenForTwo(int count) {
    assertThat(found(count, 0.5, 1, EXPERIMENTS)).isLessThanOrEqualTo(0.007);
    assertThat(found(count, 0.1, 1, EXPERIMENTS)).isLessThanOrEqualTo(0.005);
  }

  @ParameterizedTest
  @CsvSource({"4,0.03,4.5", "6,0.1,4.5", "9,0.1,3"})
  void clearGroupsAreFound(int count, double noise, double factor) {
    assertThat(found(count, noise, factor, EXPERIMENTS / 10)).isGreaterThanOrEqualTo(0.8);
  }

  /** Prints how often groups are found, as Markdown. */
  @Test
  @Tag("slow")
  void table() {
    StringBuilder table = new StringBuilder();
    for (int count = 4; count <= 10; count++) {
      table.append(String.format(Locale.ROOT,
          "| %d | %.2f %% | %.2f %% | %.0f %% | %.0f %% | %.0f %% |%n", count,
          100 * found(count, 0.1, 1, 200_000), 100 * found(count, 0.5, 1, 200_000),
          100 * found(count, 0.1, 2, EXPERIMENTS), 100 * found(count, 0.1, 3, EXPERIMENTS),
          100 * found(count, 0.05, 4.5, EXPERIMENTS)));
    }
    System.out.println(table);
    assertThat(table.toString().lines()).hasSize(7);
  }
}
