package io.weir.findings.figure;

import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.Metric;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * One figure of a run that was measured in windows: of all windows together, of each, and of all
 * without it. The last is for the jackknife (Efron and Stein, The jackknife estimate of variance,
 * 1981).
 *
 * @param figure which figure
 * @param value of all windows together, in nanoseconds or messages per second; above 0
 * @param windows in order of time; at least one
 */
public record WindowValues(FigureKey figure, double value, List<Window> windows) {
  /**
   * A window of it.
   *
   * @param round the round in which the run had it, from 0
   * @param value the figure of this window alone
   * @param without the figure of all others together; the same as {@code value} if there are none
   */
  public record Window(int round, double value, double without) {}

  public WindowValues {
    windows = List.copyOf(windows);
    if (windows.isEmpty() || !(value > 0)) {
      throw new IllegalArgumentException(
          "no value " + value + " of " + windows.size() + " windows");
    }
  }

  /**
   * The values of some latencies of one metric; without those that are 0.
   *
   * @param windows what was recorded in each window, by round; those with nothing are left out
   */
  public static List<WindowValues> of(Metric metric, List<Statistic> statistics,
      Map<Integer, LatencyHistogram> windows) {
    SortedMap<Integer, LatencyHistogram> filled = new TreeMap<>(windows);
    filled.values().removeIf(window -> window.count() == 0);
    if (filled.isEmpty()) {
      return List.of();
    }
    Histogram all = Latencies.emptyHistogram();
    filled.values().forEach(window -> window.addTo(all));
    double[] values = values(all, statistics);
    List<List<Window>> each = new ArrayList<>();
    statistics.forEach(statistic -> each.add(new ArrayList<>()));
    filled.forEach((round, window) -> {
      double[] own = values(window.toHistogram(), statistics);
      double[] others = own;
      if (filled.size() > 1) {
        window.removeFrom(all);
        others = values(all, statistics);
        window.addTo(all);
      }
      for (int i = 0; i < own.length; i++) {
        each.get(i).add(new Window(round, own[i], others[i]));
      }
    });
    List<WindowValues> known = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] > 0) {
        known.add(new WindowValues(new FigureKey.Latency(metric, statistics.get(i)), values[i],
            each.get(i)));
      }
    }
    return known;
  }

  private static double[] values(Histogram histogram, List<Statistic> statistics) {
    Latencies latencies = new Latencies(histogram, Collections.emptySortedMap());
    return statistics.stream()
        .mapToDouble(statistic -> statistic.quantile().isPresent()
            ? latencies.atQuantile(statistic.quantile().getAsDouble())
            : latencies.mean())
        .toArray();
  }

  /**
   * The rate at which messages that were due in the windows got a latency.
   *
   * @param counts how many did, by round
   * @param seconds the length of each window, by round
   */
  public static WindowValues ofRate(FigureKey.Throughput figure, SortedMap<Integer, Long> counts,
      Map<Integer, Double> seconds) {
    long count = counts.values().stream().mapToLong(Long::longValue).sum();
    double length = counts.keySet().stream().mapToDouble(seconds::get).sum();
    List<Window> windows = new ArrayList<>();
    counts.forEach((round, own) -> windows.add(new Window(round, own / seconds.get(round),
        counts.size() > 1
            ? (count - own) / (length - seconds.get(round))
            : count / length)));
    return new WindowValues(figure, count / length, windows);
  }

  /**
   * The logarithm of the value as each round contributes to it: pseudo-values, whose mean has their
   * variance by their number. Empty with fewer than two windows, or where one of the values is 0.
   */
  public SortedMap<Integer, Double> contributions() {
    SortedMap<Integer, Double> logs = new TreeMap<>();
    int count = windows.size();
    if (count < 2 || windows.stream().anyMatch(window -> !(window.without() > 0))) {
      return logs;
    }
    windows.forEach(window -> logs.put(window.round(),
        count * Math.log(value) - (count - 1) * Math.log(window.without())));
    return logs;
  }
}
