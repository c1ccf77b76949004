package io.weir.lab.trial;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.result.WorkerPlace.Lag;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * How late each worker sends what is due in the measure phase. The histograms on disk are those of
 * all workers together. Used by one thread.
 */
final class WorkerLags {
  private static final double REPORTED = 99.9;

  private final SortedMap<Integer, Histogram> lags = new TreeMap<>();

  void add(IntervalSnapshot interval) {
    Optional.ofNullable(interval.latencies()
        .getOrDefault(PhaseKind.MEASURE, Map.of())
        .get(Metric.GENERATOR_LAG))
        .filter(lag -> lag.count() > 0)
        .ifPresent(lag -> lag.addTo(lags.computeIfAbsent(interval.worker(),
            any -> new Histogram(LatencyHistogram.DIGITS))));
  }

  /** By the worker's number; without those that sent nothing. */
  SortedMap<Integer, Lag> lags() {
    SortedMap<Integer, Lag> found = new TreeMap<>();
    lags.forEach((worker, lag) -> found.put(worker,
        new Lag(lag.getValueAtPercentile(REPORTED), lag.getMaxValue())));
    return found;
  }
}
