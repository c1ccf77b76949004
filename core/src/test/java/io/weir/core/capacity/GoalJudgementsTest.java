package io.weir.core.capacity;

import static io.weir.core.capacity.TrialClass.EXCEEDED;
import static io.weir.core.capacity.TrialClass.SUSTAINED;
import static io.weir.core.capacity.TrialClass.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.result.Json;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.sample.SampleTrials;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a trial means to the goals that did not ask for it. */
class GoalJudgementsTest {
  private static SearchedTrial trial(TrialPurpose purpose, double rate, int asked,
      TrialClass... each) {
    return SampleTrials.trial(purpose, new Rate(rate), each[asked])
        .goals(Optional.of(new GoalJudgements(asked, Stream.of(each)
            .map(found -> new Criterion.Judgement(found, TrialBasis.MEASURED, found.name()))
            .toList())))
        .build();
  }

  @ParameterizedTest
  @CsvSource({"PROBE, EXCEEDED, PROBE", "NARROW, EXCEEDED, NARROW", "NARROW, UNDECIDED, PROBE",
      "REPEAT, SUSTAINED, NARROW", "SOAK, SUSTAINED, SOAK", "SOAK, EXCEEDED, NARROW",
      "CANARY, SUSTAINED, CANARY", "CANARY, EXCEEDED, NARROW"})
  void aPurposeOfAnotherGoalStaysIfItHoldsForThisOneToo(TrialPurpose purpose, TrialClass lower,
      TrialPurpose seen) {
    SearchedTrial found = trial(purpose, 100, 1, lower, SUSTAINED);

    assertThat(found.seenBy(0).purpose()).isEqualTo(seen);
    assertThat(found.seenBy(0).trialClass()).contains(lower);
    assertThat(found.seenBy(0).reason()).isEqualTo(lower.name());
    assertThat(found.seenBy(0).goals()).isPresent();
    assertThat(found.seenBy(1).purpose()).isEqualTo(purpose);
    assertThat(found.seenBy(1).trialClass()).contains(SUSTAINED);
    assertThat(found.seenBy(1).goals()).as("its own trial").isEmpty();
  }

  @Test
  void aKnownGoodRateThatItsOwnGoalMissesShowsHysteresisToAll() {
    assertThat(trial(TrialPurpose.CANARY, 100, 1, EXCEEDED, EXCEEDED).seenBy(0).purpose())
        .isEqualTo(TrialPurpose.CANARY);
  }

  @Test
  void aSearchHasTheBoundsOfEachGoalFromAllTrials() throws IOException {
    RateSearch how = RateSearchBuilder.builder()
        .from(new Rate(100))
        .to(new Rate(10_000))
        .width(0.02)
        .within(Duration.ofMinutes(5))
        .trial(Duration.ofSeconds(4))
        .soak(Duration.ofSeconds(8))
        .publishP99(List.of(Duration.ofMillis(5), Duration.ofMillis(20)))
        .at(0.9)
        .build();
    SearchRecord search = SearchRecord.of(how, List.of(
        trial(TrialPurpose.PROBE, 100, 0, SUSTAINED, SUSTAINED),
        trial(TrialPurpose.PROBE, 400, 0, EXCEEDED, SUSTAINED),
        trial(TrialPurpose.REPEAT, 400, 0, EXCEEDED, UNDECIDED),
        trial(TrialPurpose.PROBE, 800, 1, EXCEEDED, EXCEEDED),
        trial(TrialPurpose.SOAK, 400, 1, EXCEEDED, SUSTAINED)), List.of("", "the time was up"),
        Duration.ofMinutes(1));

    assertThat(search.ofGoals()).extracting(SearchRecord::criterion)
        .containsExactly("publish p99 <= 5ms, stable backlog",
            "publish p99 <= 20ms, stable backlog");
    assertThat(search.ofGoals()).extracting(SearchRecord::bounds)
        .containsExactly(
            new RateBounds(Optional.of(new Rate(100)), Optional.of(new Rate(400)), false, false,
                false),
            new RateBounds(Optional.of(new Rate(400)), Optional.of(new Rate(800)), true, false,
                false));
    assertThat(search.ofGoals().getFirst().proven()).contains(new Rate(400));
    assertThat(search.ofGoals().getLast().ending()).isEqualTo("the time was up");
    assertThat(Json.<SearchRecord>reader(SearchRecord.class)
        .<SearchRecord>readValue(Json.compact(search))).isEqualTo(search);
  }

  @Test
  void trialsHaveAClassByEachGoal() {
    SearchRecord.Goal goal = new SearchRecord.Goal("stable backlog", RateBounds.NONE, "");
    SearchedTrial trial = trial(TrialPurpose.PROBE, 100, 0, SUSTAINED, SUSTAINED);

    assertThatThrownBy(() -> new SearchRecord(SearchRecord.FORMAT, "", 0.02, List.of(trial),
        RateBounds.NONE, "", Duration.ZERO, List.of(goal, goal, goal)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("trial 0 has classes by 2 goals, where there are 3");
  }
}
