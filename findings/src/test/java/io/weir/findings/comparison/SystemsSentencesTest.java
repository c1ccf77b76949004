package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
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

class SystemsSentencesTest {
  private static Comparison comparison(Metric metric, Statistic statistic, String contender,
      double ratio, Outcome outcome, Standing standing) {
    return new Comparison(new FigureKey.Latency(metric, statistic), "kafka", contender, 3, ratio,
        0.9 * ratio, 1.1 * ratio, 0.01, 0.03, OptionalDouble.empty(), outcome, standing, false,
        false, new Overloaded(0, 0), OptionalInt.empty(), false, Optional.empty(),
        Optional.empty());
  }

  private static Comparison publish(String contender, double ratio, Outcome outcome) {
    return comparison(Metric.PUBLISH_RESPONSE, Statistic.P50, contender, ratio, outcome,
        Standing.CONFIRMED);
  }

  private static Comparison endToEnd(String contender, double ratio, Outcome outcome) {
    return comparison(Metric.END_TO_END_RESPONSE, Statistic.P50, contender, ratio, outcome,
        Standing.CONFIRMED);
  }

  private static List<String> sentences(Comparison... comparisons) {
    return new SystemsSentences("kafka", List.of(comparisons)).text();
  }

  @Test
  void systemsWithTheSameConclusionShareAClause() {
    assertThat(sentences(publish("pulsar", 1.5, Outcome.HIGHER),
        endToEnd("pulsar", 1.4, Outcome.HIGHER), publish("rabbitmq", 2, Outcome.HIGHER),
        publish("redis", 0.5, Outcome.LOWER), publish("rocketmq", 1, Outcome.EQUIVALENT)))
        .containsExactly("At the median, kafka is faster than pulsar (1.50x publish, 1.40x"
            + " end-to-end) and rabbitmq (2.00x publish); redis (2.00x publish) is faster than"
            + " kafka; kafka equals rocketmq within 3 %.");
  }

  @Test
  void aSystemWithTwoConclusionsIsNamedInBothWithItsMetrics() {
    assertThat(sentences(publish("pulsar", 1.5, Outcome.HIGHER),
        endToEnd("pulsar", 1.1, Outcome.INCONCLUSIVE),
        publish("redis", 1, Outcome.INCONCLUSIVE)))
        .containsExactly("At the median, kafka is faster than pulsar (1.50x publish); not confirmed"
            + " against kafka: pulsar (1.10x slower end-to-end) and redis (equal publish).");
  }

  @Test
  void aDifferenceThatIsNotConfirmedHasItsDirectionAndSize() {
    assertThat(sentences(publish("pulsar", 0.5, Outcome.INCONCLUSIVE),
        endToEnd("pulsar", 1.2, Outcome.INCONCLUSIVE),
        comparison(Metric.PUBLISH_RESPONSE, Statistic.P50, "redis", 0.03, Outcome.LOWER,
            Standing.UNCONFIRMED),
        comparison(Metric.END_TO_END_RESPONSE, Statistic.P50, "redis", 0.05, Outcome.LOWER,
            Standing.UNCONFIRMED)))
        .containsExactly(
            "At the median (publish, end-to-end), not confirmed against kafka: pulsar (2.00x"
                + " faster, 1.20x slower) and redis (33.3x faster, 20.0x faster).");
  }

  @Test
  void eachStatisticHasASentence() {
    assertThat(sentences(publish("pulsar", 1.5, Outcome.HIGHER),
        comparison(Metric.PUBLISH_RESPONSE, Statistic.P99, "pulsar", 1.5, Outcome.HIGHER,
            Standing.UNCONFIRMED)))
        .containsExactly("At the median, kafka is faster than pulsar (1.50x publish).",
            "At p99, not confirmed against kafka: pulsar (1.50x slower publish).");
  }

  @Test
  void otherPairsAreNotPartOfTheAnswer() {
    Comparison other = new Comparison(
        new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50), "pulsar", "redis", 3, 2, 1.9,
        2.1, 0.01, 0.03, OptionalDouble.empty(), Outcome.HIGHER, Standing.EXPLORATORY, false, false,
        new Overloaded(0, 0), OptionalInt.empty(), false, Optional.empty(), Optional.empty());

    assertThat(sentences(other)).isEmpty();
  }
}
