package io.weir.lab.trial;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The median and, if there are enough messages, the 99th percentile of each second, for publish and
 * end-to-end response time, of the messages that were due in one phase. Intervals of several
 * workers with the same number add up. Used by one thread.
 */
final class LatencySeries {
  private static final long ENOUGH_FOR_MEDIAN = 20;
  private static final long ENOUGH_FOR_TAIL = 1_000;
  private static final List<Metric> WATCHED =
      List.of(Metric.PUBLISH_RESPONSE, Metric.END_TO_END_RESPONSE,
          Metric.END_TO_END_RESPONSE_ACROSS);

  /** A worker's report of a second comes before those of so many later ones. */
  private static final int LATEST = 10;

  private final PhaseKind phase;
  private final SortedMap<Long, Second> seconds = new TreeMap<>();

  /** What was reported of a second, and when that ended. */
  private static final class Second {
    private final Map<Metric, Histogram> latencies = new EnumMap<>(Metric.class);
    private final List<Optional<Double>> quantiles = new ArrayList<>();
    private long endNanos;

    void add(Map<Metric, LatencyHistogram> more) {
      for (Metric metric : WATCHED) {
        Optional.ofNullable(more.get(metric))
            .map(LatencyHistogram::toHistogram)
            .ifPresent(found -> latencies.merge(metric, found, LatencySeries::sum));
      }
      quantiles.clear();
      for (Metric metric : WATCHED) {
        Optional<Histogram> all = Optional.ofNullable(latencies.get(metric));
        quantiles.add(quantile(all, 50, ENOUGH_FOR_MEDIAN));
        quantiles.add(quantile(all, 99, ENOUGH_FOR_TAIL));
      }
    }

    private static Optional<Double> quantile(Optional<Histogram> all, double percentile,
        long enough) {
      return all.filter(histogram -> histogram.getTotalCount() >= enough)
          .map(histogram -> (double) histogram.getValueAtPercentile(percentile));
    }
  }

  LatencySeries(PhaseKind phase) {
    this.phase = phase;
  }

  void add(IntervalSnapshot interval) {
    Map<Metric, LatencyHistogram> latencies = interval.latencies().get(phase);
    if (latencies == null) {
      return;
    }
    Second second = seconds.computeIfAbsent(interval.index(), any -> new Second());
    second.endNanos = Math.max(second.endNanos, interval.endNanos());
    second.add(latencies);
    seconds.headMap(interval.index() - LATEST).values().forEach(old -> old.latencies.clear());
  }

  private static Histogram sum(Histogram one, Histogram other) {
    one.setAutoResize(true);
    one.add(other);
    return one;
  }

  /** Forgets everything. */
  void clear() {
    seconds.clear();
  }

  /** Returns how many seconds there are. */
  int length() {
    return seconds.size();
  }

  /**
   * Returns when the first seconds were over, in nanoseconds since the start of the load.
   *
   * @param count how many, at least 1
   */
  long endNanos(int count) {
    return seconds.values().stream().skip(count - 1L).findFirst().orElseThrow().endNanos;
  }

  /**
   * Returns the series of which each second has enough messages, in nanoseconds.
   *
   * @param first the first second that they have
   */
  List<double[]> from(int first) {
    List<double[]> series = new ArrayList<>();
    for (int number = 0; number < 2 * WATCHED.size(); number++) {
      int which = number;
      List<Optional<Double>> values = seconds.values()
          .stream()
          .skip(first)
          .map(second -> second.quantiles.get(which))
          .toList();
      if (values.stream().allMatch(Optional::isPresent)) {
        series.add(values.stream().mapToDouble(Optional::get).toArray());
      }
    }
    return series;
  }
}
