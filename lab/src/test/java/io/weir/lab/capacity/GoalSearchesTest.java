package io.weir.lab.capacity;

import static io.weir.core.capacity.TrialClass.EXCEEDED;
import static io.weir.core.capacity.TrialClass.SUSTAINED;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.Criterion.Judgement;
import io.weir.core.capacity.GoalJudgements;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialBasis;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.sample.SampleTrials;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The next trial of a search with two goals, by the outcomes of earlier ones. */
class GoalSearchesTest {
  private static final Duration DAY = Duration.ofDays(1);

  private final GoalSearches search = new GoalSearches(RateSearchBuilder.builder()
      .from(new Rate(1_000))
      .to(new Rate(1_000_000))
      .width(0.1)
      .within(DAY)
      .trial(Duration.ofSeconds(20))
      .soak(Duration.ofSeconds(40))
      .endToEndP99(List.of(Duration.ofMillis(5), Duration.ofMillis(50)))
      .at(0.9)
      .build());
  private int made;

  private TrialRequest take(TrialClass... each) {
    TrialRequest request = search.next(DAY).orElseThrow();
    int asked = search.asked();
    SearchedTrial trial = SampleTrials.trial(request.purpose(), request.rate(), each[asked])
        .number(made++)
        .measure(request.measure())
        .took(request.measure().plusSeconds(10))
        .goals(Optional.of(new GoalJudgements(asked, Stream.of(each)
            .map(found -> new Judgement(found, TrialBasis.MEASURED, ""))
            .toList())))
        .build();
    search.take(trial);
    return request;
  }

  private TrialRequest next() {
    return search.next(DAY).orElseThrow();
  }

  private void climb() {
    take(SUSTAINED, SUSTAINED);
    take(SUSTAINED, SUSTAINED);
    take(EXCEEDED, SUSTAINED);
  }

  @Test
  void aClimbServesBothGoalsAndContinuesForTheHigherLimit() {
    climb();
    assertThat(next().purpose()).as("a known-good rate").isEqualTo(TrialPurpose.CANARY);
    assertThat(search.asked()).isZero();
    take(SUSTAINED, SUSTAINED);

    assertThat(next())
        .isEqualTo(new TrialRequest(TrialPurpose.PROBE, new Rate(16_000), Duration.ofSeconds(10),
            false));
    assertThat(search.asked()).isEqualTo(1);
  }

  @Test
  void aTrialForOneGoalConfirmsAMissOfTheOther() {
    climb();
    take(SUSTAINED, SUSTAINED);
    take(EXCEEDED, EXCEEDED);
    assertThat(next()).isEqualTo(
        new TrialRequest(TrialPurpose.CANARY, new Rate(8_000), Duration.ofSeconds(5), false));
    assertThat(search.asked()).as("it asked for the overload").isEqualTo(1);
    take(EXCEEDED, SUSTAINED);

    assertThat(next().purpose()).as("8,000 was missed twice").isEqualTo(TrialPurpose.NARROW);
    assertThat(search.asked()).as("of equal bounds the lower limit").isZero();
    assertThat(next().rate().perSecond()).isBetween(4_000.0, 8_000.0);
  }

  @Test
  void eachGoalEndsWithASoakOfItsBound() {
    climb();
    int soaks = 0;
    while (search.next(DAY).isPresent()) {
      Rate rate = next().rate();
      soaks += next().purpose() == TrialPurpose.SOAK ? 1 : 0;
      take(rate.perSecond() <= 6_000 ? SUSTAINED : EXCEEDED,
          rate.perSecond() <= 20_000 ? SUSTAINED : EXCEEDED);
    }

    assertThat(soaks).isGreaterThanOrEqualTo(2);
    assertThat(search.endings())
        .allMatch(ending -> ending.equals("the bounds are as close as requested"));
  }
}
