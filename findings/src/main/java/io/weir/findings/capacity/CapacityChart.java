package io.weir.findings.capacity;

import io.weir.core.capacity.RateBounds;
import io.weir.core.capacity.SearchRecord;
import io.weir.core.capacity.SearchedTrial;
import io.weir.core.capacity.TrialClass;
import io.weir.core.capacity.TrialPurpose;
import io.weir.findings.doc.Chart;
import io.weir.findings.doc.Points;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/** Makes charts of latency over the offered rate, of the trials of a search. */
public final class CapacityChart {
  private static final List<Integer> END_TO_END = List.of(4, 3);
  private static final int FEWEST = 3;
  private static final double HEADROOM = 1.05;

  private CapacityChart() {}

  /**
   * Returns the chart of a search; absent with fewer than three rates. With several goals, it has
   * the rates that met the highest limit, and the bounds of each goal.
   *
   * @param color the number of its system's color
   */
  public static Optional<Chart> of(SearchRecord search, int color) {
    List<SearchRecord> goals = search.ofGoals();
    return of(goals.getLast(), goals, color);
  }

  private static Optional<Chart> of(SearchRecord search, List<SearchRecord> goals, int color) {
    List<SearchedTrial> publish = points(search, SearchedTrial::publishP99Nanos);
    List<SearchedTrial> endToEnd = points(search, SearchedTrial::endToEndP99Nanos);
    if (publish.size() < FEWEST) {
      return Optional.empty();
    }
    List<Double> heights = Stream.concat(
        publish.stream().map(trial -> Points.millis(trial.publishP99Nanos().orElseThrow())),
        endToEnd.stream().map(trial -> Points.millis(trial.endToEndP99Nanos().orElseThrow())))
        .sorted()
        .toList();
    double last =
        Math.max(publish.getLast().rate().perSecond(), upper(search).orElse(0.0));
    return Optional.of(new Chart.LatencyOverRate(
        color,
        END_TO_END,
        rates(publish),
        Points.of(publish, trial -> Points.millis(trial.publishP99Nanos().orElseThrow())),
        rates(endToEnd),
        Points.of(endToEnd, trial -> Points.millis(trial.endToEndP99Nanos().orElseThrow())),
        rates(Stream.of(publish, endToEnd)
            .flatMap(List::stream)
            .filter(trial -> undecided(trial) || contested(trial, search))
            .distinct()
            .toList()),
        goals.stream().flatMap(goal -> band(goal).stream()).toList(),
        Points.round(last * HEADROOM),
        Points.floor(heights.getFirst()),
        Points.ceiling(heights.getLast())));
  }

  private static Optional<Double> upper(SearchRecord search) {
    return search.proven().or(search.bounds()::upper).map(rate -> rate.perSecond());
  }

  private static Optional<Chart.Band> band(SearchRecord goal) {
    return goal.bounds()
        .lower()
        .flatMap(lower -> upper(goal)
            .map(most -> new Chart.Band(lower.perSecond(), most, "bounds")));
  }

  private static List<Double> rates(List<SearchedTrial> trials) {
    return Points.of(trials, trial -> trial.rate().perSecond());
  }

  /** Returns whether as many trials missed a trial's rate as sustained it, of those that count. */
  private static boolean contested(SearchedTrial trial, SearchRecord search) {
    List<SearchedTrial> same = RateBounds.counting(search.trials())
        .stream()
        .filter(other -> other.rate().equals(trial.rate()))
        .toList();
    long missed = same.stream().filter(SearchedTrial::missed).count();
    return missed > 0
        && missed == same.stream().filter(other -> other.showed(TrialClass.SUSTAINED)).count();
  }

  private static boolean undecided(SearchedTrial trial) {
    return shown(trial) == TrialClass.UNDECIDED;
  }

  /** Trials of the curve and of latency are at rates that were sustained. */
  private static TrialClass shown(SearchedTrial trial) {
    return trial.trialClass().orElse(TrialClass.SUSTAINED);
  }

  /**
   * Trials that have the value, one for each rate. Latency at a rate that is too high depends on
   * how long was measured, so a rate that was missed more often than sustained has none; of the
   * others it is the last trial that was sustained, or else the last that was undecided.
   */
  private static List<SearchedTrial> points(SearchRecord search,
      Function<SearchedTrial, OptionalLong> value) {
    TreeMap<Double, List<SearchedTrial>> byRate = new TreeMap<>();
    RateBounds.counting(search.trials())
        .stream()
        .filter(trial -> value.apply(trial).isPresent())
        .filter(trial -> !trial.wasFor(TrialPurpose.ROUND))
        .forEach(trial -> byRate
            .computeIfAbsent(trial.rate().perSecond(), any -> new ArrayList<>())
            .add(trial));
    return byRate.values().stream().flatMap(trials -> point(trials).stream()).toList();
  }

  private static Optional<SearchedTrial> point(List<SearchedTrial> trials) {
    List<SearchedTrial> sustained =
        trials.stream().filter(trial -> shown(trial) == TrialClass.SUSTAINED).toList();
    List<SearchedTrial> undecided = trials.stream().filter(CapacityChart::undecided).toList();
    int missed = trials.size() - sustained.size() - undecided.size();
    List<SearchedTrial> classified = sustained.isEmpty() ? undecided : sustained;
    return classified.isEmpty() || missed > sustained.size()
        ? Optional.empty()
        : Optional.of(classified.getLast());
  }
}
