package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.findings.comparison.PairSentence.Form;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Overloaded;
import io.weir.findings.model.Comparison.Standing;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class PairSentenceTest {
  private static Comparison comparison(Metric metric, Statistic statistic, Outcome outcome,
      double floor) {
    return new Comparison(new FigureKey.Latency(metric, statistic), "kafka", "pulsar", 6, 1.1,
        1.05, 1.15, 0.01, 0.03, OptionalDouble.of(floor), outcome,
        Standing.CONFIRMED, false, false, new Overloaded(0, 0), OptionalInt.empty(), false,
        Optional.empty(), Optional.empty());
  }

  private static String sentence(Comparison... comparisons) {
    return new PairSentence("kafka", "pulsar", List.of(comparisons)).text().orElseThrow();
  }

  @Test
  void theFloorOfTheHostChangesNothing() {
    assertThat(sentence(
        comparison(Metric.PUBLISH_RESPONSE, Statistic.P50, Outcome.EQUIVALENT, 0.2),
        comparison(Metric.END_TO_END_RESPONSE, Statistic.P50, Outcome.EQUIVALENT, 0.3)))
        .isEqualTo("Kafka and pulsar are equal within 3 % at the median.");
  }

  @Test
  void statisticsWithTheSameConclusionFollowEachOther() {
    assertThat(sentence(
        comparison(Metric.PUBLISH_RESPONSE, Statistic.P50, Outcome.INCONCLUSIVE, 0.2),
        comparison(Metric.PUBLISH_RESPONSE, Statistic.P99, Outcome.INCONCLUSIVE, 0.2)))
        .isEqualTo("Kafka vs pulsar is inconclusive at the median and at p99.");
  }

  @Test
  void aChangeHasItsRatiosAndIntervalsWhateverFollows() {
    assertThat(new PairSentence("kafka", "pulsar", List.of(
        comparison(Metric.PUBLISH_RESPONSE, Statistic.P50, Outcome.HIGHER, 0.2),
        comparison(Metric.END_TO_END_RESPONSE, Statistic.P50, Outcome.EQUIVALENT, 0.2),
        comparison(Metric.PUBLISH_RESPONSE, Statistic.P99, Outcome.INCONCLUSIVE, 0.2),
        comparison(Metric.END_TO_END_RESPONSE, Statistic.P99, Outcome.INCONCLUSIVE, 0.2)),
        Form.SIZED_CHANGE)
        .text()
        .orElseThrow())
        .isEqualTo("Pulsar is slower than kafka at the median (1.10x [1.05-1.15] publish);"
            + " kafka and pulsar are equal within 3 % at the median (1.10x slower"
            + " [1.05-1.15] end-to-end); inconclusive at p99 (1.10x slower [1.05-1.15] publish,"
            + " 1.10x slower [1.05-1.15] end-to-end).");
    assertThat(new PairSentence("kafka", "pulsar", List.of(
        comparison(Metric.PUBLISH_RESPONSE, Statistic.P50, Outcome.INCONCLUSIVE, 0.2)),
        Form.SIZED_CHANGE)
        .text()
        .orElseThrow())
        .isEqualTo("Kafka vs pulsar is inconclusive at the median (1.10x slower [1.05-1.15]"
            + " publish).");
  }

  private static String open(double ratio, double low, double high) {
    Comparison comparison = new Comparison(
        new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99), "kafka", "pulsar", 6, ratio,
        low, high, 0.5, 0.1, OptionalDouble.empty(), Outcome.INCONCLUSIVE, Standing.EXPLORATORY,
        false, false, new Overloaded(0, 0), OptionalInt.empty(), false, Optional.empty(),
        Optional.empty());
    return new PairSentence("kafka", "pulsar", List.of(comparison), Form.SIZED_CHANGE).text()
        .orElseThrow();
  }

  @Test
  void eachRatioOfAChangeHasItsDirection() {
    assertThat(open(0.92, 0.67, 1.27))
        .isEqualTo("Kafka vs pulsar is inconclusive at p99 (1.09x faster [0.79-1.49] publish).");
    assertThat(open(0.998, 0.67, 1.27))
        .as("no digit shows a direction")
        .isEqualTo("Kafka vs pulsar is inconclusive at p99 (1.00x [0.67-1.27] publish).");
    assertThat(open(0.5, 0.001, 200))
        .isEqualTo("Kafka vs pulsar is inconclusive at p99 (2.00x faster [any] publish).");
  }

  @Test
  void aRatioWithoutAnIntervalIsNotNamed() {
    Comparison collapsed = new Comparison(
        new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50), "kafka", "pulsar", 1,
        Double.POSITIVE_INFINITY, 0, Double.POSITIVE_INFINITY, 1, 0.03, OptionalDouble.empty(),
        Outcome.INCONCLUSIVE, Standing.EXPLORATORY, false, false, new Overloaded(0, 1),
        OptionalInt.empty(), false, Optional.empty(), Optional.empty());

    assertThat(new PairSentence("kafka", "pulsar", List.of(collapsed), Form.SIZED_CHANGE).text())
        .contains("Kafka vs pulsar is inconclusive at the median.");
  }
}
