package io.weir.lab.capacity;

import static io.weir.core.capacity.TrialClass.EXCEEDED;
import static io.weir.core.capacity.TrialClass.SUSTAINED;
import static io.weir.core.capacity.TrialClass.UNDECIDED;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialBasis;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.core.result.PhaseKind;
import io.weir.core.result.PhaseWindow;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
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
    return new RateSearch(new Rate(1_000), TOP, 0.02, DAY, Duration.ofSeconds(20),
        Optional.empty(), Optional.empty(), 0.9, List.of());
  }

  private static TrialRequest next(CapacitySearch search) {
    return search.next(DAY).orElseThrow();
  }

  private static void take(CapacitySearch search, TrialClass... found) {
    for (TrialClass one : found) {
      search.take(classified(next(search), one));
    }
  }

  /**
   * A rate that was kept up without a trend continues the climb; it is a bound only once it is
   * decided.
   */
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
        .isEqualTo(new TrialRequest(TrialPurpose.EXTEND, TOP, upToTop().settling(), false));
    take(search, SUSTAINED);
    assertThat(search.bounds().lower()).contains(TOP);
  }

  @Test
  void undecided_probes_carry_the_climb_from_the_first_rate_on() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, UNDECIDED, UNDECIDED);
    assertThat(next(search).rate()).isEqualTo(new Rate(16_000));
    take(search, EXCEEDED, EXCEEDED);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.NARROW);
    assertThat(next(search).rate()).isBetween(new Rate(4_001), new Rate(15_999));
    take(search, SUSTAINED);
    assertThat(search.bounds().lower().orElseThrow()).isGreaterThan(new Rate(4_000));
    assertThat(search.bounds().upper()).contains(new Rate(16_000));
  }

  @Test
  void what_was_missed_before_anything_was_kept_up_is_forgotten_once_something_is_sustained() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, EXCEEDED, EXCEEDED, UNDECIDED, SUSTAINED);
    assertThat(search.bounds().lower()).contains(new Rate(250));
    assertThat(search.bounds().upper()).isEmpty();
    assertThat(next(search).rate()).isEqualTo(new Rate(1_000));
  }

  @Test
  void with_the_time_up_and_nothing_sustained_the_last_step_is_soaked() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, UNDECIDED, UNDECIDED);
    assertThat(search.next(Duration.ofSeconds(70)))
        .contains(new TrialRequest(TrialPurpose.SOAK, new Rate(4_000), upToTop().soak(), false));
  }

  @Test
  void on_the_way_down_an_undecided_probe_is_made_again_for_longer() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, EXCEEDED, EXCEEDED, UNDECIDED);
    assertThat(next(search)).isEqualTo(new TrialRequest(TrialPurpose.EXTEND, new Rate(250),
        upToTop().probe().multipliedBy(2), false));
  }

  @Test
  void what_the_climb_ended_on_is_decided_only_where_the_bounds_come_to_rest_on_it() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED, UNDECIDED, EXCEEDED, EXCEEDED);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.NARROW);
    assertThat(next(search).rate()).isBetween(new Rate(16_001), new Rate(39_999));
    while (next(search).purpose() == TrialPurpose.NARROW) {
      take(search, EXCEEDED, EXCEEDED);
    }
    assertThat(next(search)).isEqualTo(new TrialRequest(TrialPurpose.EXTEND, new Rate(16_000),
        upToTop().settling(), false));
    take(search, EXCEEDED, EXCEEDED);
    assertThat(search.bounds().upper()).contains(new Rate(16_000));
    assertThat(next(search).rate()).isBetween(new Rate(4_001), new Rate(15_999));
  }

  @Test
  void a_pass_above_what_the_climb_ended_on_leaves_nothing_to_decide_there() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED, UNDECIDED, EXCEEDED, EXCEEDED, SUSTAINED);
    double lower = search.bounds().lower().orElseThrow().perSecond();
    assertThat(lower).isGreaterThan(16_000);
    assertThat(next(search).rate().perSecond()).isGreaterThan(lower);
  }

  @ParameterizedTest
  @CsvSource({"70, SOAK, 4000", "50, EXTEND, 4000", "30, , "})
  void with_the_time_up_the_best_is_made_of_what_was_kept_up_last(int seconds,
      TrialPurpose purpose, Double rate) {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED);
    Optional<TrialRequest> last = search.next(Duration.ofSeconds(seconds));
    assertThat(search.ending()).isEqualTo("the time was up");
    assertThat(last.map(TrialRequest::purpose)).isEqualTo(Optional.ofNullable(purpose));
    assertThat(last.map(request -> request.rate().perSecond()))
        .isEqualTo(Optional.ofNullable(rate));
  }

  @Test
  void a_soak_of_an_undecided_step_that_leaves_it_so_leaves_time_for_what_was_sustained() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED);
    search.take(classified(search.next(Duration.ofSeconds(70)).orElseThrow(), UNDECIDED));
    assertThat(search.next(Duration.ofSeconds(66)))
        .contains(new TrialRequest(TrialPurpose.SOAK, new Rate(1_000), upToTop().soak(), false));
  }

  @Test
  void a_soak_of_an_undecided_step_that_fails_is_made_again_before_it_counts() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, UNDECIDED);
    TrialRequest soak = search.next(Duration.ofSeconds(70)).orElseThrow();
    search.take(classified(soak, EXCEEDED));
    assertThat(search.next(Duration.ofSeconds(66))).contains(soak);
    search.take(classified(soak, EXCEEDED));
    assertThat(search.bounds().upper()).contains(soak.rate());
    assertThat(search.next(Duration.ofSeconds(66)))
        .contains(new TrialRequest(TrialPurpose.SOAK, new Rate(1_000), upToTop().soak(), false));
  }

  /** A step of the climb may be soaked undecided; what narrows is bet on only once sustained. */
  @Test
  void with_the_time_up_an_undecided_rate_between_the_bounds_is_left_alone() {
    CapacitySearch search = new CapacitySearch(upToTop());
    take(search, SUSTAINED, SUSTAINED, EXCEEDED, EXCEEDED);
    assertThat(next(search).purpose()).isEqualTo(TrialPurpose.NARROW);
    take(search, UNDECIDED);
    assertThat(search.next(Duration.ofSeconds(66)))
        .contains(new TrialRequest(TrialPurpose.SOAK, new Rate(4_000), upToTop().soak(), false));
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

  /** The time of a warm-up and of an overload's drain is not the time of each trial. */
  @Test
  void a_long_warm_up_and_a_long_drain_are_charged_once() {
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
    return new SearchedTrial(plain.number(), plain.purpose(), plain.rate(), plain.measure(),
        plain.last(), plain.trialClass(), plain.basis(), plain.reason(), plain.achieved(),
        plain.publishP99Nanos(), plain.endToEndP99Nanos(), plain.oldestNanos(), plain.drift(),
        plain.took(), List.of(new PhaseWindow(PhaseKind.WARM_UP, 0, warmUp.toNanos()),
            new PhaseWindow(PhaseKind.MEASURE, warmUp.toNanos(), loaded),
            new PhaseWindow(PhaseKind.DRAIN, loaded, loaded + drain.toNanos())),
        true);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5})
  void what_a_system_missed_before_it_was_warm_is_tried_again(int cold) {
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
  void a_soak_that_fails_twice_steps_the_lower_bound_down() {
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
    double achieved = Math.min(CAPACITY, request.rate().perSecond());
    return new SearchedTrial(0, request.purpose(), request.rate(), request.measure(),
        request.last(),
        Optional.of(found), TrialBasis.MEASURED, "", achieved, OptionalLong.empty(),
        OptionalLong.empty(), 0,
        Optional.empty(), request.measure().plus(besides), List.of(), true);
  }
}
