package io.weir.findings.figure;

import com.fasterxml.jackson.annotation.JsonAlias;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.evidence.Statistic;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.IntToLongFunction;
import java.util.stream.StreamSupport;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * One metric of a run by parts of its time, such as halves of windows: of all parts together, of
 * each, and of all without it. The last is for the jackknife (Efron and Stein, The jackknife
 * estimate of variance, 1981).
 *
 * @param metric which metric, as {@code publish-response:p99} or {@code achieved}
 * @param value of all parts together, in nanoseconds or messages per second; above 0
 * @param parts in order of time; at least one
 */
public record WindowValues(@JsonAlias("figure") FigureKey metric, double value, List<Part> parts) {
  /**
   * A part of it.
   *
   * @param number from 0, in order of time
   * @param value that of this part alone
   * @param without that of all others together; the same as {@code value} if there are none
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
   * Returns the values of some latencies of one metric; without those that are 0.
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
    Counts counts = Counts.of(List.copyOf(filled.values()));
    double[] values = counts.values(statistics);
    List<List<Part>> each = new ArrayList<>();
    statistics.forEach(statistic -> each.add(new ArrayList<>()));
    int place = 0;
    for (int number : filled.keySet()) {
      double[] own = counts.valuesOf(place, statistics);
      double[] others = filled.size() > 1 ? counts.valuesWithout(place, statistics) : own;
      for (int i = 0; i < own.length; i++) {
        each.get(i).add(new Part(number, own[i], others[i]));
      }
      place++;
    }
    List<WindowValues> known = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      if (values[i] > 0) {
        known.add(new WindowValues(new FigureKey.Latency(metric, statistics.get(i)), values[i],
            each.get(i)));
      }
    }
    return known;
  }

  /**
   * How many messages each part has at each recorded latency. A part is left out without a change
   * of
   * histograms, whose buckets are mostly empty.
   *
   * @param highest the highest latency of each bucket, in ascending order
   * @param middle the middle of each bucket, of which HdrHistogram makes its mean
   * @param all the number of messages in each bucket
   * @param parts the same for each part
   */
  private record Counts(long[] highest, long[] middle, long[] all, long[][] parts) {
    static Counts of(List<LatencyHistogram> recorded) {
      Histogram sum = Latencies.emptyHistogram();
      recorded.forEach(part -> part.addTo(sum));
      long[] highest = StreamSupport.stream(sum.recordedValues().spliterator(), false)
          .mapToLong(HistogramIterationValue::getValueIteratedTo)
          .toArray();
      long[][] parts = recorded.stream()
          .map(part -> Arrays.stream(highest)
              .map(value -> part.countAt(sum.lowestEquivalentValue(value)))
              .toArray())
          .toArray(long[][]::new);
      return new Counts(highest,
          Arrays.stream(highest).map(sum::medianEquivalentValue).toArray(),
          Arrays.stream(highest).map(sum::getCountAtValue).toArray(), parts);
    }

    double[] values(List<Statistic> statistics) {
      return values(statistics, bucket -> all[bucket]);
    }

    double[] valuesOf(int part, List<Statistic> statistics) {
      return values(statistics, bucket -> parts[part][bucket]);
    }

    double[] valuesWithout(int part, List<Statistic> statistics) {
      return values(statistics, bucket -> all[bucket] - parts[part][bucket]);
    }

    private double[] values(List<Statistic> statistics, IntToLongFunction counts) {
      long count = 0;
      for (int bucket = 0; bucket < highest.length; bucket++) {
        count += counts.applyAsLong(bucket);
      }
      double[] values = new double[statistics.size()];
      for (int i = 0; i < values.length; i++) {
        OptionalDouble quantile = statistics.get(i).quantile();
        values[i] = quantile.isPresent()
            ? atRank(Math.max(1, Latencies.rank(quantile.getAsDouble(), count)), counts)
            : mean(count, counts);
      }
      return values;
    }

    private double atRank(long rank, IntToLongFunction counts) {
      long below = 0;
      for (int bucket = 0; bucket < highest.length; bucket++) {
        below += counts.applyAsLong(bucket);
        if (below >= rank) {
          return highest[bucket];
        }
      }
      return 0;
    }

    private double mean(long count, IntToLongFunction counts) {
      double sum = 0;
      for (int bucket = 0; bucket < highest.length; bucket++) {
        sum += (double) middle[bucket] * counts.applyAsLong(bucket);
      }
      return count == 0 ? 0 : sum / count;
    }
  }

  /**
   * Returns the rate at which messages that were due in the parts got a latency.
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
   * Returns the logarithm of the value as each part contributes to it: pseudo-values, whose mean
   * has their variance by their number. Empty with fewer than two parts, or where one of the values
   * is 0.
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
