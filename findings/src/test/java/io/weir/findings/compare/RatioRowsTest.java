package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.findings.Samples;
import io.weir.findings.doc.RatioChart;
import io.weir.findings.doc.RatioChart.Interval;
import io.weir.findings.doc.RatioChart.Row;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.RateKind;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Overloaded;
import io.weir.findings.model.Comparison.Standing;
import io.weir.findings.model.Findings;
import io.weir.findings.model.Palette;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.sample.SampleKinds;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RatioRowsTest {
  private static final FigureKey P50 =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P50);
  private static final FigureKey P99 =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99);
  private static final FigureKey RATE = new FigureKey.Throughput(RateKind.ACHIEVED);

  private Findings findings;
  private RatioRows rows;

  @BeforeEach
  void makeUp() throws IOException {
    findings = Samples.quickstart();
    rows = new RatioRows(Palette.of(findings, SampleKinds.ALL));
  }

  private static Comparison comparison(FigureKey figure, String contender, Outcome outcome,
      double ratio) {
    return comparison(figure, "kafka", contender, outcome, ratio, 6, false);
  }

  private static Comparison comparison(FigureKey figure, String baseline, String contender,
      Outcome outcome, double ratio, int blocks, boolean acrossDurability) {
    return new Comparison(figure, baseline, contender, blocks, ratio, ratio / 1.25, ratio * 1.25,
        0.01, 0.03, OptionalDouble.empty(), outcome, Standing.CONFIRMED, false, false,
        new Overloaded(0, 0), OptionalInt.empty(), acrossDurability, Optional.empty(),
        Optional.empty());
  }

  /** A variant with these comparisons of kafka with other systems. */
  private VariantFindings variant(Comparison... comparisons) {
    VariantFindings made = findings.variants().getFirst();
    return new VariantFindings(Map.of("a", "1"), made.systems(), List.of(comparisons), true,
        List.of(), List.of(), made.parts());
  }

  private static List<String> words(RatioChart chart) {
    return chart.rows().stream().map(row -> switch (row) {
      case Row.Title title -> title.text().plain();
      case Row.Ratio ratio -> ratio.name().plain() + ": " + ratio.outcome().plain();
    }).toList();
  }

  private static List<Interval> intervals(RatioChart chart) {
    return chart.rows()
        .stream()
        .flatMap(row -> row instanceof Row.Ratio ratio ? ratio.interval().stream() : Stream.of())
        .toList();
  }

  @Test
  void twoSystemsHaveARowForEachHeadlineValue() {
    RatioChart chart = rows.of(findings.variants().getFirst()).orElseThrow();

    assertThat(words(chart)).satisfiesExactly(
        row -> assertThat(row).startsWith("publish p50: "),
        row -> assertThat(row).startsWith("publish p99: "),
        row -> assertThat(row).startsWith("publish p99.9: "),
        row -> assertThat(row).startsWith("end-to-end p50: "),
        row -> assertThat(row).startsWith("end-to-end p99: "),
        row -> assertThat(row).startsWith("end-to-end p99.9: "),
        row -> assertThat(row).isEqualTo("throughput: same within 3 %"));
    assertThat(chart.worse()).isEqualTo("pulsar worse");
  }

  @Test
  void aLowerRateIsWorseAsAHigherLatencyIs() {
    RatioChart chart = rows.of(variant(comparison(P50, "pulsar", Outcome.HIGHER, 2),
        comparison(RATE, "pulsar", Outcome.LOWER, 0.5))).orElseThrow();

    assertThat(intervals(chart)).containsExactly(new Interval(2, 1.6, 2.5),
        new Interval(2, 1.6, 2.5));
    assertThat(words(chart)).contains("publish p50: 2.00x slower", "throughput: 2.00x lower");
  }

  @Test
  void anInconclusiveRatioHasAnIntervalAndNoColor() {
    Row.Ratio row = (Row.Ratio) rows
        .of(variant(comparison(P50, "pulsar", Outcome.INCONCLUSIVE, 1.1)))
        .orElseThrow()
        .rows()
        .getFirst();

    assertThat(row.outcome().plain()).isEqualTo("inconclusive");
    assertThat(row.interval()).isPresent();
    assertThat(row.color()).isEmpty();
  }

  @Test
  void aRatioShowsTheFloorOfTheHost() {
    Comparison plain = comparison(P50, "pulsar", Outcome.INCONCLUSIVE, 1.1);
    Comparison within = new Comparison(plain.metric(), plain.baseline(), plain.contender(),
        plain.blocks(), plain.ratio(), plain.low(), plain.high(), plain.chance(), 0.2,
        OptionalDouble.of(0.2), plain.outcome(), plain.standing(), false, false,
        plain.overloaded(), OptionalInt.empty(), false, Optional.empty(),
        Optional.empty());
    RatioChart chart = rows.of(variant(within)).orElseThrow();
    Row.Ratio row = (Row.Ratio) chart.rows().getFirst();

    assertThat(row.outcome().plain()).isEqualTo("inconclusive");
    assertThat(row.noise()).hasValue(0.2);
    assertThat(row.color()).isEmpty();
    assertThat(chart.note()).startsWith("The gray band is what counts as equal: up to 20 %. The"
        + " darker band is this host's noise floor");
    assertThat(rows.of(variant(plain)).orElseThrow().note()).doesNotContain("noise floor");
  }

  @Test
  void theLegendNamesTheMarginOfEachStatistic() {
    assertThat(rows.of(findings.variants().getFirst()).orElseThrow().note())
        .startsWith("The gray band is what counts as equal: up to 3 % for p50 and throughput,"
            + " 10 % for p99, 20 % for p99.9.");
  }

  @Test
  void aDifferenceThatIsNotConfirmedHasNoColor() {
    Comparison unconfirmed =
        comparison(P50, "pulsar", Outcome.HIGHER, 1.5).as(Standing.UNCONFIRMED);
    Row.Ratio row =
        (Row.Ratio) rows.of(variant(unconfirmed)).orElseThrow().rows().getFirst();

    assertThat(row.outcome().plain()).isEqualTo("1.50x slower unconfirmed");
    assertThat(row.color()).isEmpty();
  }

  @Test
  void whatIsNotComparableIsNamedBelow() {
    Comparison none = comparison(P99, "pulsar", Outcome.NOT_COMPARABLE, 1);

    assertThat(rows.of(variant(comparison(P50, "pulsar", Outcome.LOWER, 0.5), none))
        .orElseThrow()
        .note()).contains(" Not comparable: publish p99, ");
    assertThat(rows.of(variant(none))).isEmpty();
  }

  @Test
  void severalSystemsAreEachComparedWithTheFirst() {
    Comparison others = comparison(P50, "pulsar", "rabbitmq", Outcome.HIGHER, 3, 6, false);
    RatioChart chart = rows.of(variant(comparison(P50, "pulsar", Outcome.HIGHER, 2), others,
        comparison(P50, "rabbitmq", Outcome.LOWER, 0.5))).orElseThrow();

    assertThat(words(chart)).startsWith("publish p50", "rabbitmq: 2.00x faster",
        "pulsar: 2.00x slower").hasSize(3);
    assertThat(chart.better()).isEqualTo("better than kafka");
  }

  @Test
  void ofManySystemsTheMedianIsDrawnInTheOrderOfTheRanking() throws IOException {
    VariantFindings five = Samples.fiveSystems().variants().getFirst();
    VariantFindings variant = new VariantFindings(Map.of(), five.systems(),
        Stream.of("rocketmq", "redis", "rabbitmq", "pulsar")
            .flatMap(system -> Stream.of(comparison(P99, system, Outcome.NOT_COMPARABLE, 1),
                comparison(P50, system, Outcome.LOWER, 0.5),
                comparison(RATE, system, Outcome.EQUIVALENT, 1)))
            .toList(),
        true, List.of(), List.of(), five.parts());

    assertThat(words(new RatioRows(Palette.of(Samples.fiveSystems(), SampleKinds.ALL))
        .of(variant)
        .orElseThrow())).containsExactly("publish p50", "pulsar: 2.00x faster",
            "rabbitmq: 2.00x faster", "redis: 2.00x faster", "rocketmq: 2.00x faster");
  }

  @Test
  void variantsHaveTitlesAndTooManyHaveNoChart() {
    VariantFindings one = variant(comparison(P50, "pulsar", Outcome.LOWER, 0.5),
        comparison(P99, "pulsar", Outcome.LOWER, 0.5));

    assertThat(words(rows.of(List.of(one, one)).orElseThrow())).containsExactly("a = 1",
        "publish p50: 2.00x faster", "publish p99: 2.00x faster", "a = 1",
        "publish p50: 2.00x faster", "publish p99: 2.00x faster");
    assertThat(words(rows.of(Collections.nCopies(5, one)).orElseThrow())).hasSize(10);
    assertThat(rows.of(Collections.nCopies(13, one))).isEqualTo(Optional.empty());
  }

  @Test
  void aRatioWithoutAnIntervalIsNoPoint() {
    Comparison alone = comparison(P50, "kafka", "pulsar", Outcome.INCONCLUSIVE, 2, 1, false);
    RatioChart chart =
        rows.of(variant(alone, comparison(P99, "pulsar", Outcome.HIGHER, 2))).orElseThrow();

    assertThat(intervals(chart)).containsExactly(new Interval(2, 1.6, 2.5));
    assertThat(words(chart)).containsExactly("publish p50: one run each",
        "publish p99: 2.00x slower");
    assertThat(rows.of(variant(alone))).isEmpty();
    assertThat(rows.of(List.of(variant(alone)))).isEqualTo(Optional.empty());
  }

  @Test
  void anIntervalWithAllRatiosIsNoPoint() {
    Comparison one = comparison(P99, "pulsar", Outcome.INCONCLUSIVE, 4);
    Comparison any = new Comparison(one.metric(), one.baseline(), one.contender(), one.blocks(), 4,
        0.001, 1_000, 1, 0.1, OptionalDouble.empty(), one.outcome(), one.standing(), false, true,
        one.overloaded(), OptionalInt.empty(), false, Optional.empty(), Optional.empty());
    RatioChart chart =
        rows.of(variant(comparison(P50, "pulsar", Outcome.HIGHER, 2), any)).orElseThrow();

    assertThat(intervals(chart)).containsExactly(new Interval(2, 1.6, 2.5));
    assertThat(words(chart)).containsExactly("publish p50: 2.00x slower",
        "publish p99: inconclusive~");
  }

  @Test
  void aSystemThatCollapsedIsInfinitelySlower() {
    RatioChart chart = rows.of(variant(
        comparison(P50, "pulsar", Outcome.HIGHER, Double.POSITIVE_INFINITY))).orElseThrow();

    assertThat(intervals(chart).getFirst().ratio()).isInfinite();
    assertThat(words(chart)).containsExactly("publish p50: ∞x slower");
  }

  @Test
  void theCaptionNamesTheIntervalAndUnequalDurability() {
    Comparison across = comparison(P50, "kafka", "pulsar", Outcome.HIGHER, 2, 2, true);

    assertThat(rows.of(variant(across)).orElseThrow().caption())
        .isEqualTo("Ratio of pulsar to kafka, with 95 % intervals, ACROSS UNEQUAL DURABILITY");
  }
}
