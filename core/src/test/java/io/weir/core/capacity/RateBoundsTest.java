package io.weir.core.capacity;

import static io.weir.core.capacity.TrialClass.EXCEEDED;
import static io.weir.core.capacity.TrialClass.GENERATOR;
import static io.weir.core.capacity.TrialClass.SUSTAINED;
import static io.weir.core.capacity.TrialClass.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.sample.SampleTrials;
import io.weir.core.sample.SearchedTrialBuilder;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class RateBoundsTest {
  private final List<SearchedTrial> trials = new ArrayList<>();

  private void trial(double rate, TrialClass found) {
    trial(rate, found, TrialPurpose.NARROW);
  }

  private void trial(double rate, TrialClass found, TrialPurpose purpose) {
    trials.add(SampleTrials.trial(purpose, new Rate(rate), found)
        .number(trials.size())
        .build());
  }

  private void assertBounds(Double lower, Double upper) {
    RateBounds bounds = RateBounds.of(trials);
    assertThat(bounds.lower().map(Rate::perSecond)).isEqualTo(Optional.ofNullable(lower));
    assertThat(bounds.upper().map(Rate::perSecond)).isEqualTo(Optional.ofNullable(upper));
  }

  @Test
  void nothingIsKnownBeforeTheFirstTrial() {
    assertThat(RateBounds.of(List.of())).isEqualTo(RateBounds.NONE);
  }

  @Test
  void theBoundsAreTheHighestThatPassedAndTheLowestThatDidNot() {
    trial(100, SUSTAINED);
    trial(200, SUSTAINED);
    trial(400, EXCEEDED);
    trial(300, EXCEEDED);
    assertBounds(200.0, 300.0);
    assertThat(RateBounds.of(trials).width()).isEqualTo(0.5);
  }

  @Test
  void whatWasMissedBeforeAnythingWasSustainedIsForgottenAndTold() {
    trial(1_000, EXCEEDED);
    trial(1_000, UNDECIDED);
    trial(250, GENERATOR);
    assertBounds(null, 250.0);
    trial(60, SUSTAINED);
    assertBounds(60.0, null);
    trial(120, EXCEEDED);
    assertBounds(60.0, 120.0);
    assertThat(new SearchRecord(SearchRecord.FORMAT, "stable backlog", 0.02, trials,
        RateBounds.of(trials), "", Duration.ofMinutes(1), List.of()).uncounted()).isEqualTo(2);
  }

  @Test
  void twoOfThreeDecide() {
    trial(100, SUSTAINED);
    trial(200, EXCEEDED);
    trial(200, SUSTAINED);
    assertBounds(100.0, null);
    trial(200, SUSTAINED);
    assertBounds(200.0, null);
  }

  @Test
  void theLowerOfTwoThatContradictEachOtherIsTheUpperBound() {
    trial(100, SUSTAINED);
    trial(400, SUSTAINED);
    trial(200, EXCEEDED);
    trial(200, EXCEEDED);
    assertBounds(100.0, 200.0);
  }

  @Test
  void whatIsUndecidedCountsForNothing() {
    trial(100, SUSTAINED);
    trial(200, UNDECIDED);
    assertBounds(100.0, null);
  }

  @Test
  void aBoundThatTheGeneratorMayHaveSetSaysSo() {
    trial(100, SUSTAINED);
    trial(200, GENERATOR);
    trial(200, EXCEEDED);
    assertThat(RateBounds.of(trials).generator()).isTrue();
    trial(150, EXCEEDED);
    trial(150, EXCEEDED);
    assertThat(RateBounds.of(trials).generator()).isFalse();
  }

  /** A disturbance can only make a trial fail. */
  @Test
  void aMissOfTheGeneratorDoesNotRefuteAPass() {
    trial(100, SUSTAINED);
    trial(200, GENERATOR);
    trial(200, SUSTAINED);
    assertBounds(200.0, null);
  }

  @Test
  void onlyASoakOfTheLowerBoundItselfMakesItSoaked() {
    trial(100, SUSTAINED, TrialPurpose.SOAK);
    trial(200, SUSTAINED);
    assertThat(RateBounds.of(trials).soaked()).isFalse();
    trial(200, SUSTAINED, TrialPurpose.SOAK);
    assertThat(RateBounds.of(trials).soaked()).isTrue();
  }

  private void trial(double rate, TrialClass found, TrialPurpose purpose, int seconds,
      double achieved, double late) {
    trials.add(SearchedTrialBuilder.builder()
        .number(trials.size())
        .purpose(purpose)
        .rate(new Rate(rate))
        .measure(Duration.ofSeconds(seconds))
        .last(false)
        .trialClass(Optional.of(found))
        .basis(TrialBasis.MEASURED)
        .reason("")
        .achieved(achieved)
        .late(OptionalDouble.of(late))
        .oldestNanos(0)
        .took(Duration.ofSeconds(9))
        .phases(List.of())
        .drained(true)
        .build());
  }

  /** Short trials passed before the cache was full. */
  @Test
  void afterASoakThatFailedOnlyTrialsAsLongCount() {
    trial(100, SUSTAINED);
    trial(300, SUSTAINED);
    trial(400, EXCEEDED);
    trial(300, EXCEEDED, TrialPurpose.SOAK, 30, 200, 150);
    assertBounds(100.0, 400.0);
    assertThat(RateBounds.of(trials).conditional()).isTrue();

    trial(110, SUSTAINED, TrialPurpose.NARROW, 30, 110, 110);
    assertBounds(110.0, 400.0);
    assertThat(RateBounds.of(trials).conditional()).isFalse();
  }

  @Test
  void aSoakThatWasSustainedAsOftenAsItFailedChangesNothing() {
    trial(300, SUSTAINED);
    trial(400, EXCEEDED);
    trial(300, EXCEEDED, TrialPurpose.SOAK, 30, 200, 125);
    trial(300, SUSTAINED, TrialPurpose.SOAK, 30, 300, 300);
    assertBounds(300.0, 400.0);
    assertThat(RateBounds.of(trials).soaked()).isTrue();
  }

  /** What was served at the end of an overload lasts; what short trials sustained may not. */
  @Test
  void anOverloadRefutesShorterTrialsThatSustainedMoreThanItServedInTheEnd() {
    trial(100, SUSTAINED);
    trial(300, SUSTAINED);
    trial(500, EXCEEDED, TrialPurpose.OVERLOAD, 30, 400, 320);
    assertBounds(300.0, 500.0);

    trial(310, SUSTAINED);
    trial(500, EXCEEDED, TrialPurpose.OVERLOAD, 30, 400, 240);
    assertBounds(160.0, 500.0);
    assertThat(RateBounds.of(trials).conditional()).isTrue();

    trial(200, SUSTAINED, TrialPurpose.SOAK, 30, 200, 200);
    assertBounds(200.0, 500.0);
  }

  @Test
  void anOverloadThatEndedWithFarLessThanShorterTrialsMakesOnlyTrialsAsLongCount() {
    trial(100, SUSTAINED);
    trial(300, SUSTAINED);
    trial(500, EXCEEDED, TrialPurpose.OVERLOAD, 30, 300, 120);
    assertBounds(80.0, 500.0);
    assertThat(RateBounds.of(trials).conditional()).isTrue();
    assertThat(RateBounds.failedSoak(trials)).isPresent();
  }

  @Test
  void aRateThatAnOverloadSustainedForLongerWasMissedInAStall() {
    trial(100, SUSTAINED);
    trial(200, EXCEEDED, TrialPurpose.PROBE, 4, 120, 60);
    trial(200, EXCEEDED, TrialPurpose.REPEAT, 5, 140, 90);
    trial(280, SUSTAINED, TrialPurpose.OVERLOAD, 30, 280, 280);
    assertBounds(280.0, null);

    trial(200, EXCEEDED, TrialPurpose.REPEAT, 5, 190, 190);
    assertBounds(100.0, 200.0);
  }

  /** What a system serves under overload is what it can serve. */
  @Test
  void aRateThatOverloadsContradictAsOftenAsTrialsSustainedItIsNoBound() {
    trial(100, SUSTAINED);
    trial(300, SUSTAINED);
    trial(400, EXCEEDED, TrialPurpose.NARROW, 4, 280, 280);
    assertBounds(100.0, 400.0);

    trial(300, SUSTAINED);
    assertBounds(300.0, 400.0);
  }

  /** A trial of 30 s whose data the disk took a share of; the cache lasts for 50 s more or less. */
  private void cached(double rate, double disk, int seconds, TrialClass found) {
    WriteBack writeBack = new WriteBack("localhost", rate, new Drift(1, 1, 1), false,
        OptionalDouble.of(1.5 * disk), Math.round(40 * (rate - disk)));
    trials.add(SampleTrials.trial(TrialPurpose.SOAK, new Rate(rate), found)
        .number(trials.size())
        .measure(Duration.ofSeconds(seconds))
        .writeBack(Optional.of(writeBack))
        .build());
  }

  @Test
  void whatThePageCacheTookIsNoLowerBound() {
    cached(8e6, 3e6, 30, SUSTAINED);
    trial(9e6, EXCEEDED);
    trial(9e6, EXCEEDED);

    assertThat(RateBounds.held(trials).lower()).contains(new Rate(8e6));
    assertBounds(2e6, 9e6);
    assertThat(RateBounds.of(trials).conditional()).isTrue();
    CacheReserve reserve = CacheReserve.of(RateBounds.held(trials), trials).orElseThrow();
    assertThat(reserve.rate()).isEqualTo(new Rate(8e6));
    assertThat(reserve.outlasting()).isEqualTo(Duration.ofSeconds(50));
  }

  @Test
  void aLowerRateWhoseDataTheDiskTookIsTheLowerBound() {
    cached(2.5e6, 3e6, 30, SUSTAINED);
    cached(8e6, 3e6, 30, SUSTAINED);

    assertBounds(2.5e6, null);
    assertThat(RateBounds.of(trials).soaked()).isTrue();
  }

  @Test
  void aTrialThatOutlastsTheCacheShowsThatTheDiskTakesTheRate() {
    cached(8e6, 3e6, 30, SUSTAINED);
    cached(8e6, 3e6, 50, SUSTAINED);

    assertBounds(8e6, null);
    assertThat(CacheReserve.of(RateBounds.held(trials), trials)).isEmpty();
  }
}
