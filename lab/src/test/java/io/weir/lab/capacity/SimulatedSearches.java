package io.weir.lab.capacity;

import io.weir.core.capacity.SearchRecord;
import io.weir.core.sample.RateSearchBuilder;
import io.weir.core.scenario.RateSearch;
import io.weir.core.scenario.SearchTurns;
import io.weir.core.scenario.Windows;
import io.weir.core.unit.Rate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.function.Function;

/**
 * The outcomes of many searches on one kind of broker.
 *
 * @param searches how many there were
 * @param closed those with both bounds
 * @param held those of them whose bounds hold the long-run capacity
 * @param high those, with one bound or two, whose lower bound is above it
 * @param low those with both bounds whose upper bound is below it
 * @param degraded those whose overloads changed the broker
 * @param recognized those of them that report hysteresis
 * @param mistaken those that report it although it is not so
 * @param reserved those that report a rate that only the page cache held
 * @param widths how far apart the bounds are, sorted
 */
record SimulatedSearches(int searches, int closed, int held, int high, int low, int degraded,
    int recognized, int mistaken, int reserved, List<Double> widths) {
  /** By so much a backlog may grow and count as stable. */
  private static final double TOLERANCE = 1.006;
  /** A trial may lack so little of the load and count as sustained. */
  private static final double LEAST = 0.999;

  /** A search that is to be simulated. */
  record Case(NoisyBroker broker, Rate from, Duration within) {
    SearchRecord search() {
      SimulatedSearch search = new SimulatedSearch(broker, how(List.of()));
      while (search.step()) {
        // Each step is a trial.
      }
      return search.record();
    }

    /**
     * A search in turns with others.
     *
     * @param host where all of them are
     * @param limits those of end-to-end p99, if any
     */
    SimulatedSearch inTurns(HostNoise host, List<Duration> limits) {
      RateSearch how = how(limits);
      return new SimulatedSearch(broker.on(host),
          how.in(Optional.of(SearchTurns.of(how, Windows.Idle.STOPPED))));
    }

    private RateSearch how(List<Duration> limits) {
      Duration trial = RateSearch.trialWithin(within);
      return RateSearchBuilder.builder()
          .from(from)
          .to(RateSearch.TO)
          .width(RateSearch.WIDTH)
          .within(within)
          .trial(trial)
          .soak(RateSearch.soakWithin(within, trial, Math.max(1, limits.size())))
          .endToEndP99(limits)
          .at(RateSearch.AT)
          .build();
    }
  }

  /**
   * Simulates searches.
   *
   * @param base the seed that the seeds of all searches are drawn from
   * @param draw makes a search from a random source
   */
  static SimulatedSearches of(int searches, long base, Function<SplittableRandom, Case> draw) {
    SplittableRandom seeds = new SplittableRandom(base);
    int closed = 0;
    int held = 0;
    int high = 0;
    int low = 0;
    int degraded = 0;
    int recognized = 0;
    int mistaken = 0;
    int reserved = 0;
    List<Double> widths = new ArrayList<>();
    for (int i = 0; i < searches; i++) {
      Case drawn = draw.apply(seeds.split());
      SearchRecord record = drawn.search();
      NoisyBroker broker = drawn.broker();
      Optional<Rate> lower = record.bounds().lower();
      Optional<Rate> upper = record.proven();
      boolean above =
          lower.filter(rate -> rate.perSecond() > broker.truth() * TOLERANCE).isPresent();
      high += above ? 1 : 0;
      if (lower.isPresent() && upper.isPresent()) {
        closed++;
        widths.add(upper.get().perSecond() / lower.get().perSecond() - 1);
        boolean below = upper.get().perSecond() < broker.truth() * LEAST;
        held += above || below ? 0 : 1;
        low += below ? 1 : 0;
      }
      reserved += record.reserve().isPresent() ? 1 : 0;
      boolean found = record.hysteresis().isPresent();
      degraded += broker.isDegraded() ? 1 : 0;
      recognized += broker.isDegraded() && found ? 1 : 0;
      mistaken += !broker.isDegraded() && found ? 1 : 0;
    }
    widths.sort(null);
    return new SimulatedSearches(searches, closed, held, high, low, degraded, recognized, mistaken,
        reserved, List.copyOf(widths));
  }

  double closedShare() {
    return closed / (double) searches;
  }

  double heldShare() {
    return held / (double) Math.max(1, closed);
  }

  /** How far apart the bounds are, as a share of the lower one, in half of the searches. */
  double medianWidth() {
    return widths.isEmpty() ? 0 : widths.get(widths.size() / 2);
  }

  double mistakenShare() {
    return mistaken / (double) searches;
  }

  OptionalDouble recognizedShare() {
    return degraded == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(recognized / (double) degraded);
  }

  /** The outcomes as cells of a table: the shares and the median width. */
  String cells() {
    String recognized = recognizedShare().stream()
        .mapToObj(share -> String.format(Locale.ROOT, "%.0f %%", 100 * share))
        .findFirst()
        .orElse("");
    return closed == 0
        ? String.format(Locale.ROOT, "0 %% | | | %s | %.0f %%", recognized, 100 * mistakenShare())
        : String.format(Locale.ROOT, "%.0f %% | %.0f %% | %.0f %% | %s | %.0f %%",
            100 * closedShare(), 100 * heldShare(), 100 * medianWidth(), recognized,
            100 * mistakenShare());
  }
}
