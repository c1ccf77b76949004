package io.weir.core.capacity;

import static io.weir.core.capacity.TrialClass.EXCEEDED;
import static io.weir.core.capacity.TrialClass.SUSTAINED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.sample.SampleTrials;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CeilingTest {
  private final List<SearchedTrial> trials = new ArrayList<>();

  private void trial(TrialPurpose purpose, double rate, TrialClass found, int seconds,
      double achieved, double late) {
    trials.add(SampleTrials.trial(purpose, new Rate(rate), found)
        .number(trials.size())
        .measure(Duration.ofSeconds(seconds))
        .achieved(achieved)
        .late(OptionalDouble.of(late))
        .build());
  }

  private double rate() {
    return Math.exp(Ceiling.of(trials).orElseThrow().mean());
  }

  @Test
  void eachTrialThatOffersTooMuchMeasuresTheCeiling() {
    trial(TrialPurpose.PROBE, 1_000, SUSTAINED, 4, 1_000, 1_000);
    trial(TrialPurpose.EXTEND, 1_000, SUSTAINED, 8, 1_000, 1_000);
    trial(TrialPurpose.PROBE, 8_000, EXCEEDED, 4, 4_000, 4_000);
    trial(TrialPurpose.CANARY, 1_000, EXCEEDED, 4, 100, 100);
    trial(TrialPurpose.OVERLOAD, 6_000, EXCEEDED, 30, 4_400, 4_400);

    assertThat(rate()).isCloseTo(Math.sqrt(4_000 * 4_400), within(0.1));
    assertThat(Ceiling.of(trials).orElseThrow().degrees()).isEqualTo(1);
  }

  @Test
  void afterALongTrialThatEndedWithFarLessOnlyItsEndCounts() {
    trial(TrialPurpose.PROBE, 500, SUSTAINED, 4, 500, 500);
    trial(TrialPurpose.PROBE, 8_000, EXCEEDED, 4, 4_000, 4_000);
    trial(TrialPurpose.NARROW, 8_000, EXCEEDED, 4, 4_000, 4_000);
    trial(TrialPurpose.OVERLOAD, 6_000, EXCEEDED, 30, 2_500, 1_000);

    assertThat(rate()).isCloseTo(1_000, within(0.1));
    assertThat(Ceiling.of(trials).orElseThrow().degrees()).isEqualTo(1);
  }

  @Test
  void aSoakThatFellBehindAllTheTimeIsACeilingIfNoOtherTrialIsAsLong() {
    trial(TrialPurpose.PROBE, 2_000, SUSTAINED, 4, 2_000, 2_000);
    trial(TrialPurpose.PROBE, 8_000, EXCEEDED, 4, 4_000, 4_000);
    trial(TrialPurpose.SOAK, 3_900, EXCEEDED, 60, 3_600, 3_500);

    assertThat(rate()).isCloseTo(3_500, within(0.1));
    assertThat(Ceiling.of(trials).orElseThrow().trials()).isEqualTo(1);
  }

  @Test
  void aSoakThatEndedInAStallIsNone() {
    trial(TrialPurpose.PROBE, 2_000, SUSTAINED, 4, 2_000, 2_000);
    trial(TrialPurpose.PROBE, 8_000, EXCEEDED, 4, 4_000, 4_000);
    trial(TrialPurpose.SOAK, 3_900, EXCEEDED, 60, 3_600, 1_200);

    assertThat(Ceiling.of(trials)).isEmpty();
  }

  @Test
  void aSearchWithoutALowerBoundOrWithoutTooMuchLoadHasNone() {
    trial(TrialPurpose.PROBE, 8_000, EXCEEDED, 4, 4_000, 4_000);
    assertThat(Ceiling.of(trials)).isEmpty();
    trials.clear();
    trial(TrialPurpose.PROBE, 1_000, SUSTAINED, 4, 1_000, 1_000);
    assertThat(Ceiling.of(trials)).isEmpty();
  }

  @Test
  void ofSeveralRunsEachCountsOnce() {
    Ceiling one = new Ceiling(Math.log(1_000), 5, 1, 4);
    Ceiling other = new Ceiling(Math.log(1_200), 2, 1, 1);

    assertThat(Ceiling.over(List.of(one))).isEqualTo(one);
    assertThat(Ceiling.over(List.of(one, other)).trials()).isEqualTo(2);
    assertThat(Math.exp(Ceiling.over(List.of(one, other)).mean()))
        .isCloseTo(Math.sqrt(1_200_000), within(0.1));
  }

  @Test
  void theIntervalOfARatioIsStudents() {
    Ceiling one = new Ceiling(Math.log(1_000), 2, 0.04, 1);
    Ceiling other = new Ceiling(Math.log(2_000), 2, 0.04, 1);
    CapacityRatio ratio = CapacityRatio.of(one, other);

    // Four degrees of freedom, a deviation of 20 %: t is 2.776.
    assertThat(ratio.ratio()).isCloseTo(2, within(1e-9));
    assertThat(ratio.low()).isCloseTo(2 * Math.exp(-2.776 * 0.2), within(1e-9));
    assertThat(ratio.high()).isCloseTo(2 * Math.exp(2.776 * 0.2), within(1e-9));
    assertThat(ratio.differs()).isTrue();
    assertThat(ratio.inverse().ratio()).isCloseTo(0.5, within(1e-9));
    assertThat(CapacityRatio.of(one, one).differs()).isFalse();
  }
}
