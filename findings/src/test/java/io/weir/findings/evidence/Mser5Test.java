package io.weir.findings.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Series whose steady state is known, because they are made up. */
class Mser5Test {
  private static double[] series(int length, IntToDoubleFunction value) {
    return IntStream.range(0, length).mapToDouble(value).toArray();
  }

  @Test
  void anEvenSeriesIsSteadyFromItsBeginning() {
    Mser5 point = Mser5.of(series(60, second -> 7));

    assertThat(point).isEqualTo(new Mser5(0, true, 0, 7, 7));
    assertThat(point.shift()).isZero();
  }

  @Test
  void aStepIsCutOffWhereItEnds() {
    Mser5 point =
        Mser5.of(series(100, second -> second < 20 ? 9 + second % 2 : 4 + second % 2));

    assertThat(point.points()).isEqualTo(20);
    assertThat(point.reached()).isTrue();
    assertThat(point.rest()).isCloseTo(4.5, within(1e-9));
    assertThat(point.shift()).isCloseTo(0.2 * 5 / 4.5, within(0.05));
  }

  @Test
  void aDecayIsCutOffWhereItIsLost() {
    Random random = new Random(1);
    Mser5 point = Mser5
        .of(series(300, second -> 10 + 40 * Math.exp(-second / 20.0) + random.nextGaussian()));

    assertThat(point.points()).isBetween(40, 110);
    assertThat(point.reached()).isTrue();
  }

  @Test
  void aSeriesThatOnlyGrowsHasNoSteadyState() {
    Mser5 point = Mser5.of(series(120, second -> 1 + second * second / 50.0));

    assertThat(point.reached()).isFalse();
    assertThat(point.shift()).isGreaterThan(0.1);
  }

  @Test
  void aChangeInTheSecondHalfIsNoSteadyState() {
    Mser5 point =
        Mser5.of(series(100, second -> (second < 70 ? 5 : 50) + second % 5));

    assertThat(point.reached()).isFalse();
    assertThat(point.points()).isEqualTo(70);
  }

  @Test
  void aLoneStallIsNoTrend() {
    Mser5 point =
        Mser5.of(series(60, second -> second == 33 ? 500 : 5 + second % 2));

    assertThat(point.points()).isEqualTo(35);
    assertThat(point.shift()).isLessThan(0.1);
  }

  @Test
  void theStatisticIsThePublishedOne() {
    // Means of five: 8, 2, 4, 2, 4, 2, 4, 2, 4, 2. Without the first, the squares' sum falls from
    // 32.4 by far more than the count does: 32.4 / 100 against 8.89 / 81.
    double[] means = {8, 2, 4, 2, 4, 2, 4, 2, 4, 2};
    Mser5 point = Mser5.of(series(50, second -> means[second / 5]));

    assertThat(point.points()).isEqualTo(5);
    assertThat(point.before()).isEqualTo(8);
    assertThat(point.rest()).isEqualTo(2);
  }

  @Test
  void noiseIsSeldomTakenForAMovedMean() {
    Random random = new Random(7);
    int alarms = 0;
    for (int run = 0; run < 1_000; run++) {
      Mser5 point =
          Mser5.of(series(60, second -> Math.exp(0.3 * random.nextGaussian())));
      alarms += point.shift() > 0.1 ? 1 : 0;
    }

    assertThat(alarms).isLessThan(30);
  }

  @Test
  void tooFewPointsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Mser5.of(new double[Mser5.FEWEST - 1]));
  }
}
