package io.weir.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Searches with three goals in virtual time, compared with a search for each of them. Messages take
 * 1 to 3 ms, and more the closer the rate is to the capacity. Seeds are fixed.
 */
class GoalSimulationTest {
  private static final List<Duration> GOALS =
      List.of(Duration.ofMillis(5), Duration.ofMillis(20), Duration.ofMillis(100));
  private static final int SEARCHES = 200;
  private static final Duration HALF_HOUR = Duration.ofMinutes(30);
  private static final Duration LITTLE = Duration.ofMinutes(5);
  private static final long SEED = 16_180_339;
  private static final double TOLERANCE = 1.006;
  private static final double LEAST = 0.999;

  /** The outcomes of searches for one goal. */
  private static final class Tally {
    private final List<Double> widths = new ArrayList<>();
    private int searches;
    private int held;

    void add(SearchRecord search, double truth) {
      searches++;
      Optional<Rate> upper = search.proven();
      search.bounds()
          .lower()
          .filter(any -> upper.isPresent())
          .ifPresent(lower -> {
            widths.add(upper.get().perSecond() / lower.perSecond() - 1);
            held += lower.perSecond() <= truth * TOLERANCE
                && upper.get().perSecond() >= truth * LEAST ? 1 : 0;
          });
    }

    double closedShare() {
      return widths.size() / (double) searches;
    }

    double heldShare() {
      return held / (double) Math.max(1, widths.size());
    }

    double medianWidth() {
      widths.sort(null);
      return widths.get(widths.size() / 2);
    }

    String cells() {
      return String.format(Locale.ROOT, "%.0f %% | %.0f %% | %.0f %%", 100 * closedShare(),
          100 * heldShare(), 100 * medianWidth());
    }
  }

  /** Searches for all goals at once, and for each of them. */
  private static final class Comparison {
    private final List<Tally> shared = tallies();
    private final List<Tally> separate = tallies();
    private double sharedSeconds;
    private double separateSeconds;

    Comparison(double noise, Duration within, double times, int searches) {
      SplittableRandom seeds = new SplittableRandom(SEED);
      for (int i = 0; i < searches; i++) {
        SplittableRandom random = seeds.split();
        double capacity = 20_000 * Math.pow(25, random.nextDouble());
        double work = random.nextDouble(0.001, 0.003);
        NoisyBroker broker = broker(capacity, work, noise, within, random.nextLong());
        List<SearchRecord> goals =
            search(broker, Duration.ofMillis(Math.round(times * within.toMillis())), GOALS)
                .ofGoals();
        sharedSeconds += seconds(goals.getFirst());
        for (int goal = 0; goal < GOALS.size(); goal++) {
          NoisyBroker other = broker(capacity, work, noise, within, random.nextLong());
          SearchRecord alone = search(other, within, List.of(GOALS.get(goal)));
          separateSeconds += seconds(alone) / GOALS.size();
          shared.get(goal).add(goals.get(goal), broker.truth(GOALS.get(goal)));
          separate.get(goal).add(alone, other.truth(GOALS.get(goal)));
        }
      }
    }

    private static List<Tally> tallies() {
      return GOALS.stream().map(any -> new Tally()).toList();
    }

    private static NoisyBroker broker(double capacity, double work, double noise, Duration within,
        long seed) {
      return new NoisyBroker(new Behavior.Plain(), capacity, noise, 1, within.toSeconds(),
          NoisyBroker.BESIDES, seed).taking(work);
    }

    private static double seconds(SearchRecord search) {
      return search.trials().stream().mapToDouble(trial -> trial.took().toNanos() / 1e9).sum();
    }

    /** How many times as long the search for all goals took as one for one of them. */
    double cost() {
      return sharedSeconds / separateSeconds;
    }
  }

  private static SearchRecord search(NoisyBroker broker, Duration within, List<Duration> limits) {
    Duration trial = RateSearch.trialWithin(within);
    RateSearch how = RateSearchBuilder.builder()
        .from(new Rate(1_000))
        .to(RateSearch.TO)
        .width(RateSearch.WIDTH)
        .within(within)
        .trial(trial)
        .soak(RateSearch.soakWithin(within, trial, limits.size()))
        .endToEndP99(limits)
        .at(RateSearch.AT)
        .build();
    GoalSearches search = new GoalSearches(how);
    List<SearchedTrial> trials = broker.search(how, search);
    return SearchRecord.of(how, trials, search.endings(), within);
  }

  /** Noise between trials shows in the trials for the highest limit, to all goals. */
  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.1})
  void threeGoalsHaveBoundsAsTrueAsThoseOfSearchesForEach(double noise) {
    Comparison found = new Comparison(noise, HALF_HOUR, 1, SEARCHES);
    for (int goal = 0; goal < GOALS.size(); goal++) {
      Tally shared = found.shared.get(goal);
      Tally separate = found.separate.get(goal);
      assertThat(shared.closedShare()).isGreaterThanOrEqualTo(separate.closedShare() - 0.03);
      assertThat(shared.heldShare()).isGreaterThanOrEqualTo(separate.heldShare() - 0.05);
    }
    assertThat(found.cost()).isLessThan(1.5);
  }

  @Test
  void threeGoalsHaveCloseBoundsInLessThanTwiceTheTimeOfOne() {
    Comparison found = new Comparison(0, HALF_HOUR, 1.5, SEARCHES);

    assertThat(found.shared).allSatisfy(
        goal -> assertThat(goal.medianWidth()).isLessThanOrEqualTo(0.05));
    assertThat(found.cost()).isLessThan(2);
  }

  /** The table of goals in {@code docs/adr/0098-goals-of-searches.md}. */
  @Test
  @Tag("slow")
  void print() {
    for (Duration within : List.of(LITTLE, HALF_HOUR)) {
      for (double times : List.of(1.0, 1.5)) {
        for (double noise : List.of(0.0, 0.05, 0.1)) {
          Comparison found = new Comparison(noise, within, times, SEARCHES);
          IntStream.range(0, GOALS.size())
              .forEach(goal -> System.out.printf(Locale.ROOT,
                  "| %d s | %.1f | %.0f %% | %d ms | %s | %s | %.2f |%n", within.toSeconds(),
                  times, 100 * noise, GOALS.get(goal).toMillis(),
                  found.separate.get(goal).cells(), found.shared.get(goal).cells(),
                  found.cost()));
        }
      }
    }
    assertThat(SEARCHES).isPositive();
  }
}
