package io.weir.lab.capacity;

import static io.weir.core.capacity.TrialClass.EXCEEDED;
import static io.weir.core.capacity.TrialClass.SUSTAINED;
import static io.weir.core.capacity.TrialClass.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialBasis;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.sample.SearchedTrialBuilder;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The next trial that a search requests, by the outcomes of earlier ones. */
class CapacitySearchStepTest {
  private static final double CAPACITY = 1_000_000;
  private static final Duration DAY = Duration.ofDays(1);
  private static final Rate TOP = new Rate(40_000);

  private static RateSearch upToTop() {
    return RateSearchBuilder.builder()
        .from(new Rate(1_000))
        .to(TOP)
        .width(0.02)
        .within(DAY)
        .trial(Duration.ofSeconds(20))
        .soak(Duration.ofSeconds(40))
        .at(0.9)
        .curve(List.of())
        .build();
  }

  private static TrialRequest next(CapacitySearch search) {
    return search.next(DAY).orElseThrow();
  }

  private static void take(CapacitySearch search, TrialClass... found) {
    for (TrialClass one : found) {
      search.take(classified(next(search), one));
    }
  }

  /** The next trial serves that part of the offered rate. */
  private static void serve(CapacitySearch search, TrialClass found, double share) {
    search.take(classified(next(search), found, share * next(search).rate().perSecond()));
  }

  /**
   * A rate that was kept up without a trend continues the climb; it is a bound only once it is
   * decided.
   */
  @Test
  void anUndecidedProbeIsAStepAndNoBound() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED);
    assertThat(next(search).rate()).isEqualTo(new Rate(8_000));
    take(search, UNDECIDED, UNDECIDED, UNDECIDED);
    assertThat(search.bounds().lower()).contains(new Rate(1_000));
    assertThat(next(search).rate()).isEqualTo(TOP);
    take(search, UNDECIDED);
    assertThat(next(search))
        .isEqualTo(new TrialRequest(TrialPurpose.EXTEND, TOP, upToTop().settling(), false));
    take(search, SUSTAINED);
    assertThat(search.bounds().lower()).contains(TOP);
  }

  @ParameterizedTest
  @CsvSource({"299, 8000, 23000", "300, 4000, 8000"})
  void aSearchWithLittleTimeClimbsInLongerSteps(int seconds, double second, double third) {
    CapacitySearch search = new CapacitySearch(RateSearchBuilder.builder()
        .from(new Rate(1_000))
        .to(TOP)
        .width(0.02)
        .within(Duration.ofSeconds(seconds))
        .trial(Duration.ofSeconds(5))
        .soak(Duration.ofSeconds(30))
        .at(0.9)
        .curve(List.of())
        .build());
    take(search, SUSTAINED);
    assertThat(next(search).rate().perSecond()).isEqualTo(second);
    take(search, SUSTAINED);
    assertThat(next(search).rate().perSecond()).isEqualTo(third);
  }

  @Test
  void afterAMissAKnownGoodRateComesAndThenALongOverloadThatConfirmsIt() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED);
    serve(search, EXCEEDED, 0.5);
    assertThat(next(search)).isEqualTo(
        new TrialRequest(TrialPurpose.CANARY, new Rate(4_000), upToTop().canary(), false));
    take(search, SUSTAINED);
    assertThat(next(search)).isEqualTo(
        new TrialRequest(TrialPurpose.OVERLOAD, new Rate(5_600), upToTop().soak(), false));
    Rate near = next(search).rate();
    serve(search, EXCEEDED, 0.8);
    assertThat(search.proven()).contains(near);
  }

  @Test
  void whereAMissShowsNoCeilingTheSameRateIsItsConfirmation() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED, EXCEEDED, SUSTAINED);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.REPEAT);
    assertThat(next(search).rate()).isEqualTo(new Rate(8_000));
  }

  @Test
  void aKnownGoodRateThatIsMissedOnceIsTriedAgainAndForgiven() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED);
    serve(search, EXCEEDED, 0.5);
    serve(search, EXCEEDED, 0.5);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.CANARY);
    take(search, SUSTAINED);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.OVERLOAD);
  }

  /** It did not overload the system enough to change it, and a real overload follows anyway. */
  @Test
  void aMissThatAchievedNearlyAllIsFollowedByTheOverloadAtOnce() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED);
    serve(search, EXCEEDED, 0.92);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.OVERLOAD);
    serve(search, EXCEEDED, 0.2);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.CANARY);
  }

  /** What a stalled system served is no guess of its capacity. */
  @Test
  void aMissThatServedLessThanAKnownGoodRateIsRepeated() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED);
    serve(search, EXCEEDED, 0.3);
    take(search, SUSTAINED);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.REPEAT);
    assertThat(next(search).rate()).isEqualTo(new Rate(8_000));
  }

  @Test
  void anOverloadThatIsSustainedIsAStepOfTheClimb() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED);
    serve(search, EXCEEDED, 0.74);
    take(search, SUSTAINED, SUSTAINED);
    assertThat(search.bounds().lower()).contains(new Rate(8_288));
    assertThat(search.bounds().upper()).isEmpty();
    assertThat(next(search).rate()).isEqualTo(new Rate(17_000));
  }

  @Test
  void aLimitOfLatencyMakesAnOverloadUseless() {
    CapacitySearch search = new CapacitySearch(RateSearchBuilder.builder()
        .from(new Rate(1_000))
        .to(TOP)
        .width(0.02)
        .within(DAY)
        .trial(Duration.ofSeconds(20))
        .soak(Duration.ofSeconds(40))
        .publishP99(List.of(Duration.ofMillis(50)))
        .at(0.9)
        .curve(List.of())
        .build());
    take(search, SUSTAINED, SUSTAINED);
    serve(search, EXCEEDED, 0.75);
    take(search, SUSTAINED);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.REPEAT);
  }

  @Test
  void aSystemThatAnOverloadChangedIsFollowedDownAndTheSearchEnds() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED);
    serve(search, EXCEEDED, 0.25);
    serve(search, EXCEEDED, 0.5);
    serve(search, EXCEEDED, 0.5);
    assertThat(search.bounds().lower()).contains(new Rate(1_333));
    assertThat(search.bounds().upper()).contains(new Rate(8_000));
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.CANARY);
    assertThat(next(search).rate()).isEqualTo(new Rate(1_600));
    take(search, SUSTAINED);
    assertThat(next(search)).isEqualTo(
        new TrialRequest(TrialPurpose.SOAK, new Rate(1_600), upToTop().soak(), false));
    take(search, SUSTAINED);
    assertThat(search.next(DAY)).isEmpty();
    assertThat(search.ending()).contains("did not recover");
    assertThat(search.bounds().lower()).contains(new Rate(1_600));
  }

  /** A capacity that lasts for seconds only is no capacity. */
  @Test
  void aSoakThatFailsMakesLongerTrialsCountAndNoOthers() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED);
    serve(search, EXCEEDED, 0.75);
    take(search, SUSTAINED);
    serve(search, EXCEEDED, 0.7);
    while (next(search).purpose() != TrialPurpose.SOAK) {
      double share = 5_900 / next(search).rate().perSecond();
      serve(search, share < 1 ? EXCEEDED : SUSTAINED, Math.min(1, share));
    }
    double soaked = next(search).rate().perSecond();
    serve(search, EXCEEDED, 0.4);
    assertThat(search.bounds().conditional()).isTrue();
    assertThat(search.bounds().lower().orElseThrow().perSecond())
        .isCloseTo(0.4 * soaked / 1.5, Offset.offset(1.0));
    while (next(search).purpose() == TrialPurpose.CANARY) {
      take(search, SUSTAINED);
    }
    assertThat(next(search).measure()).isEqualTo(upToTop().soak());
  }

  @Test
  void withoutSoaksNoneIsRequested() {
    CapacitySearch search = new CapacitySearch(RateSearchBuilder.builder()
        .from(new Rate(1_000))
        .to(TOP)
        .width(0.3)
        .within(DAY)
        .trial(Duration.ofSeconds(20))
        .soak(Duration.ZERO)
        .at(0.9)
        .curve(List.of())
        .build());
    for (Optional<TrialRequest> request = search.next(DAY); request.isPresent(); request =
        search.next(DAY)) {
      assertThat(request.get().purpose()).isNotEqualTo(TrialPurpose.SOAK);
      search.take(classified(request.get(),
          request.get().rate().perSecond() > 10_000 ? EXCEEDED : SUSTAINED));
    }
    assertThat(search.bounds().closed()).isTrue();
  }

  @Test
  void whatWasMissedBeforeAnythingWasKeptUpIsForgottenOnceSomethingIsSustained() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, EXCEEDED, EXCEEDED, UNDECIDED, SUSTAINED);
    assertThat(search.bounds().lower()).contains(new Rate(350));
    assertThat(search.bounds().upper()).isEmpty();
    assertThat(next(search).rate()).isEqualTo(new Rate(700));
  }

  @Test
  void onTheWayDownAnUndecidedProbeIsMadeAgainForLonger() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, EXCEEDED, EXCEEDED, UNDECIDED);
    assertThat(next(search)).isEqualTo(new TrialRequest(TrialPurpose.EXTEND, new Rate(350),
        upToTop().probe().multipliedBy(2), false));
  }

  /** A soak is as long as the time allows, and never shorter than a trial. */
  @ParameterizedTest
  @CsvSource({"69, 40", "50, 30", "35, "})
  void withTheTimeUpWhatWasKeptUpLastIsSoaked(int seconds, Integer soak) {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED);
    Optional<TrialRequest> last = search.next(Duration.ofSeconds(seconds));
    assertThat(search.ending()).isEqualTo("the time was up");
    assertThat(last).isEqualTo(Optional.ofNullable(soak)
        .map(length -> new TrialRequest(TrialPurpose.SOAK, new Rate(4_000),
            Duration.ofSeconds(length), false)));
  }

  @Test
  void aSoakOfAnUndecidedStepThatLeavesItSoLeavesTimeForWhatWasSustained() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED);
    search.take(classified(search.next(Duration.ofSeconds(69)).orElseThrow(), UNDECIDED));
    assertThat(search.next(Duration.ofSeconds(66)))
        .contains(new TrialRequest(TrialPurpose.SOAK, new Rate(1_000), upToTop().soak(), false));
  }

  /** With little time left, an upper bound that was missed once is confirmed before a soak. */
  @Test
  void withTheTimeUpTheUpperBoundIsConfirmedFirst() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED);
    serve(search, EXCEEDED, 0.5);
    TrialRequest last = search.next(Duration.ofSeconds(60)).orElseThrow();
    assertThat(last.purpose()).isEqualTo(TrialPurpose.OVERLOAD);
    assertThat(last.measure()).isEqualTo(Duration.ofSeconds(28));
    search.take(classified(last, EXCEEDED, 0.8 * last.rate().perSecond()));
    assertThat(search.proven()).contains(last.rate());
  }

  @Test
  void onceTheTimeWasUpNothingNewIsBegun() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED, EXCEEDED, SUSTAINED, EXCEEDED);
    search.take(classified(search.next(Duration.ofSeconds(70)).orElseThrow(), SUSTAINED));
    assertThat(search.bounds().soaked()).isTrue();
    assertThat(search.next(Duration.ofSeconds(40))).isEmpty();
  }

  /** A start that took minutes is not charged to each trial after it; a long drain may recur. */
  @Test
  void whatTrialsTakeBesidesTheirLoadIsToldByAllButTheFirst() {
    Duration little = Duration.ofMinutes(3);
    CapacitySearch cold = new CapacitySearch(upToTop());
    cold.take(classified(next(cold), SUSTAINED, Duration.ofMinutes(5)));
    assertThat(cold.next(little)).isEmpty();

    CapacitySearch warm = new CapacitySearch(upToTop());
    warm.take(classified(next(warm), SUSTAINED, Duration.ofMinutes(5)));
    take(warm, SUSTAINED);
    assertThat(warm.next(little)).isPresent();
    assertThat(warm.ending()).isEmpty();

    CapacitySearch drained = new CapacitySearch(upToTop());
    take(drained, SUSTAINED);
    drained.take(classified(next(drained), EXCEEDED, Duration.ofMinutes(2)));
    take(drained, SUSTAINED, SUSTAINED, SUSTAINED);
    drained.next(little);
    assertThat(drained.ending()).isEqualTo("the time was up");
  }

  /** The time of a warm-up and of an overload's drain is not the time of each trial. */
  @Test
  void aLongWarmUpAndALongDrainAreChargedOnce() {
    CapacitySearch search = new CapacitySearch(upToTop());
    search.take(phased(next(search), SUSTAINED, Duration.ofMinutes(1), Duration.ofSeconds(2)));
    assertThat(search.next(Duration.ofSeconds(100)).map(TrialRequest::rate))
        .contains(new Rate(4_000));
    search.take(phased(next(search), SUSTAINED, upToTop().warmUp(), Duration.ofSeconds(2)));
    search.take(phased(next(search), EXCEEDED, upToTop().warmUp(), Duration.ofMinutes(1)));
    assertThat(search.next(Duration.ofSeconds(100))).isPresent();
    assertThat(search.ending()).isEmpty();
  }

  private static SearchedTrial phased(TrialRequest request, TrialClass found, Duration warmUp,
      Duration drain) {
    SearchedTrial plain = classified(request, found,
        warmUp.plus(drain).plus(Duration.ofSeconds(5)));
    long loaded = warmUp.plus(request.measure()).toNanos();
    return SearchedTrialBuilder.builder()
        .number(plain.number())
        .purpose(plain.purpose())
        .rate(plain.rate())
        .measure(plain.measure())
        .last(plain.last())
        .trialClass(plain.trialClass())
        .basis(plain.basis())
        .reason(plain.reason())
        .achieved(plain.achieved())
        .late(plain.late())
        .publishP99Nanos(plain.publishP99Nanos())
        .endToEndP99Nanos(plain.endToEndP99Nanos())
        .oldestNanos(plain.oldestNanos())
        .drift(plain.drift())
        .took(plain.took())
        .phases(List.of(new PhaseWindow(PhaseKind.WARM_UP, 0, warmUp.toNanos()),
            new PhaseWindow(PhaseKind.MEASURE, warmUp.toNanos(), loaded),
            new PhaseWindow(PhaseKind.DRAIN, loaded, loaded + drain.toNanos())))
        .drained(true)
        .build();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void whatASystemMissedBeforeItWasWarmIsTriedAgain(int cold) {
    RateSearch how = CapacitySearchTest.how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    int made = 0;
    for (Optional<TrialRequest> request = search.next(DAY); request.isPresent();
        request = search.next(DAY)) {
      TrialRequest asked = request.get();
      boolean fails = made++ < cold || asked.rate().perSecond() > CAPACITY;
      search.take(classified(asked, fails ? EXCEEDED : SUSTAINED));
    }
    CapacitySearchTest.assertContains(search.bounds(), CAPACITY);
  }

  @Test
  void aSoakThatFailsTwiceStepsTheLowerBoundDown() {
    RateSearch how = CapacitySearchTest.how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    Optional<Rate> weak = Optional.empty();
    for (Optional<TrialRequest> request = search.next(DAY); request.isPresent();
        request = search.next(DAY)) {
      TrialRequest asked = request.get();
      boolean soak = asked.purpose() == TrialPurpose.SOAK;
      weak = soak && weak.isEmpty() ? Optional.of(asked.rate()) : weak;
      boolean fails = soak && weak.filter(asked.rate()::equals).isPresent()
          || asked.rate().perSecond() > CAPACITY;
      search.take(classified(asked, fails ? EXCEEDED : SUSTAINED));
    }
    assertThat(search.bounds().upper()).isEqualTo(weak);
    assertThat(search.bounds().lower().orElseThrow()).isLessThan(weak.orElseThrow());
    assertThat(search.bounds().soaked()).isTrue();
  }

  private static SearchedTrial classified(TrialRequest request, TrialClass found) {
    return classified(request, found, Duration.ofSeconds(20));
  }

  private static SearchedTrial classified(TrialRequest request, TrialClass found,
      Duration besides) {
    return classified(request, found, Math.min(CAPACITY, request.rate().perSecond()), besides);
  }

  private static SearchedTrial classified(TrialRequest request, TrialClass found,
      double achieved) {
    return classified(request, found, achieved, Duration.ofSeconds(20));
  }

  private static SearchedTrial classified(TrialRequest request, TrialClass found, double achieved,
      Duration besides) {
    return SearchedTrialBuilder.builder()
        .number(0)
        .purpose(request.purpose())
        .rate(request.rate())
        .measure(request.measure())
        .last(request.last())
        .trialClass(Optional.of(found))
        .basis(TrialBasis.MEASURED)
        .reason("")
        .achieved(achieved)
        .late(OptionalDouble.of(achieved))
        .oldestNanos(0)
        .took(request.measure().plus(besides))
        .phases(List.of())
        .drained(true)
        .build();
  }
}
