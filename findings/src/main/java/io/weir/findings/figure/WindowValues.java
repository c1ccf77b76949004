package io.weir.findings.figure;

import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.Statistic;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * One figure of a run by parts of its time, such as halves of windows: of all parts together, of
 * each, and of all without it. The last is for the jackknife (Efron and Stein, The jackknife
 * estimate of variance,
 * 1981).
 *
 * @param figure which figure
 * @param value of all parts together, in nanoseconds or messages per second; above 0
 * @param parts in order of time; at least one
 */
public record WindowValues(FigureKey figure, double value, List<Part> parts) {
  /**
   * A part of it.
   *
   * @param number from 0, in order of time
   * @param value the figure of this part alone
   * @param without the figure of all others together; the same as {@code value} if there are none
   */
  public record Part(int number, double value, double without) {}

  public WindowValues {
    parts = List.copyOf(parts);
    if (parts.isEmpty() || !(value > 0)) {
      throw new IllegalArgumentException(
          "no value " + value + " of " + parts.size() + " parts");
    }
  }

  /**
   * The values of some latencies of one metric; without those that are 0.
   *
   * @param recorded what was recorded in each part, by number; those with nothing are left out
   */
  public static List<WindowValues> of(Metric metric, List<Statistic> statistics,
      Map<Integer, LatencyHistogram> recorded) {
    SortedMap<Integer, LatencyHistogram> filled = new TreeMap<>(recorded);
    filled.values().removeIf(part -> part.count() == 0);
    if (filled.isEmpty()) {
      return List.of();
    }
    Histogram all = Latencies.emptyHistogram();
    filled.values().forEach(part -> part.addTo(all));
    double[] values = values(all, statistics);
    List<List<Part>> each = new ArrayList<>();
    statistics.forEach(statistic -> each.add(new ArrayList<>()));
    filled.forEach((number, part) -> {
      double[] own = values(part.toHistogram(), statistics);
      double[] others = own;
      if (filled.size() > 1) {
        part.removeFrom(all);
        others = values(all, statistics);
        part.addTo(all);
      }
      for (int i = 0; i < own.length; i++) {
        each.get(i).add(new Part(number, own[i], others[i]));
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
   * The rate at which messages that were due in the parts got a latency.
   *
   * @param counts how many did, by number
   * @param seconds the length of each part, by number
   */
  public static WindowValues ofRate(FigureKey.Throughput figure, SortedMap<Integer, Long> counts,
      Map<Integer, Double> seconds) {
    long count = counts.values().stream().mapToLong(Long::longValue).sum();
    double length = counts.keySet().stream().mapToDouble(seconds::get).sum();
    List<Part> parts = new ArrayList<>();
    counts.forEach((number, own) -> parts.add(new Part(number, own / seconds.get(number),
        counts.size() > 1
            ? (count - own) / (length - seconds.get(number))
            : count / length)));
    return new WindowValues(figure, count / length, parts);
  }

  /**
   * The logarithm of the value as each part contributes to it: pseudo-values, whose mean has their
   * variance by their number. Empty with fewer than two parts, or where one of the values is 0.
   */
  public SortedMap<Integer, Double> contributions() {
    SortedMap<Integer, Double> logs = new TreeMap<>();
    int count = parts.size();
    if (count < 2 || parts.stream().anyMatch(part -> !(part.without() > 0))) {
      return logs;
    }
    parts.forEach(part -> logs.put(part.number(),
        count * Math.log(value) - (count - 1) * Math.log(part.without())));
    return logs;
  }
}
