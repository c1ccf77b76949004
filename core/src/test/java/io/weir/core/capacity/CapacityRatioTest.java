package io.weir.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.sample.SampleTrials;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class CapacityRatioTest {
  /** A search that sustained 1,000 per second, with what it served in rounds at 10,000. */
  private static SearchRecord rounds(double... served) {
    List<SearchedTrial> trials = new ArrayList<>();
    trials.add(SampleTrials.trial(TrialPurpose.PROBE, new Rate(1_000), TrialClass.SUSTAINED)
        .achieved(1_000)
        .build());
    for (double each : served) {
      trials.add(SampleTrials.trial(TrialPurpose.ROUND, new Rate(10_000), TrialClass.EXCEEDED)
          .trialClass(Optional.empty())
          .number(trials.size())
          .achieved(each)
          .late(OptionalDouble.of(each))
          .build());
    }
    return record(trials);
  }

  private static SearchRecord record(List<SearchedTrial> trials) {
    return new SearchRecord(SearchRecord.FORMAT, "", 0.02, trials, RateBounds.of(trials), "",
        Duration.ofMinutes(5), List.of());
  }

  private static SearchRecord bracket(double threshold, double... rates) {
    List<SearchedTrial> trials = new ArrayList<>();
    for (double rate : rates) {
      trials.add(SampleTrials.trial(TrialPurpose.NARROW, new Rate(rate),
          rate < threshold ? TrialClass.SUSTAINED : TrialClass.EXCEEDED)
          .number(trials.size())
          .build());
    }
    return record(trials);
  }

  @Test
  void noiseThatIsCommonToARoundIsNotInTheRatio() {
    Optional<CapacityRatio> ratio =
        CapacityRatio.of(rounds(2_000, 1_000, 3_000, 1_500), rounds(4_000, 2_000, 6_000, 3_000),
            false);

    assertThat(ratio.orElseThrow().ratio()).isCloseTo(2, within(0.001));
    assertThat(ratio.orElseThrow().low()).isGreaterThan(1.4);
  }

  @Test
  void aRoundThatOneSystemKeptUpWithDoesNotCount() {
    assertThat(CapacityRatio.of(rounds(2_000, 9_900, 2_000), rounds(4_000, 4_000, 4_000), false)
        .orElseThrow()
        .ratio()).isCloseTo(2, within(0.001));
    assertThat(CapacityRatio.of(rounds(2_000, 9_900), rounds(4_000, 4_000), false)).isEmpty();
  }

  @Test
  void searchesWithoutRoundsHaveNoRatio() {
    assertThat(CapacityRatio.of(rounds(), rounds(), false)).isEmpty();
  }

  @Test
  void aGoalIsComparedByTheRatesAtWhichSystemsBeginToMissIt() {
    SearchRecord low = bracket(1_000, 250, 4_000, 500, 2_000, 900, 1_100, 800, 1_300);
    SearchRecord high = bracket(3_000, 750, 12_000, 1_500, 6_000, 2_700, 3_300, 2_400, 3_900);

    CapacityRatio ratio = CapacityRatio.of(low, high, true).orElseThrow();
    assertThat(ratio.ratio()).isCloseTo(3, within(0.1));
    assertThat(ratio.low()).isBetween(1.8, 2.8);
    assertThat(CapacityRatio.of(low, low, true).orElseThrow().differs()).isFalse();
    assertThat(CapacityRatio.of(bracket(1_000, 250, 500), low, true)).isEmpty();
  }

  @Test
  void overSeveralRunsEachCountsOnce() {
    CapacityRatio wide = new CapacityRatio(2, 0.5, 8);
    assertThat(CapacityRatio.over(List.of(wide))).contains(wide);
    assertThat(CapacityRatio.over(List.of())).isEmpty();
    assertThat(CapacityRatio.over(List.of(wide, wide, wide)).orElseThrow().low())
        .isGreaterThan(1);
  }
}
