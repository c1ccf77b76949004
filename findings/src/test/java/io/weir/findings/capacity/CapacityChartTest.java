package io.weir.findings.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.sample.SampleTrials;
import io.weir.core.unit.Rate;
import io.weir.findings.doc.Chart;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Which trials of a search are drawn, and how. */
class CapacityChartTest {
  private static final RateBounds BOUNDS = new RateBounds(Optional.of(new Rate(2_000)),
      Optional.of(new Rate(4_000)), false, false, false);

  private static SearchedTrial trial(double rate, TrialClass found, long millis) {
    OptionalLong p99 = OptionalLong.of(Duration.ofMillis(millis).toNanos());
    return SampleTrials.trial(TrialPurpose.PROBE, new Rate(rate), found)
        .number(1)
        .publishP99Nanos(p99)
        .endToEndP99Nanos(p99)
        .took(Duration.ofSeconds(8))
        .build();
  }

  private static Optional<Chart> chart(SearchedTrial... trials) {
    return CapacityChart.of(new SearchRecord(SearchRecord.FORMAT, "stable backlog", 0.02,
        Arrays.asList(trials), BOUNDS, "", Duration.ofMinutes(2), List.of()), 0);
  }

  private static Chart.LatencyOverRate drawn(SearchedTrial... trials) {
    return (Chart.LatencyOverRate) chart(trials).orElseThrow();
  }

  @Test
  void whatIsUndecidedIsDrawnApart() {
    Chart.LatencyOverRate chart = drawn(
        trial(1_000, TrialClass.SUSTAINED, 5), trial(3_000, TrialClass.UNDECIDED, 9),
        trial(2_000, TrialClass.SUSTAINED, 6), trial(4_000, TrialClass.EXCEEDED, 900),
        trial(5_000, TrialClass.GENERATOR, 800));

    assertThat(chart.publishX()).containsExactly(1_000.0, 2_000.0, 3_000.0);
    assertThat(chart.open()).containsExactly(3_000.0);
    assertThat(chart.bands()).containsExactly(new Chart.Band(2_000, 4_000, "bounds"));
  }

  @Test
  void aRateThatFailedAsOftenAsItPassedIsUndecided() {
    Chart.LatencyOverRate chart = drawn(trial(1_000, TrialClass.SUSTAINED, 5),
        trial(2_000, TrialClass.SUSTAINED, 6), trial(6_500, TrialClass.EXCEEDED, 900),
        trial(6_500, TrialClass.SUSTAINED, 9));

    assertThat(chart.open()).containsExactly(6_500.0);
  }

  @Test
  void aMissBeforeAnythingWasSustainedContestsNothing() {
    Chart.LatencyOverRate chart = drawn(trial(6_500, TrialClass.EXCEEDED, 900),
        trial(6_500, TrialClass.EXCEEDED, 900), trial(1_000, TrialClass.SUSTAINED, 5),
        trial(2_000, TrialClass.SUSTAINED, 6), trial(6_500, TrialClass.SUSTAINED, 9));

    assertThat(chart.publishX()).containsExactly(1_000.0, 2_000.0, 6_500.0);
    assertThat(chart.open()).isEmpty();
  }

  @Test
  void aTrialOfTheCurveIsNoVote() {
    SearchedTrial curve = SampleTrials
        .trial(TrialPurpose.CURVE, new Rate(6_500), TrialClass.SUSTAINED)
        .trialClass(Optional.empty())
        .publishP99Nanos(OptionalLong.of(9_000_000))
        .endToEndP99Nanos(OptionalLong.of(9_000_000))
        .build();
    Chart.LatencyOverRate chart = drawn(trial(1_000, TrialClass.SUSTAINED, 5),
        trial(2_000, TrialClass.SUSTAINED, 6), trial(6_500, TrialClass.EXCEEDED, 900),
        trial(6_500, TrialClass.SUSTAINED, 9), curve);

    assertThat(chart.open()).containsExactly(6_500.0);
  }

  @Test
  void aLongerTrialAtTheRateDecides() {
    Chart.LatencyOverRate chart = drawn(
        trial(1_000, TrialClass.SUSTAINED, 5), trial(2_000, TrialClass.UNDECIDED, 9),
        trial(2_000, TrialClass.SUSTAINED, 6), trial(1_500, TrialClass.SUSTAINED, 6));

    assertThat(chart.open()).isEmpty();
    assertThat(chart.publishY()).containsExactly(5.0, 6.0, 6.0);
  }

  @Test
  void whatALongerTrialFoundTooHighIsNotDrawn() {
    Chart.LatencyOverRate chart = drawn(
        trial(1_000, TrialClass.SUSTAINED, 5), trial(3_000, TrialClass.UNDECIDED, 9),
        trial(3_000, TrialClass.EXCEEDED, 400), trial(2_000, TrialClass.SUSTAINED, 6),
        trial(1_500, TrialClass.SUSTAINED, 6));

    assertThat(chart.publishX()).containsExactly(1_000.0, 1_500.0, 2_000.0);
    assertThat(chart.open()).isEmpty();
  }

  @Test
  void theMajorityOfTrialsAtARateDecides() {
    Chart.LatencyOverRate chart = drawn(
        trial(1_000, TrialClass.SUSTAINED, 5), trial(2_000, TrialClass.SUSTAINED, 6),
        trial(2_000, TrialClass.SUSTAINED, 7), trial(2_000, TrialClass.EXCEEDED, 400),
        trial(1_500, TrialClass.SUSTAINED, 6));

    assertThat(chart.publishY()).containsExactly(5.0, 6.0, 7.0);
  }

  @Test
  void ratesThatWereTooHighMakeNoChart() {
    assertThat(chart(trial(1_000, TrialClass.SUSTAINED, 5),
        trial(4_000, TrialClass.EXCEEDED, 900), trial(3_000, TrialClass.EXCEEDED, 900),
        trial(2_000, TrialClass.EXCEEDED, 900))).isEmpty();
  }
}
