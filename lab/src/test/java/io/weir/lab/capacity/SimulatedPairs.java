package io.weir.lab.capacity;

import io.weir.core.capacity.CapacityRatio;
import io.weir.core.capacity.Ceiling;
import io.weir.core.capacity.SearchRecord;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * The outcomes of comparisons of two searches on brokers of one kind whose long-run capacities
 * differ by a known factor.
 *
 * @param pairs how many there were
 * @param compared those whose ceilings have a ratio
 * @param covered those of them whose interval holds the factor
 * @param found those in which the second broker surely serves more, by the ratio or by the bounds
 * @param reversed those in which the first one surely does, likewise
 * @param apart those in which the bounds of the second lie above those of the first
 */
record SimulatedPairs(int pairs, int compared, int covered, int found, int reversed, int apart) {
  private static final long SEED = 27_182_818;

  /** Draws a search on a broker of a long-run capacity. */
  interface Drawing {
    SimulatedSearches.Case draw(double truth, SplittableRandom random);
  }

  static SimulatedPairs of(SimulatedModel model, int pairs, double factor, double noise,
      Duration within) {
    return of(pairs, factor, (truth, random) -> model.serving(truth, noise, within, random));
  }

  static SimulatedPairs of(int pairs, double factor, Drawing drawing) {
    SplittableRandom seeds = new SplittableRandom(SEED);
    List<Pair> made = new ArrayList<>();
    for (int i = 0; i < pairs; i++) {
      SplittableRandom random = seeds.split();
      double truth = truth(random);
      SearchRecord one = drawing.draw(truth, random).search();
      SearchRecord other = drawing.draw(factor * truth, random).search();
      made.add(new Pair(one, other, ceilings(one, other)));
    }
    return of(made, factor);
  }

  private static double truth(SplittableRandom random) {
    return 10_000 * Math.pow(20, random.nextDouble());
  }

  /**
   * Pairs whose searches take turns on one host: the outcomes by each goal.
   *
   * @param correlation that of the noise of a trial with that of the next, of whatever system
   * @param limits those of the goals; empty for one without a limit
   * @param drawing draws a broker for a rate and its search; its host is replaced
   */
  static List<SimulatedPairs> inTurns(int pairs, double factor, double correlation,
      List<Duration> limits, Drawing drawing) {
    SplittableRandom seeds = new SplittableRandom(SEED);
    List<List<Pair>> goals = new ArrayList<>();
    for (int goal = 0; goal < Math.max(1, limits.size()); goal++) {
      goals.add(new ArrayList<>());
    }
    for (int i = 0; i < pairs; i++) {
      SplittableRandom random = seeds.split();
      double truth = truth(random);
      HostNoise host = new HostNoise(correlation, random.split());
      List<SimulatedSearch> both = Stream.of(truth, factor * truth)
          .map(each -> drawing.draw(each, random))
          .map(drawn -> drawn.inTurns(host, limits))
          .toList();
      SimulatedSearch.inTurns(both, random);
      List<SearchRecord> low = both.getFirst().record().ofGoals();
      List<SearchRecord> high = both.getLast().record().ofGoals();
      for (int goal = 0; goal < goals.size(); goal++) {
        SearchRecord one = low.get(goal);
        SearchRecord other = high.get(goal);
        goals.get(goal)
            .add(new Pair(one, other, limits.isEmpty()
                ? CapacityRatio.of(one, other, false).or(() -> ceilings(one, other))
                : CapacityRatio.of(one, other, true)));
      }
    }
    return goals.stream().map(made -> of(made, factor)).toList();
  }

  private static Optional<CapacityRatio> ceilings(SearchRecord one, SearchRecord other) {
    return Ceiling.of(one.trials())
        .flatMap(low -> Ceiling.of(other.trials()).map(high -> CapacityRatio.of(low, high)));
  }

  /** Two searches, and their ratio. */
  private record Pair(SearchRecord one, SearchRecord other, Optional<CapacityRatio> ratio) {}

  private static SimulatedPairs of(List<Pair> pairs, double factor) {
    int compared = 0;
    int covered = 0;
    int found = 0;
    int reversed = 0;
    int apart = 0;
    for (Pair pair : pairs) {
      Optional<CapacityRatio> ratio = pair.ratio;
      boolean above = isBelow(pair.one, pair.other);
      compared += ratio.isPresent() ? 1 : 0;
      covered += ratio.filter(each -> each.low() <= factor && factor <= each.high()).isPresent()
          ? 1
          : 0;
      found += above || ratio.filter(each -> each.low() > 1).isPresent() ? 1 : 0;
      reversed += isBelow(pair.other, pair.one)
          || ratio.filter(each -> each.high() < 1).isPresent() ? 1 : 0;
      apart += above ? 1 : 0;
    }
    return new SimulatedPairs(pairs.size(), compared, covered, found, reversed, apart);
  }

  private static boolean isBelow(SearchRecord low, SearchRecord high) {
    return low.proven()
        .flatMap(upper -> high.bounds().lower().filter(lower -> upper.compareTo(lower) < 0))
        .isPresent();
  }

  double foundShare() {
    return found / (double) pairs;
  }

  /** The share of comparisons that find a difference of whatever direction. */
  double differingShare() {
    return (found + reversed) / (double) pairs;
  }

  double coveredShare() {
    return covered / (double) Math.max(1, compared);
  }

  /** The outcomes as cells of a table. */
  String cells() {
    return String.format(Locale.ROOT, "%.0f %% | %.0f %% | %.0f %% | %.0f %%",
        100.0 * apart / pairs, 100 * foundShare(), 100.0 * compared / pairs, 100 * coveredShare());
  }
}
