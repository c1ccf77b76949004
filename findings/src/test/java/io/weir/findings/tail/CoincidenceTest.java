package io.weir.findings.tail;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.findings.tail.Coincidence.Fit;
import io.weir.findings.tail.Coincidence.Series;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Made-up seconds whose neighbors are correlated, as those of real runs. */
class CoincidenceTest {
  private static final int SECONDS = 64;
  private static final int SERIES = 25;
  private static final double ROUGH = 0.5;

  private static double[] noise(Random random, double correlation) {
    double[] values = new double[SECONDS];
    double last = 0;
    for (int i = 0; i < SECONDS; i++) {
      last = correlation * last + random.nextGaussian();
      values[i] = Math.exp(last);
    }
    return values;
  }

  private static List<Series> unrelated(Random random, double correlation) {
    return IntStream.range(0, SERIES)
        .mapToObj(i -> new Series("other " + i, noise(random, correlation)))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, ROUGH, 0.7})
  void ofSecondsWithoutACauseFewNameOne(double correlation) {
    Random random = new Random(17);
    int named = 0;
    int runs = 400;
    for (int run = 0; run < runs; run++) {
      named += new Coincidence(noise(random, correlation)).of(unrelated(random, correlation))
          .isEmpty() ? 0 : 1;
    }
    // The limit is 5 %, and 20 of 400 vary by 4.4.
    assertThat(named).isLessThanOrEqualTo(33);
  }

  /** Six events, each with most of the slow messages of its second, and up to a second later. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void anEventThatSlowsMessagesIsFound(int later) {
    Random random = new Random(23);
    int found = 0;
    int runs = 200;
    for (int run = 0; run < runs; run++) {
      double[] slow = noise(random, ROUGH);
      double[] event = new double[SECONDS];
      for (int i = 0; i < 6; i++) {
        int second = random.nextInt(SECONDS - 1);
        slow[second] += 40;
        event[second + later] = 1 + random.nextDouble();
      }
      List<Series> series = new ArrayList<>(unrelated(random, ROUGH));
      series.add(new Series("event", event));
      List<Fit> fits = new Coincidence(slow).of(series);
      found += !fits.isEmpty() && fits.getFirst().name().equals("event") ? 1 : 0;
    }
    assertThat(found).isGreaterThanOrEqualTo(160);
  }

  @Test
  void theShareIsThatOfTheSlowMessagesInTheWorstSeconds() {
    double[] slow = new double[SECONDS];
    double[] event = new double[SECONDS];
    for (int i = 0; i < SECONDS; i++) {
      slow[i] = 1;
      event[i] = i % 10 == 3 ? 100 + i : i % 3;
    }
    for (int i = 3; i < SECONDS; i += 10) {
      slow[i] = 20;
    }

    List<Fit> fits = new Coincidence(slow).of(List.of(new Series("event", event)));

    assertThat(fits).singleElement().satisfies(fit -> {
      assertThat(fit.share()).isEqualTo(7 * 20.0 / (7 * 20 + SECONDS - 7));
      assertThat(fit.chance()).isLessThanOrEqualTo(Coincidence.MOST_CHANCE);
    });
  }

  @Test
  void fewSecondsAndConstantSeriesNameNothing() {
    double[] few = IntStream.range(0, 20).mapToDouble(i -> i == 5 ? 9 : 0).toArray();
    assertThat(new Coincidence(few).of(List.of(new Series("same", few)))).isEmpty();

    double[] constant = new double[SECONDS];
    double[] rising = IntStream.range(0, SECONDS).mapToDouble(i -> i).toArray();
    assertThat(new Coincidence(rising).of(List.of(new Series("constant", constant)))).isEmpty();
    assertThat(new Coincidence(constant).of(List.of(new Series("rising", rising)))).isEmpty();
  }
}
