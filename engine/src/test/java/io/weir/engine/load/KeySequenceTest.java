package io.weir.engine.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.scenario.KeyOrder;
import io.weir.core.scenario.KeySpec;
import java.util.Optional;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class KeySequenceTest {
  private static final int DRAWS = 1_000_000;

  @Test
  void noKeysAreNone() {
    KeySequence keys = KeyPool.of(Optional.empty()).sequence(3, 1);

    assertThat(keys.next().isNone()).isTrue();
  }

  @Test
  void eachProducerTakesAllKeysInTurnAndBeginsWithItsOwn() {
    KeySequence keys = keys(KeyOrder.ROUND_ROBIN, 4, Optional.empty(), 6, 1);

    assertThat(new int[] {keys.next().number(), keys.next().number(), keys.next().number(),
        keys.next().number()}).containsExactly(2, 3, 0, 1);
  }

  @Test
  void randomKeysAreEquallyLikely() {
    int[] counts = counts(keys(KeyOrder.RANDOM, 50, Optional.empty(), 0, 7), 50);

    double[] expected = new double[50];
    java.util.Arrays.fill(expected, DRAWS / 50.0);
    assertThat(chiSquare(counts, expected)).isLessThan(limit(49));
  }

  /** The share of the n-th key is 1 / n^s by the sum of those of all. */
  @Property(tries = 12)
  void zipfsKeysFollowTheLaw(@ForAll @IntRange(min = 2, max = 300) int count,
      @ForAll @DoubleRange(min = 0.1, max = 2.5) double exponent,
      @ForAll @LongRange(max = 1_000) long seed) {
    int[] counts = counts(keys(KeyOrder.ZIPF, count, Optional.of(exponent), 0, seed), count);

    double sum = 0;
    for (int n = 1; n <= count; n++) {
      sum += Math.pow(n, -exponent);
    }
    double[] expected = new double[count];
    for (int n = 1; n <= count; n++) {
      expected[n - 1] = DRAWS * Math.pow(n, -exponent) / sum;
    }
    assertThat(chiSquare(counts, expected)).isLessThan(limit(count - 1));
  }

  @Test
  void theSameSeedGivesTheSameKeys() {
    KeySequence one = keys(KeyOrder.ZIPF, 1_000, Optional.of(0.99), 2, 42);
    KeySequence same = keys(KeyOrder.ZIPF, 1_000, Optional.of(0.99), 2, 42);
    KeySequence other = keys(KeyOrder.ZIPF, 1_000, Optional.of(0.99), 2, 43);
    int equal = 0;
    for (int i = 0; i < 1_000; i++) {
      int number = one.next().number();
      assertThat(same.next().number()).isEqualTo(number);
      equal += other.next().number() == number ? 1 : 0;
    }
    assertThat(equal).isLessThan(200);
  }

  @Test
  void theShareOfTheFirstOfManyKeysIsThatOfTheLaw() {
    int[] counts = counts(keys(KeyOrder.ZIPF, KeySpec.MOST, Optional.of(1.0), 0, 5), KeySpec.MOST);

    // The sum of 1 / n for n up to 1,000,000 is 14.392727.
    assertThat(counts[0] / (double) DRAWS).isCloseTo(1 / 14.392727, within(0.001));
  }

  private static KeySequence keys(KeyOrder order, int count, Optional<Double> exponent,
      int producer, long seed) {
    return KeyPool.of(Optional.of(new KeySpec(order, count, exponent))).sequence(producer, seed);
  }

  private static int[] counts(KeySequence keys, int count) {
    int[] counts = new int[count];
    for (int i = 0; i < DRAWS; i++) {
      counts[keys.next().number()]++;
    }
    return counts;
  }

  private static double chiSquare(int[] counts, double[] expected) {
    double sum = 0;
    for (int i = 0; i < counts.length; i++) {
      sum += (counts[i] - expected[i]) * (counts[i] - expected[i]) / expected[i];
    }
    return sum;
  }

  /**
   * The value that chi-square exceeds once in a billion times, by Wilson and Hilferty's
   * approximation.
   */
  private static double limit(int degrees) {
    double deviations = 6;
    double ninth = 2.0 / (9 * degrees);
    return degrees * Math.pow(1 - ninth + deviations * Math.sqrt(ninth), 3);
  }
}
