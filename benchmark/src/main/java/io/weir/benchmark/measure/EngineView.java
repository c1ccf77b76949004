package io.weir.benchmark.measure;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * Sums up weir's own reports within a window. Used by one thread.
 *
 * <p>All messages within the window count, whatever their phase: a contender far behind its load
 * sends messages in the measure phase that were due in the warm-up.
 */
final class EngineView {
  private final Histogram lag = new Histogram(LatencyHistogram.DIGITS);
  private final Histogram response = new Histogram(LatencyHistogram.DIGITS);
  private long heapLeast = Long.MAX_VALUE;
  private long heapPeak;
  private long nanos;
  private long pauseNanos;
  private long worstPauseNanos;

  void add(IntervalSnapshot interval) {
    addTo(lag, interval, Metric.GENERATOR_LAG);
    addTo(response, interval, Metric.END_TO_END_RESPONSE);
    heapLeast = Math.min(heapLeast, interval.host().heapUsedBytes());
    heapPeak = Math.max(heapPeak, interval.host().heapUsedBytes());
    nanos += interval.endNanos() - interval.startNanos();
    pauseNanos += interval.host().gcPauseNanos();
    worstPauseNanos = Math.max(worstPauseNanos, interval.host().gcPauseNanos());
  }

  private static void addTo(Histogram sum, IntervalSnapshot interval, Metric metric) {
    interval.latencies()
        .values()
        .stream()
        .flatMap(metrics -> Optional.ofNullable(metrics.get(metric)).stream())
        .forEach(histogram -> histogram.addTo(sum));
  }

  Outcome.Engine outcome() {
    return new Outcome.Engine(
        lag.getValueAtPercentile(50) / 1e3,
        lag.getValueAtPercentile(99.9) / 1e3,
        response.getValueAtPercentile(99) / 1e3,
        response.getValueAtPercentile(99.99) / 1e3,
        heapLeast,
        heapPeak,
        pauseNanos / 1e6 / Math.max(1e-9, nanos / 1e9),
        worstPauseNanos / 1e6);
  }
}
