package io.weir.lab.capacity;

import static io.weir.core.capacity.TrialClass.EXCEEDED;
import static io.weir.core.capacity.TrialClass.SUSTAINED;
import static io.weir.core.capacity.TrialClass.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
  private static final Rate TOP = new Rate(40_000);
  /** By so much a backlog may grow and count as stable. */
  private static final double TOLERANCE = 1.006;
  private static final int MOST_TRIALS = 25;

  private static RateSearch how(Duration within, Optional<Duration> endToEnd) {
    return new RateSearch(new Rate(10_000), new Rate(50_000_000), 0.02, within,
        Duration.ofSeconds(60), Optional.empty(), endToEnd, 0.9, List.of());
  }

  private static void assertContains(RateBounds bounds, double truth) {
    assertThat(bounds.lower().orElseThrow().perSecond()).isLessThanOrEqualTo(truth * TOLERANCE);
    assertThat(bounds.upper().orElseThrow().perSecond()).isGreaterThanOrEqualTo(truth * 0.999);
    assertThat(bounds.width()).isLessThanOrEqualTo(0.02 + 1e-4);
    assertThat(bounds.soaked()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "5, 1", "20, 1", "100, 1", "0, 10", "1, 10", "5, 10", "20, 10",
      "100, 10"})
  void an_ideal_brokers_capacity_is_found_whatever_its_lag_and_subscriptions(int lag,
      int subscriptions) {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    List<SearchedTrial> trials =
        new VirtualBroker(CAPACITY, lag / 1e3, subscriptions, 0, 0, 1).search(how, search);
    assertContains(search.bounds(), CAPACITY);
    assertThat(trials).hasSizeLessThanOrEqualTo(15);
    assertThat(search.ending()).isEqualTo("the bounds are as close as asked for");
  }

  @ParameterizedTest
  @CsvSource({"0, 1", "1, 1", "5, 1", "20, 1", "100, 1", "0, 10", "1, 10", "5, 10", "20, 10",
      "100, 10"})
  void the_highest_rate_under_a_bound_of_latency_is_found(int lag, int subscriptions) {
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
  void noise_does_not_lead_it_astray(@ForAll @LongRange(min = 0, max = 1_000_000) long seed,
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
  void lone_stalls_do_not_lead_it_astray(
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
      assertContains(bounds, truth);
      assertThat(trials).hasSizeLessThanOrEqualTo(MOST_TRIALS);
    }
  }

  /** Whatever a system does, the answer contradicts no trial that was decided. */
  @Property(tries = 500, seed = "7")
  void on_inversion_the_upper_bound_wins(@ForAll @LongRange(min = 0, max = 1_000_000) long seed,
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
    assertThat(bounds.width()).isLessThanOrEqualTo(0.02 + 1e-4);
    assertThat(bounds.soaked()).isTrue();
    for (SearchedTrial trial : trials) {
      if (trial.rate().perSecond() < lower) {
        assertThat(RateBounds.of(trials.stream()
            .filter(other -> other.rate().equals(trial.rate()))
            .toList()).upper()).as("a rate below the lower bound was missed").isEmpty();
      }
    }
  }

  @Property(tries = 300, seed = "7")
  void it_ends_in_time_with_the_width_that_the_time_buys(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed,
      @ForAll @IntRange(min = 60, max = 3_600) int seconds) {
    Duration within = Duration.ofSeconds(seconds);
    RateSearch how = new RateSearch(new Rate(10_000), new Rate(50_000_000), 0.02, within,
        RateSearch.trialWithin(within), Optional.empty(), Optional.empty(), 0.9, List.of());
    CapacitySearch search = new CapacitySearch(how);
    List<SearchedTrial> trials =
        new VirtualBroker(CAPACITY, 0.005, 1, 0.001, 0.02, seed).search(how, search);
    Duration took =
        trials.stream().map(SearchedTrial::took).reduce(Duration.ZERO, Duration::plus);
    // A trial that fails unforeseen drains for longer than those before it.
    assertThat(took).isLessThanOrEqualTo(within.plus(how.soak()).plusSeconds(6));
    assertThat(search.ending()).isNotEmpty();
    search.bounds()
        .lower()
        .ifPresent(
            lower -> assertThat(lower.perSecond()).isLessThanOrEqualTo(CAPACITY * TOLERANCE));
  }

  /** A broker whose backlog wavers by more than a short probe can see a trend in. */
  @Property(tries = 300, seed = "7")
  void ten_minutes_buy_a_useful_width_on_a_restless_broker(
      @ForAll @LongRange(min = 0, max = 1_000_000) long seed,
      @ForAll @DoubleRange(min = 0.005, max = 0.05) @Scale(4) double jitter,
      @ForAll @DoubleRange(min = 20_000, max = 1_000_000) double capacity) {
    Duration within = Duration.ofMinutes(10);
    RateSearch how = new RateSearch(RateSearch.FROM, RateSearch.TO, 0.02, within,
        RateSearch.trialWithin(within), Optional.empty(), Optional.empty(), 0.9, List.of());
    CapacitySearch search = new CapacitySearch(how);
    new VirtualBroker(capacity, 0.02, 1, jitter, 0, seed).search(how, search);
    assertThat(search.bounds().lower().orElseThrow().perSecond())
        .isLessThanOrEqualTo(capacity * TOLERANCE);
    assertThat(search.bounds().upper().orElseThrow().perSecond())
        .isGreaterThanOrEqualTo(capacity * 0.999);
    assertThat(search.bounds().width()).isLessThanOrEqualTo(0.1);
  }

  private static RateSearch upToTop() {
    return new RateSearch(new Rate(1_000), TOP, 0.02, DAY, Duration.ofSeconds(20),
        Optional.empty(), Optional.empty(), 0.9, List.of());
  }

  private static Probe next(CapacitySearch search) {
    return search.next(DAY).orElseThrow();
  }

  private static void take(CapacitySearch search, TrialClass... found) {
    for (TrialClass one : found) {
      search.take(classified(next(search), one));
    }
  }

  /** What was kept up but shows no trend carries the climb; a bound it is only once decided. */
  @Test
  void an_undecided_probe_is_a_step_and_no_bound() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED);
    assertThat(next(search).rate()).isEqualTo(new Rate(16_000));
    take(search, UNDECIDED);
    assertThat(search.bounds().lower()).contains(new Rate(1_000));
    assertThat(next(search).rate()).isEqualTo(TOP);
    take(search, UNDECIDED);
    assertThat(next(search))
        .isEqualTo(new Probe(TrialPurpose.EXTEND, TOP, upToTop().settling(), false));
    take(search, SUSTAINED);
    assertThat(search.bounds().lower()).contains(TOP);
  }

  @Test
  void before_anything_was_sustained_an_undecided_probe_is_made_again_for_longer() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, UNDECIDED);
    assertThat(next(search)).isEqualTo(new Probe(TrialPurpose.EXTEND, new Rate(1_000),
        upToTop().probe().multipliedBy(2), false));
  }

  @Test
  void what_the_climb_ended_on_is_decided_before_anything_is_narrowed() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED, UNDECIDED, EXCEEDED, EXCEEDED);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.EXTEND);
    assertThat(next(search).rate()).isEqualTo(new Rate(16_000));
    take(search, EXCEEDED, EXCEEDED);
    assertThat(search.bounds().upper()).contains(new Rate(16_000));
    assertThat(next(search)).isEqualTo(new Probe(TrialPurpose.EXTEND, new Rate(4_000),
        upToTop().settling(), false));
    take(search, SUSTAINED);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.NARROW);
    assertThat(next(search).rate()).isBetween(new Rate(4_001), new Rate(15_999));
  }

  @ParameterizedTest
  @CsvSource({"70, SOAK, 4000", "50, EXTEND, 4000", "30, , "})
  void with_the_time_up_the_best_is_made_of_what_was_kept_up_last(int seconds,
      TrialPurpose purpose, Double rate) {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED);
    Optional<Probe> last = search.next(Duration.ofSeconds(seconds));
    assertThat(search.ending()).isEqualTo("the time was up");
    assertThat(last.map(Probe::purpose)).isEqualTo(Optional.ofNullable(purpose));
    assertThat(last.map(probe -> probe.rate().perSecond())).isEqualTo(Optional.ofNullable(rate));
  }

  @Test
  void a_soak_of_an_undecided_step_that_leaves_it_so_leaves_time_for_what_was_sustained() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED);
    search.take(classified(search.next(Duration.ofSeconds(70)).orElseThrow(), UNDECIDED));
    assertThat(search.next(Duration.ofSeconds(66)))
        .contains(new Probe(TrialPurpose.SOAK, new Rate(1_000), upToTop().soak(), false));
  }

  @Test
  void a_soak_of_an_undecided_step_that_fails_is_made_again_before_it_counts() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED);
    Probe soak = search.next(Duration.ofSeconds(70)).orElseThrow();
    search.take(classified(soak, EXCEEDED));
    assertThat(search.next(Duration.ofSeconds(66))).contains(soak);
    search.take(classified(soak, EXCEEDED));
    assertThat(search.bounds().upper()).contains(soak.rate());
    assertThat(search.next(Duration.ofSeconds(66)))
        .contains(new Probe(TrialPurpose.SOAK, new Rate(1_000), upToTop().soak(), false));
  }

  /** A step of the climb may be soaked undecided; what narrows is bet on only once sustained. */
  @Test
  void with_the_time_up_an_undecided_rate_between_the_bounds_is_left_alone() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED, EXCEEDED, EXCEEDED);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.NARROW);
    take(search, UNDECIDED);
    assertThat(search.next(Duration.ofSeconds(66)))
        .contains(new Probe(TrialPurpose.SOAK, new Rate(4_000), upToTop().soak(), false));
  }

  @Test
  void once_the_time_was_up_nothing_new_is_begun() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED, EXCEEDED, EXCEEDED);
    search.take(classified(search.next(Duration.ofSeconds(70)).orElseThrow(), SUSTAINED));
    assertThat(search.bounds().soaked()).isTrue();
    assertThat(search.next(Duration.ofSeconds(60))).isEmpty();
  }

  /** A start that took minutes is not charged to each trial after it; a long drain may recur. */
  @Test
  void what_trials_take_besides_their_load_is_told_by_all_but_the_first() {
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

  @Test
  void a_generator_at_its_end_is_not_taken_for_the_system() {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    new VirtualBroker(CAPACITY, 0.001, 1, 0, 0, 1).offeredUpTo(300_000).search(how, search);
    assertThat(search.bounds().generator()).isTrue();
    assertContains(search.bounds(), 300_000);
  }

  @Test
  void a_system_that_sustains_the_highest_rate_has_no_upper_bound() {
    RateSearch how = new RateSearch(new Rate(10_000), new Rate(100_000), 0.02, DAY,
        Duration.ofSeconds(60), Optional.empty(), Optional.empty(), 0.9, List.of());
    CapacitySearch search = new CapacitySearch(how);
    new VirtualBroker(CAPACITY, 0.001, 1, 0, 0, 1).search(how, search);
    assertThat(search.bounds().lower()).contains(new Rate(100_000));
    assertThat(search.bounds().upper()).isEmpty();
    assertThat(search.ending()).contains("highest rate");
  }

  @ParameterizedTest
  @ValueSource(doubles = {9_000, 5_000, 700, 160})
  void a_capacity_below_the_first_rate_is_found(double capacity) {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    List<SearchedTrial> trials =
        new VirtualBroker(capacity, 0.001, 1, 0, 0, 1).search(how, search);
    assertContains(search.bounds(), capacity);
    assertThat(trials).hasSizeLessThanOrEqualTo(MOST_TRIALS);
  }

  @Test
  void a_system_that_does_not_sustain_the_lowest_rate_has_no_lower_bound() {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    List<SearchedTrial> trials =
        new VirtualBroker(100, 0.001, 1, 0, 0, 1).search(how, search);
    assertThat(search.bounds().lower()).isEmpty();
    assertThat(search.bounds().upper()).contains(new Rate(156));
    assertThat(search.ending()).contains("lowest rate");
    assertThat(trials).hasSizeLessThanOrEqualTo(6);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void what_a_system_missed_before_it_was_warm_is_tried_again(int cold) {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    int made = 0;
    for (Optional<Probe> probe = search.next(DAY); probe.isPresent(); probe = search.next(DAY)) {
      Probe asked = probe.get();
      boolean fails = made++ < cold || asked.rate().perSecond() > CAPACITY;
      search.take(classified(asked, fails ? TrialClass.EXCEEDED : TrialClass.SUSTAINED));
    }
    assertContains(search.bounds(), CAPACITY);
  }

  @Test
  void a_soak_that_fails_twice_steps_the_lower_bound_down() {
    RateSearch how = how(DAY, Optional.empty());
    CapacitySearch search = new CapacitySearch(how);
    Optional<Rate> weak = Optional.empty();
    for (Optional<Probe> probe = search.next(DAY); probe.isPresent(); probe = search.next(DAY)) {
      Probe asked = probe.get();
      boolean soak = asked.purpose() == TrialPurpose.SOAK;
      weak = soak && weak.isEmpty() ? Optional.of(asked.rate()) : weak;
      boolean fails = soak && weak.filter(asked.rate()::equals).isPresent()
          || asked.rate().perSecond() > CAPACITY;
      search.take(classified(asked, fails ? TrialClass.EXCEEDED : TrialClass.SUSTAINED));
    }
    assertThat(search.bounds().upper()).isEqualTo(weak);
    assertThat(search.bounds().lower().orElseThrow()).isLessThan(weak.orElseThrow());
    assertThat(search.bounds().soaked()).isTrue();
  }

  private static SearchedTrial classified(Probe probe, TrialClass found) {
    return classified(probe, found, Duration.ofSeconds(20));
  }

  private static SearchedTrial classified(Probe probe, TrialClass found, Duration besides) {
    double achieved = Math.min(CAPACITY, probe.rate().perSecond());
    return new SearchedTrial(0, probe.purpose(), probe.rate(), probe.measure(), probe.last(),
        Optional.of(found), "", achieved, OptionalLong.empty(), OptionalLong.empty(), 0,
        Optional.empty(), probe.measure().plus(besides), List.of(), true);
  }
}
