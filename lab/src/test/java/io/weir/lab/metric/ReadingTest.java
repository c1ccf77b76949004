package io.weir.lab.metric;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.metric.BrokerMetric;
import io.weir.core.metric.BrokerMetric.Worst;
import io.weir.core.metric.Fold;
import io.weir.core.metric.Formula;
import io.weir.core.metric.MetricUnit;
import io.weir.core.metric.Series;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadingTest {
  private static final Series SUM = sample("sum");
  private static final Series COUNT = sample("count");
  private static final Series SIZE = sample("size");
  private static final List<BrokerMetric> METRICS = List.of(
      metric("a.mean", new Formula.Mean(SUM, COUNT, 1000)),
      metric("a.rate", new Formula.Rate(COUNT, 1)),
      metric("a.level", new Formula.Level(SIZE, 2)),
      metric("a.quotient", new Formula.Quotient(SUM, SIZE, 10)));

  private static Series sample(String name) {
    return new Series.Sample(name, Map.of(), Fold.SUM);
  }

  private static BrokerMetric metric(String name, Formula formula) {
    return new BrokerMetric(name, "", MetricUnit.COUNT, Worst.HIGHEST, false, formula);
  }

  private static Reading at(long seconds, Map<Series, Double> numbers) {
    return new Reading(seconds * 1_000_000_000L, 0, numbers);
  }

  @Test
  void figuresAreThoseOfTheTimeBetweenTwoReadings() {
    Reading before = at(10, Map.of(SUM, 100.0, COUNT, 1_000.0, SIZE, 1.0));
    Reading after = at(12, Map.of(SUM, 104.0, COUNT, 1_400.0, SIZE, 8.0));

    assertThat(after.since(before, METRICS)).containsExactlyInAnyOrderEntriesOf(
        Map.of("a.mean", 10.0, "a.rate", 200.0, "a.level", 16.0, "a.quotient", 130.0));
  }

  @Test
  void whatDidNotHappenHasNoMeanButARate() {
    Reading still = at(10, Map.of(SUM, 100.0, COUNT, 1_000.0));

    assertThat(at(11, still.numbers()).since(still, METRICS))
        .containsExactlyEntriesOf(Map.of("a.rate", 0.0));
  }

  @Test
  void aTotalThatFellOrWasNotThereShowsNothing() {
    Reading before = at(10, Map.of(SUM, 100.0, COUNT, 1_000.0));

    assertThat(at(11, Map.of(SUM, 1.0, COUNT, 3.0)).since(before, METRICS)).isEmpty();
    assertThat(at(11, Map.of(COUNT, 1_003.0)).since(at(10, Map.of()), METRICS)).isEmpty();
  }
}
