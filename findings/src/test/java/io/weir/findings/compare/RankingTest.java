package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.findings.Samples;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.DurabilityCheck;
import io.weir.findings.model.SystemFigure;
import io.weir.findings.model.SystemFindings;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RankingTest {
  private DurabilityCheck durability;

  @BeforeEach
  void makeUp() throws IOException {
    durability =
        Samples.quickstart().variants().getFirst().systems().getFirst().durability();
  }

  /** A system with these values of its runs, in milliseconds; the second one is the median. */
  private SystemFindings system(String name, Verdict verdict, double... millis) {
    return system(name, verdict, 0, false, millis);
  }

  private SystemFindings system(String name, Verdict verdict, int collapsed, boolean atLeast,
      double... millis) {
    DoubleStream values = DoubleStream.of(millis);
    SystemFigure p50 = new SystemFigure(
        new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50),
        millis.length == 0 ? 0 : 1e6 * millis[millis.length / 2],
        1e6 * DoubleStream.of(millis).min().orElse(0), 1e6 * values.max().orElse(0),
        atLeast, millis.length, collapsed, collapsed, verdict, Optional.empty(), false);
    return new SystemFindings(name, 3, millis.length + collapsed, List.of(p50), Optional.empty(),
        durability);
  }

  private SystemFindings system(String name, double... millis) {
    return system(name, Verdict.VALID, millis);
  }

  @Test
  void systemsAreInTheOrderOfTheirMedians() {
    assertThat(new Ranking(List.of(system("kafka", 36.4, 43, 1_362), system("pulsar", 24, 27, 34),
        system("rabbitmq", Verdict.LOW_CONFIDENCE, 1.1, 1.3, 1.4), system("redis", 2.1, 2.7, 2.9)))
        .text()).contains("Publish p50: rabbitmq ~1.30 ms, redis 2.70 ms, pulsar 27.0 ms and kafka"
            + " 43.0 ms. The runs of no two systems overlap.");
  }

  @Test
  void systemsWhoseRunsOverlapAreNamed() {
    assertThat(new Ranking(List.of(system("a", 1, 3, 4), system("b", 2, 5, 6), system("c", 7, 8),
        system("d", 9, 12, 30), system("e", 10, 13, 14))).text().orElseThrow())
        .endsWith(" The runs of a and b, and of d and e overlap.");
  }

  @Test
  void oneFarRunOfTheLastSystemOverlapsWithAll() {
    assertThat(new Ranking(List.of(system("a", 1, 1), system("b", 2, 2), system("c", 0.5, 9)))
        .text()
        .orElseThrow()).endsWith(" The runs of a, b and c overlap.");
  }

  @Test
  void singleRunsSayNothingAboutOverlaps() {
    assertThat(new Ranking(List.of(system("a", 1), system("b", 2), system("c", 3))).text())
        .contains("Publish p50: a 1.00 ms, b 2.00 ms and c 3.00 ms.");
  }

  @Test
  void aSystemWithoutAValueIsLast() {
    Ranking ranking = new Ranking(List.of(system("a"), system("b", 2), system("c", 1)));

    assertThat(ranking.text()).contains("Publish p50: c 1.00 ms and b 2.00 ms; no value of a.");
    assertThat(ranking.order()).containsExactly("c", "b", "a");
  }

  @Test
  void aSystemThatWasOverloadedComesAfterThoseThatNeverWere() {
    Ranking ranking = new Ranking(List.of(system("kafka", Verdict.VALID, 2, false, 2),
        system("pulsar", 24, 27, 34), system("redis", 2.1, 2.7, 2.9), system("b"),
        system("a", Verdict.INVALID, 3, false)));

    assertThat(ranking.text()).contains("Publish p50: redis 2.70 ms, pulsar 27.0 ms, kafka"
        + " (overload in 2 of 3 runs) and a (overload in 3 of 3 runs); no value of b. The runs of"
        + " no two other systems overlap.");
    assertThat(ranking.order()).containsExactly("redis", "pulsar", "kafka", "a", "b");
  }

  @Test
  void overloadsAloneAreNoRanking() {
    assertThat(new Ranking(List.of(system("a", Verdict.VALID, 2, false, 2),
        system("b", Verdict.INVALID, 3, false), system("c"))).text()).isEmpty();
  }

  @Test
  void lowerBoundsSayNothingAboutOverlaps() {
    assertThat(new Ranking(List.of(system("a", Verdict.VALID, 0, true, 1, 1, 2),
        system("b", 3, 3), system("c", 4, 5))).text())
        .contains("Publish p50: a ≥ 1.00 ms, b 3.00 ms and c 5.00 ms.");
  }

  @Test
  void twoSystemsAreNoRanking() {
    assertThat(new Ranking(List.of(system("a", 1), system("b", 2))).text()).isEmpty();
  }
}
