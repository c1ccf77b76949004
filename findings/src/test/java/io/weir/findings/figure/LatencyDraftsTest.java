package io.weir.findings.figure;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.MissingOutcomes.Open;
import io.weir.findings.sample.SampleEvidence;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

class LatencyDraftsTest {
  private static LatencyFigure figure(Latencies latencies, long open, Statistic statistic) {
    return LatencyDrafts
        .of(Metric.PUBLISH_RESPONSE, any -> latencies, new Open(open, open), Thresholds.DEFAULT)
        .stream()
        .filter(one -> one.statistic() == statistic)
        .findFirst()
        .orElseThrow();
  }

  @Test
  void nothingRecordedGivesNoFigure() {
    assertThat(LatencyDrafts.of(Metric.PUBLISH_RESPONSE, any -> Latencies.none(), new Open(5, 5),
        Thresholds.DEFAULT))
        .isEmpty();
  }

  @Test
  void aQuantileWithTooFewSamplesBeyondIsBoundedByTheHighestOneThatHasEnough() {
    Latencies latencies = SampleEvidence.uniform(0, 10_000_000, 10_000);
    LatencyFigure tail = figure(latencies, 0, Statistic.P99_9);

    assertThat(tail.beyond()).isEqualTo(10);
    assertThat(tail.atLeast()).isTrue();
    assertThat(tail.nanos()).isEqualTo(latencies.atQuantile(0.99));
    assertThat(figure(latencies, 0, Statistic.P99).atLeast()).isFalse();
  }

  @Test
  void messagesWithoutAnOutcomeCountAsSlowerThanAllOthers() {
    Latencies latencies = SampleEvidence.uniform(0, 10_000_000, 90_000);
    LatencyFigure median = figure(latencies, 10_000, Statistic.P50);

    assertThat((double) median.nanos()).isCloseTo(10_000_000 * 5.0 / 9,
        Percentage.withPercentage(0.5));
    assertThat(median.atLeast()).isFalse();
    assertThat(figure(latencies, 10_000, Statistic.P95).atLeast()).isTrue();
    assertThat(figure(latencies, 10_000, Statistic.P95).nanos()).isEqualTo(latencies.max());
    assertThat(figure(latencies, 10_000, Statistic.MAX).atLeast()).isTrue();
    assertThat(figure(latencies, 10_000, Statistic.AVERAGE).atLeast()).isTrue();
    assertThat(figure(latencies, 10, Statistic.AVERAGE).atLeast()).isFalse();
  }

  @Test
  void whatIsRecordedWithTheTimeItWaitedIsNotCountedTwice() {
    MissingOutcomes outcomes =
        new MissingOutcomes(new LedgerCounts(100, 90, 10, 85, 0, 5, 85, 3, 0, 0, 0, 0, 0, 0,
            Optional.empty(), OptionalLong.empty()), 2);

    assertThat(outcomes.open(Metric.PUBLISH_RESPONSE, 100)).isEqualTo(new Open(15, 0));
    assertThat(outcomes.open(Metric.PUBLISH_RESPONSE, 85)).isEqualTo(new Open(15, 15));
    assertThat(outcomes.open(Metric.END_TO_END_RESPONSE, 167)).isEqualTo(new Open(23, 23));
  }

  @Test
  void aConstantLatencyIsNoEpisode() {
    Latencies constant = SampleEvidence.uniform(5_000_000, 5_000_000, 600_000);

    assertThat(figure(constant, 0, Statistic.P99).oneEpisode()).isFalse();
  }

  @Test
  void aTailInMostSecondsOfAShortMeasurementIsNoEpisode() {
    assertThat(isEpisode(9, 9)).isFalse();
    assertThat(isEpisode(5, 9)).isFalse();
    assertThat(isEpisode(4, 9)).isTrue();
    assertThat(isEpisode(9, 60)).isTrue();
    assertThat(isEpisode(10, 60)).isFalse();
  }

  /** Whether a p99 is one if its tail comes from so many seconds. */
  private static boolean isEpisode(int reaching, int seconds) {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.setAutoResize(true);
    histogram.recordValueWithCount(1_000_000, 588_000);
    histogram.recordValueWithCount(10_000_000, 12_000);
    SortedMap<Integer, Long> longest = new TreeMap<>();
    for (int second = 0; second < seconds; second++) {
      longest.put(second, second < reaching ? histogram.getMaxValue() : 1_000_000);
    }
    return figure(new Latencies(histogram, longest), 0, Statistic.P99).oneEpisode();
  }

  @Test
  void theCurveRisesAndShowsHowFarItIsSupported() {
    Latencies latencies = SampleEvidence.uniform(1_000_000, 10_000_000, 600_000);
    var curve = Curve.of(latencies, Open.NONE, Thresholds.DEFAULT);

    assertThat(curve).isSortedAccordingTo((a, b) -> Long.compare(a.nanos(), b.nanos()));
    assertThat(curve.getFirst().supported()).isTrue();
    assertThat(curve.getLast().supported()).isFalse();
    assertThat(curve).allSatisfy(point -> assertThat(point.quantile()).isBetween(0.0, 1.0));
  }
}
