package io.weir.driver.loopback;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DelayDistributionTest {
  private static final int DRAWS = 1_000_000;
  private static final long MILLI = 1_000_000;

  @Property
  void aConstantIsWhatItSays(@ForAll long bits) {
    assertThat(DelayText.parse("constant 5ms").nanos(bits)).isEqualTo(5 * MILLI);
    assertThat(DelayText.parse("5ms").nanos(bits)).isEqualTo(5 * MILLI);
  }

  @Property
  void noDelayIsEverNegativeOrEndless(@ForAll long bits) {
    for (String text : new String[] {"exponential 5ms", "lognormal 5ms sigma 2",
        "uniform 0ms..1s"}) {
      assertThat(DelayText.parse(text).nanos(bits)).as(text).isBetween(0L, 1_000_000_000_000_000L);
    }
  }

  @Test
  void anExponentialHasItsQuantiles() {
    long[] drawn = draw("exponential 5ms");

    assertThat(Arrays.stream(drawn).average().orElseThrow()).isCloseTo(5e6,
        Percentage.withPercentage(0.5));
    for (double quantile : new double[] {0.1, 0.5, 0.9, 0.99, 0.999}) {
      assertThat((double) at(drawn, quantile))
          .as("quantile %s", quantile)
          .isCloseTo(-5e6 * Math.log(1 - quantile), Percentage.withPercentage(3));
    }
  }

  @Test
  void aUniformFillsItsRangeEvenly() {
    long[] drawn = draw("uniform 2ms..10ms");

    assertThat(drawn[0]).isGreaterThanOrEqualTo(2 * MILLI);
    assertThat(drawn[DRAWS - 1]).isLessThanOrEqualTo(10 * MILLI);
    for (double quantile : new double[] {0.01, 0.25, 0.5, 0.75, 0.99}) {
      assertThat((double) at(drawn, quantile)).isCloseTo(2e6 + 8e6 * quantile, within(2e4));
    }
  }

  @Test
  void aBimodalHasItsShareOfRareDelays() {
    long[] drawn = draw("bimodal 0.1% 200ms else 2ms");

    long rare = Arrays.stream(drawn).filter(nanos -> nanos == 200 * MILLI).count();
    assertThat(Arrays.stream(drawn).filter(nanos -> nanos == 2 * MILLI).count())
        .isEqualTo(DRAWS - rare);
    assertThat(rare).isBetween(870L, 1_130L);
  }

  @Test
  void aLogNormalHasItsMedianAndSpread() {
    long[] drawn = draw("lognormal 5ms sigma 0.5");

    assertThat((double) at(drawn, 0.5)).isCloseTo(5e6, Percentage.withPercentage(0.5));
    assertThat((double) at(drawn, 0.841345)).isCloseTo(5e6 * Math.exp(0.5),
        Percentage.withPercentage(1));
    assertThat((double) at(drawn, 0.998650)).isCloseTo(5e6 * Math.exp(1.5),
        Percentage.withPercentage(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"constant 5ms", "exponential 1ms500us", "uniform 1ms..9ms",
      "bimodal 0.1% 200ms else 2ms",
      "lognormal 5ms sigma 0.5"})
  void whatIsWrittenIsRead(String text) {
    assertThat(DelayText.parse(text)).hasToString(text)
        .isEqualTo(DelayText.parse(DelayText.parse(text).toString()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "5", "constant", "constantly 5ms", "uniform 5ms", "uniform 9ms..1ms",
      "bimodal 1% 5ms",
      "bimodal 101% 5ms else 1ms", "lognormal 5ms", "exponential 5 apples"})
  void whatIsNoDelayIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> DelayText.parse(text));
  }

  private static long[] draw(String text) {
    DelayDistribution distribution = DelayText.parse(text);
    Draws draws = new Draws(42, "producer");
    return LongStream.range(0, DRAWS)
        .map(sequence -> distribution.nanos(draws.bits(sequence, Draws.Purpose.ACKNOWLEDGE_DELAY)))
        .sorted()
        .toArray();
  }

  private static long at(long[] sorted, double quantile) {
    return sorted[(int) (quantile * sorted.length)];
  }
}
