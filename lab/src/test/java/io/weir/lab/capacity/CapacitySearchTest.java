package io.weir.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The search against a broker of known capacity, in virtual time. */
class CapacitySearchTest {
  private static final double CAPACITY = 1_000_000;
  private static final Duration DAY = Duration.ofDays(1);
  /** By so much a backlog may grow and count as stable. */
  private static final double TOLERANCE = 1.006;
  private static final int MOST_TRIALS = 40;
  /** Where trials of one rate differ, closer bounds would be chance. */
  private static final double NOISY_WIDTH = 0.25;
  /** Misses of a sick region look like noise, so that only the steps of the climb are left. */
  private static final double STRIDE_WIDTH = 1;

  static RateSearch how(Duration within, Optional<Duration> endToEnd) {
    return RateSearchBuilder.builder()
        .from(new Rate(10_000))
        .to(new Rate(50_000_000))
        .width(0.02)
        .within(within)
        .trial(Duration.ofSeconds(60))
        .soak(Duration.ofSeconds(120))
        .endToEndP99(endToEnd.stream().toList())
        .at(0.9)
        .curve(List.of())
        .build();
  }

  static void assertContains(RateBounds bounds, double truth) {
    assertContains(bounds, truth, 0.02);
  }

  private static void assertContains(RateBounds bounds, double truth, double width) {
    assertThat(bounds.lower().orElseThrow().perSecond()).isLessThanOrEqualTo(truth * TOLERANCE);
    assertThat(bounds.upper().orElseThrow().perSecond()).isGreaterThanOrEqualTo(truth * 0.999);
    assertThat(bounds.width()).isLessThanOrEqualTo(width + 1e-4);
    assertThat(bounds.soaked()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "5, 1", "20, 1", "100, 1", "0, 10", "1, 10", "5, 10", "20, 10",
      "100, 10"})
  void anIdealBrokersCapacityIsFoundWhateverItsLagAndSubscriptions(int lag,
      int subscriptions) {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    List<SearchedTrial> trials =
        new VirtualBroker(CAPACITY, lag / 1e3, subscriptions, 0, 0, 1).search(how, search);
    assertContains(search.bounds(), CAPACITY);
    assertThat(trials).hasSizeLessThanOrEqualTo(25);
    assertThat(search.ending()).isEqualTo("the bounds are as close as requested");
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "5, 1", "20, 1", "100, 1", "0, 10", "1, 10", "5, 10", "20, 10",
      "100, 10"})
  void theHighestRateUnderABoundOfLatencyIsFound(int lag, int subscriptions) {
    for (Duration queue : List.of(Duration.ofNanos(10_000), Duration.ofNanos(50_000),
        Duration.ofMillis(1))) {
      Duration bound = queue.plusMillis(lag);
      RateSearch how = how(DAY, Optional.of(bound));
      CapacitySearch search = new CapacitySearch(how);
      VirtualBroker broker = new VirtualBroker(CAPACITY, lag / 1e3, subscriptions, 0, 0, 1);
      List<SearchedTrial> trials = broker.search(how, search);
      assertContains(search.bounds(), broker.sustainable(bound));
      assertThat(trials).hasSizeLessThanOrEqualTo(MOST_TRIALS);
    }
  }

  @Property(tries = 500, seed = "7")
  void noiseDoesNotLeadItAstray(@ForAll @LongRange(min = 0, max = 1_000_000) long seed,
      @ForAll @DoubleRange(min = 0, max = 0.003) @Scale(4) double jitter,
      @ForAll @DoubleRange(min = 30_000, max = 5_000_000) double capacity,
      @ForAll @IntRange(min = 0, max = 3) int subscriptions) {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    List<SearchedTrial> trials =
        new VirtualBroker(capacity, 0.005, subscriptions, jitter, 0, seed).search(how, search);
    assertContains(search.bounds(), capacity);
    assertThat(trials).hasSizeLessThanOrEqualTo(MOST_TRIALS);
  }

  /** A stall that strikes one trial in twenty costs trials and no truth: two of three decide. */
  @Property(tries = 500, seed = "7")
  void loneStallsDoNotLeadItAstray(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed) {
    RateSearch how = how(DAY, Optional.of(Duration.ofMillis(6)));
    CapacitySearch search = new CapacitySearch(how);
    VirtualBroker broker = new VirtualBroker(CAPACITY, 0.005, 1, 0.001, 0.05, seed);
    List<SearchedTrial> trials = broker.search(how, search);
    double truth = broker.sustainable(Duration.ofMillis(6));
    RateBounds bounds = search.bounds();
    boolean unlucky = trials.stream()
        .filter(trial -> trial.rate().perSecond() <= truth)
        .filter(trial -> trial.trialClass().orElseThrow() == TrialClass.EXCEEDED)
        .collect(Collectors.groupingBy(SearchedTrial::rate, Collectors.counting()))
        .values()
        .stream()
        .anyMatch(missed -> missed >= 2);
    if (!unlucky) {
      assertContains(bounds, truth, NOISY_WIDTH);
      assertThat(trials).hasSizeLessThanOrEqualTo(MOST_TRIALS);
    }
  }

  /** Whatever a system does, the answer contradicts no trial that was decided. */
  @Property(tries = 500, seed = "7")
  void onInversionTheUpperBoundWins(@ForAll @LongRange(min = 0, max = 1_000_000) long seed,
      @ForAll @DoubleRange(min = 20_000, max = 900_000) double sick,
      @ForAll @DoubleRange(min = 1.01, max = 1.5) double wide) {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    List<SearchedTrial> trials = new VirtualBroker(CAPACITY, 0.001, 1, 0.001, 0.02, seed)
        .sickBetween(sick, sick * wide)
        .search(how, search);
    RateBounds bounds = search.bounds();
    if (bounds.lower().isEmpty()) {
      // Both trials of the lowest rate may stall, which is what it says then.
      assertThat(search.ending()).contains("lowest rate");
      assertThat(trials).hasSizeGreaterThanOrEqualTo(2);
      return;
    }
    double lower = bounds.lower().orElseThrow().perSecond();
    assertThat(bounds.upper().orElseThrow().perSecond()).isGreaterThan(lower);
    assertThat(bounds.width()).isLessThanOrEqualTo(Math.max(STRIDE_WIDTH, NOISY_WIDTH + wide - 1));
    assertThat(bounds.soaked()).isTrue();
    for (SearchedTrial trial : trials) {
      if (trial.rate().perSecond() < lower) {
        assertThat(RateBounds.of(RateBounds.counting(trials)
            .stream()
            .filter(other -> other.rate().equals(trial.rate()))
            .toList()).upper()).as("a rate below the lower bound was missed").isEmpty();
      }
    }
  }

  @Property(tries = 300, seed = "7")
  void itEndsInTimeWithTheWidthThatTheTimeBuys(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed,
      @ForAll @IntRange(min = 60, max = 3_600) int seconds) {
    Duration within = Duration.ofSeconds(seconds);
    RateSearch how = RateSearchBuilder.builder()
        .from(new Rate(10_000))
        .to(new Rate(50_000_000))
        .width(0.02)
        .within(within)
        .trial(RateSearch.trialWithin(within))
        .soak(RateSearch.soakWithin(within, RateSearch.trialWithin(within), 1))
        .at(0.9)
        .curve(List.of())
        .build();
    CapacitySearch search = new CapacitySearch(how);
    List<SearchedTrial> trials =
        new VirtualBroker(CAPACITY, 0.005, 1, 0.001, 0.02, seed).search(how, search);
    Duration took =
        trials.stream().map(SearchedTrial::took).reduce(Duration.ZERO, Duration::plus);
    // Only what the last trial left behind can't be foreseen, if it failed.
    SearchedTrial last = trials.getLast();
    assertThat(took.minus(VirtualBroker.drain(last.oldestNanos(), last.measure())))
        .isLessThanOrEqualTo(within.plusSeconds(1));
    assertThat(search.ending()).isNotEmpty();
    search.bounds()
        .lower()
        .ifPresent(
            lower -> assertThat(lower.perSecond()).isLessThanOrEqualTo(CAPACITY * TOLERANCE));
  }

  /** A broker whose backlog wavers by more than a short probe can see a trend in. */
  @Property(tries = 300, seed = "7")
  void tenMinutesBuyAUsefulWidthOnARestlessBroker(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed,
      @ForAll @DoubleRange(min = 0.005, max = 0.05) @Scale(4) double jitter,
      @ForAll @DoubleRange(min = 20_000, max = 1_000_000) double capacity) {
    Duration within = Duration.ofMinutes(10);
    RateSearch how = RateSearchBuilder.builder()
        .from(RateSearch.FROM)
        .to(RateSearch.TO)
        .width(0.02)
        .within(within)
        .trial(RateSearch.trialWithin(within))
        .soak(RateSearch.soakWithin(within, RateSearch.trialWithin(within), 1))
        .at(0.9)
        .curve(List.of())
        .build();
    CapacitySearch search = new CapacitySearch(how);
    new VirtualBroker(capacity, 0.02, 1, jitter, 0, seed).search(how, search);
    assertThat(search.bounds().lower().orElseThrow().perSecond())
        .isLessThanOrEqualTo(capacity * TOLERANCE);
    assertThat(search.bounds().upper().orElseThrow().perSecond())
        .isGreaterThanOrEqualTo(capacity * 0.999);
    assertThat(search.bounds().width()).isLessThanOrEqualTo(NOISY_WIDTH);
  }

  @Test
  void aGeneratorAtItsEndIsNotTakenForTheSystem() {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    new VirtualBroker(CAPACITY, 0.001, 1, 0, 0, 1).offeredUpTo(300_000).search(how, search);
    assertThat(search.bounds().generator()).isTrue();
    assertContains(search.bounds(), 300_000);
  }

  @Test
  void aSystemThatSustainsTheHighestRateHasNoUpperBound() {
    RateSearch how = RateSearchBuilder.builder()
        .from(new Rate(10_000))
        .to(new Rate(100_000))
        .width(0.02)
        .within(DAY)
        .trial(Duration.ofSeconds(60))
        .soak(Duration.ofSeconds(120))
        .at(0.9)
        .curve(List.of())
        .build();
    CapacitySearch search = new CapacitySearch(how);
    new VirtualBroker(CAPACITY, 0.001, 1, 0, 0, 1).search(how, search);
    assertThat(search.bounds().lower()).contains(new Rate(100_000));
    assertThat(search.bounds().upper()).isEmpty();
    assertThat(search.ending()).contains("highest rate");
  }

  @ParameterizedTest
  @ValueSource(doubles = {9_000, 5_000, 700, 160})
  void aCapacityBelowTheFirstRateIsFound(double capacity) {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    List<SearchedTrial> trials =
        new VirtualBroker(capacity, 0.001, 1, 0, 0, 1).search(how, search);
    assertContains(search.bounds(), capacity);
    assertThat(trials).hasSizeLessThanOrEqualTo(MOST_TRIALS);
  }

  @Test
  void aSystemThatDoesNotSustainTheLowestRateHasNoLowerBound() {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    List<SearchedTrial> trials =
        new VirtualBroker(100, 0.001, 1, 0, 0, 1).search(how, search);
    assertThat(search.bounds().lower()).isEmpty();
    assertThat(search.bounds().upper()).contains(new Rate(156));
    assertThat(search.ending()).contains("lowest rate");
    assertThat(trials).hasSizeLessThanOrEqualTo(6);
  }
}
