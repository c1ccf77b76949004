package io.weir.core.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.Criterion.Judgement;
import io.weir.core.capacity.TrialFacts.Blame;
import io.weir.core.capacity.TrialFacts.Disturbance;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class CriterionTest {
  private static final Criterion STABLE = new Criterion(Optional.empty(), Optional.empty());
  private static final Criterion FAST =
      new Criterion(Optional.of(Duration.ofMillis(10)), Optional.of(Duration.ofMillis(20)));
  private static final Drift STEADY = new Drift(0.0005, -0.001, 0.002);
  private static final Drift GROWING = new Drift(0.02, 0.01, 0.03);

  private static TrialFacts facts(boolean keptUp, long publishMs, long endToEndMs, long oldestMs,
      Drift drift, long lost, boolean drained, Blame blame) {
    return new TrialFacts(new Rate(1_000), 10_000, keptUp ? 10_000 : 8_000, 1_000, 0, keptUp,
        OptionalLong.of(publishMs * 1_000_000), OptionalLong.of(endToEndMs * 1_000_000),
        oldestMs * 1_000_000, Optional.of(drift), lost, 0, drained, Optional.empty(), blame,
        Optional.empty());
  }

  private static TrialFacts well(long publishMs, long endToEndMs, long oldestMs, Drift drift) {
    return facts(true, publishMs, endToEndMs, oldestMs, drift, 0, true, Blame.NONE);
  }

  private static Blame throughput(String why) {
    return new Blame(Optional.empty(), Optional.of(why), Optional.empty(), Optional.empty());
  }

  @Test
  void aTrialThatMeetsEverythingIsSustained() {
    assertThat(FAST.judge(well(10, 20, 100, STEADY), false).trialClass())
        .isEqualTo(TrialClass.SUSTAINED);
  }

  @Test
  void eachBoundOfLatencyIsAskedForOnlyWhereItIsSet() {
    TrialFacts slowPublish = well(11, 20, 100, STEADY);
    TrialFacts slowDelivery = well(10, 21, 100, STEADY);
    assertThat(FAST.judge(slowPublish, false)).isEqualTo(
        new Judgement(TrialClass.EXCEEDED, TrialBasis.MEASURED,
            "publish p99 was 11 ms, above 10ms"));
    assertThat(FAST.judge(slowDelivery, false)).isEqualTo(
        new Judgement(TrialClass.EXCEEDED, TrialBasis.MEASURED,
            "end-to-end p99 was 21 ms, above 20ms"));
    assertThat(STABLE.judge(slowPublish, false).trialClass()).isEqualTo(TrialClass.SUSTAINED);
  }

  @Test
  void aRateThatIsNotKeptUpIsExceededUnlessTheGeneratorIsToBlame() {
    TrialFacts behind = facts(false, 1, 1, 0, GROWING, 0, true, Blame.NONE);
    TrialFacts own = facts(false, 1, 1, 0, GROWING, 0, true, throughput("it fell behind"));
    assertThat(STABLE.judge(behind, false).trialClass()).isEqualTo(TrialClass.EXCEEDED);
    assertThat(STABLE.judge(behind, false).reason()).startsWith("only 80.0 % of the due messages");
    assertThat(STABLE.judge(own, false).trialClass()).isEqualTo(TrialClass.GENERATOR);
    assertThat(STABLE.judge(own, false).reason()).endsWith("it fell behind");
  }

  /** Acknowledgements of a short trial are compared between two moments, which waver. */
  @Test
  void whatWasNearlyKeptUpIsOpenAsLongAsTheTrendOfTheBacklogIs() {
    Drift wavering = new Drift(0.004, -0.02, 0.03);
    assertThat(STABLE.judge(achieving(9_700, 0, wavering), false).trialClass())
        .isEqualTo(TrialClass.UNDECIDED);
    assertThat(STABLE.judge(achieving(9_700, 0, wavering), true).trialClass())
        .isEqualTo(TrialClass.EXCEEDED);
    assertThat(STABLE.judge(achieving(9_700, 1, wavering), false).trialClass())
        .isEqualTo(TrialClass.EXCEEDED);
    assertThat(STABLE.judge(achieving(9_400, 0, wavering), false).trialClass())
        .isEqualTo(TrialClass.EXCEEDED);
    assertThat(STABLE.judge(achieving(9_700, 0, GROWING), false).trialClass())
        .isEqualTo(TrialClass.EXCEEDED);
  }

  /** The rate did not cause a backlog that existed before the trial and shrank in it. */
  @Test
  void whatIsShortWhileTheBacklogShrinksIsOpenAndNeverSustained() {
    Drift shrinking = new Drift(-0.26, -0.36, -0.16);
    assertThat(STABLE.judge(achieving(9_190, 0, shrinking), false))
        .isEqualTo(new Judgement(TrialClass.UNDECIDED, TrialBasis.MEASURED,
            "only 91.9 % of the due messages were"
                + " acknowledged in time, though the backlog did not grow for certain"));
  }

  private static TrialFacts achieving(long acknowledged, long failed, Drift drift) {
    return new TrialFacts(new Rate(1_000), 10_000, acknowledged, 1_000, failed, false,
        OptionalLong.of(1_000_000), OptionalLong.of(1_000_000), 0, Optional.of(drift), 0, 0, true,
        Optional.empty(), Blame.NONE, Optional.empty());
  }

  @Test
  void aGeneratorInTroubleDoesNotSpoilWhatWasSustainedNevertheless() {
    TrialFacts troubled = facts(true, 1, 1, 0, STEADY, 0, true, throughput("it fell behind"));
    assertThat(STABLE.judge(troubled, false).trialClass()).isEqualTo(TrialClass.SUSTAINED);
  }

  @Test
  void anotherLoadThanTheOneAskedForShowsNothingOfTheSystem() {
    Blame blame = new Blame(Optional.of("900 msg/s were offered"), Optional.empty(),
        Optional.empty(), Optional.empty());
    assertThat(STABLE.judge(facts(true, 1, 1, 0, STEADY, 0, true, blame), false).trialClass())
        .isEqualTo(TrialClass.GENERATOR);
  }

  /** What a disturbance cannot have raised above the limit was above it without the disturbance. */
  @Test
  void aLatencyIsTheGeneratorsOnlyAsFarAsADisturbanceCanExplainIt() {
    TrialFacts some = facts(true, 50, 20, 100, STEADY, 0, true, disturbed(8));
    TrialFacts little = facts(true, 50, 20, 100, STEADY, 0, true, disturbed(12));

    assertThat(FAST.judge(some, false)).isEqualTo(new Judgement(TrialClass.GENERATOR,
        TrialBasis.MEASURED, "publish p99 was 50 ms, above 10ms; a thread waited"));
    assertThat(FAST.judge(little, false).trialClass()).isEqualTo(TrialClass.EXCEEDED);
  }

  private static Blame disturbed(long leastMs) {
    return new Blame(Optional.empty(), Optional.empty(),
        Optional.of(new Disturbance("a thread waited", leastMs * 1_000_000)), Optional.empty());
  }

  @Test
  void aLostMessageIsTheSystemsWhateverTheGeneratorDid() {
    TrialFacts lossy = facts(true, 1, 1, 0, STEADY, 3, true, throughput("it fell behind"));
    assertThat(STABLE.judge(lossy, false))
        .isEqualTo(new Judgement(TrialClass.EXCEEDED, TrialBasis.MEASURED,
            "3 acknowledged messages were lost and 0 arrived damaged"));
  }

  @Test
  void whatHadNotArrivedWhenTheDrainEndedIsNotCalledLost() {
    TrialFacts undrained = facts(true, 1, 1, 0, STEADY, 500, false, Blame.NONE);
    assertThat(STABLE.judge(undrained, false).reason()).contains("drain").doesNotContain("lost");
  }

  @Test
  void theOldestMessageMayBeASecondOldOrThreeTimesTheP99() {
    assertThat(STABLE.judge(well(1, 1, 1_000, STEADY), false).trialClass())
        .isEqualTo(TrialClass.SUSTAINED);
    assertThat(STABLE.judge(well(1, 1, 1_001, STEADY), false).trialClass())
        .isEqualTo(TrialClass.EXCEEDED);
    assertThat(STABLE.judge(well(1, 900, 2_700, STEADY), false).trialClass())
        .isEqualTo(TrialClass.SUSTAINED);
    assertThat(STABLE.judge(well(1, 900, 2_701, STEADY), false).trialClass())
        .isEqualTo(TrialClass.EXCEEDED);
  }

  @Test
  void aTrendThatMayBeOneOrNotTakesALongerTrialAndInTheLongestIsTooMuch() {
    Drift unclear = new Drift(0.004, 0.001, 0.009);
    Drift clear = new Drift(0.02, 0.006, 0.034);
    assertThat(STABLE.judge(well(1, 1, 0, unclear), false).trialClass())
        .isEqualTo(TrialClass.UNDECIDED);
    assertThat(STABLE.judge(well(1, 1, 0, unclear), true).trialClass())
        .isEqualTo(TrialClass.EXCEEDED);
    assertThat(STABLE.judge(well(1, 1, 0, clear), false).trialClass())
        .isEqualTo(TrialClass.EXCEEDED);
  }

  @Test
  void aTrialThatBrokeOffShowsNothingOfTheSystem() {
    Judgement judgement = STABLE.judge(TrialFacts.broken(new Rate(1), "the worker died"), false);
    assertThat(judgement.trialClass()).isEqualTo(TrialClass.GENERATOR);
    assertThat(judgement.reason()).isEqualTo("the trial broke off: the worker died");
  }
}
