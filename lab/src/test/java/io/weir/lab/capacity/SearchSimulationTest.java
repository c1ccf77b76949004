package io.weir.lab.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.scenario.RateSearch;
import io.weir.core.unit.Rate;
import io.weir.lab.capacity.NoisyBroker.Behavior;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Hundreds of searches on brokers whose capacity is known, noisy, and not always what it seems to
 * be. Prints what they come to, as {@code docs/method.md} shows it. Seeds are fixed, so the shares
 * are the same each time.
 */
class SearchSimulationTest {
  private static final int SEARCHES = 200;
  private static final Duration SHORT = Duration.ofSeconds(150);
  private static final double LEAST = 0.9;
  /** By so much a backlog may grow and count as stable. */
  private static final double TOLERANCE = 1.006;

  /**
   * What became of the searches on one kind of broker.
   *
   * @param closed those with both bounds
   * @param held those of them whose bounds hold the long-run capacity
   * @param degraded those whose overloads changed the broker
   * @param recognized those of them that found it out
   * @param mistaken those that found it out although it is not so
   * @param widths how far apart the bounds are
   */
  private record Outcomes(int closed, int held, int degraded, int recognized, int mistaken,
      List<Double> widths) {
    static Outcomes of(Behavior behavior, double noise, double drift, Duration within) {
      int closed = 0;
      int held = 0;
      int degraded = 0;
      int recognized = 0;
      int mistaken = 0;
      List<Double> widths = new ArrayList<>();
      for (int seed = 0; seed < SEARCHES; seed++) {
        SplittableRandom random = new SplittableRandom(seed * 7_919L + 13);
        double capacity = 20_000 * Math.pow(25, random.nextDouble());
        NoisyBroker broker = new NoisyBroker(behavior, capacity, noise, drift,
            within.toSeconds(), random.nextLong());
        SearchRecord record = search(broker, within);
        Optional<Rate> lower = record.bounds().lower();
        Optional<Rate> upper = record.proven();
        if (lower.isPresent() && upper.isPresent()) {
          closed++;
          widths.add(upper.get().perSecond() / lower.get().perSecond() - 1);
          held += lower.get().perSecond() <= broker.truth() * TOLERANCE
              && upper.get().perSecond() >= broker.truth() * 0.999 ? 1 : 0;
        }
        boolean found = record.hysteresis().isPresent();
        degraded += broker.isDegraded() ? 1 : 0;
        recognized += broker.isDegraded() && found ? 1 : 0;
        mistaken += !broker.isDegraded() && found ? 1 : 0;
      }
      widths.sort(null);
      return new Outcomes(closed, held, degraded, recognized, mistaken, widths);
    }

    private static SearchRecord search(NoisyBroker broker, Duration within) {
      Duration trial = RateSearch.trialWithin(within);
      RateSearch how = new RateSearch(RateSearch.FROM, RateSearch.TO, RateSearch.WIDTH, within,
          trial, RateSearch.soakWithin(within, trial), Optional.empty(), Optional.empty(),
          RateSearch.AT, List.of());
      CapacitySearch search = new CapacitySearch(how);
      List<SearchedTrial> trials = broker.search(how, search);
      RateBounds bounds = search.bounds();
      return new SearchRecord(SearchRecord.FORMAT, how.criterion(), how.width(), trials, bounds,
          search.ending(), within);
    }

    double closedShare() {
      return closed / (double) SEARCHES;
    }

    double heldShare() {
      return held / (double) Math.max(1, closed);
    }

    OptionalDouble recognizedShare() {
      return degraded == 0
          ? OptionalDouble.empty()
          : OptionalDouble.of(recognized / (double) degraded);
    }

    void print(Behavior behavior, double noise, double drift, Duration within) {
      System.out.printf(Locale.ROOT,
          "| %s | %s | %.0f %% | %.0f %% | %.0f %% | %.0f %% | %.0f %% | %s | %.0f %% |%n",
          within.toSeconds() + " s", behavior.name().toLowerCase(Locale.ROOT), 100 * noise,
          100 * drift, 100 * closedShare(), 100 * heldShare(),
          100 * (widths.isEmpty() ? 0 : widths.get(widths.size() / 2)),
          recognizedShare().stream()
              .mapToObj(share -> String.format(Locale.ROOT, "%.0f %%", 100 * share))
              .findFirst()
              .orElse(""),
          100.0 * mistaken / SEARCHES);
    }
  }

  private static Outcomes searched(Behavior behavior, double noise, double drift,
      Duration within) {
    Outcomes outcomes = Outcomes.of(behavior, noise, drift, within);
    outcomes.print(behavior, noise, drift, within);
    return outcomes;
  }

  @ParameterizedTest
  @CsvSource({"PLAIN, 0, 0", "PLAIN, 0.05, 0", "PLAIN, 0.1, 0", "PLAIN, 0.2, 0",
      "PLAIN, 0.05, 0.3", "PAUSING, 0, 0", "PAUSING, 0.05, 0", "PAUSING, 0.1, 0",
      "PAUSING, 0.05, 0.3", "CLIFF, 0, 0", "CLIFF, 0.05, 0", "CLIFF, 0.05, 0.3"})
  void a_search_of_150_s_ends_with_two_bounds_that_hold_the_long_run_capacity(Behavior behavior,
      double noise, double drift) {
    Outcomes outcomes = searched(behavior, noise, drift, SHORT);

    assertThat(outcomes.closedShare()).isGreaterThanOrEqualTo(LEAST);
    assertThat(outcomes.heldShare()).isGreaterThanOrEqualTo(LEAST);
    assertThat(outcomes.mistaken()).isLessThanOrEqualTo(SEARCHES / 20);
  }

  /**
   * Noise as large as the distance of the bounds: the search closes, the bounds hold less often.
   */
  @ParameterizedTest
  @CsvSource({"PAUSING, 0.2, 0, 0.85", "CLIFF, 0.1, 0, 0.75", "CLIFF, 0.2, 0, 0.5"})
  void a_search_of_150_s_on_a_noisy_machine_says_less(Behavior behavior, double noise,
      double drift, double held) {
    Outcomes outcomes = searched(behavior, noise, drift, SHORT);

    assertThat(outcomes.closedShare()).isGreaterThanOrEqualTo(LEAST);
    assertThat(outcomes.heldShare()).isGreaterThanOrEqualTo(held);
  }

  @ParameterizedTest
  @CsvSource({"0, 0, 0.9", "0.05, 0, 0.9", "0.1, 0, 0.85", "0.2, 0, 0.8", "0.05, 0.3, 0.9"})
  void a_broker_that_an_overload_changed_is_recognized(double noise, double drift, double least) {
    Outcomes outcomes = searched(Behavior.METASTABLE, noise, drift, SHORT);

    assertThat(outcomes.degraded()).isGreaterThan(SEARCHES / 2);
    assertThat(outcomes.recognizedShare().orElseThrow()).isGreaterThanOrEqualTo(least);
  }

  @ParameterizedTest
  @CsvSource({"PLAIN, 0.1, 0", "PLAIN, 0.05, 0.3", "PAUSING, 0.1, 0", "CLIFF, 0.1, 0",
      "METASTABLE, 0.1, 0"})
  void ten_minutes_make_the_bounds_closer_and_no_less_true(Behavior behavior, double noise,
      double drift) {
    Outcomes outcomes = searched(behavior, noise, drift, Duration.ofMinutes(10));

    if (behavior == Behavior.METASTABLE) {
      assertThat(outcomes.recognizedShare().orElseThrow()).isGreaterThanOrEqualTo(LEAST);
    } else {
      assertThat(outcomes.closedShare()).isGreaterThanOrEqualTo(LEAST);
      assertThat(outcomes.heldShare()).isGreaterThanOrEqualTo(0.85);
    }
  }
}
