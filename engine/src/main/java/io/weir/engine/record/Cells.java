package io.weir.engine.record;

import io.weir.core.driver.SendFailure;
import io.weir.core.result.Counter;
import io.weir.core.result.LatencyHistogram;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import org.HdrHistogram.Histogram;

/**
 * What one thread counts and times within one interval. Not thread-safe: {@link Shard} hands it
 * back and forth.
 */
final class Cells {
  private static final int METRICS = Metric.values().length;
  private static final int COUNTERS = Counter.values().length;

  private final Histogram[] histograms = new Histogram[PhaseKind.values().length * METRICS];
  private final long[] counters = new long[PhaseKind.values().length * COUNTERS];
  private final long[] failures = new long[SendFailure.Kind.values().length];

  void record(PhaseKind phase, Metric metric, long nanos) {
    int index = phase.ordinal() * METRICS + metric.ordinal();
    Histogram histogram = histograms[index];
    if (histogram == null) {
      histogram = new Histogram(LatencyHistogram.DIGITS);
      histograms[index] = histogram;
    }
    histogram.recordValue(nanos);
  }

  void count(PhaseKind phase, Counter counter, long more) {
    counters[phase.ordinal() * COUNTERS + counter.ordinal()] += more;
  }

  void fail(SendFailure.Kind kind) {
    failures[kind.ordinal()]++;
  }

  /** Adds everything to a sum and empties these cells. */
  void drainTo(IntervalSum sum) {
    for (PhaseKind phase : PhaseKind.values()) {
      for (Metric metric : Metric.values()) {
        Histogram histogram = histograms[phase.ordinal() * METRICS + metric.ordinal()];
        if (histogram != null && histogram.getTotalCount() > 0) {
          sum.add(phase, metric, histogram);
          histogram.reset();
        }
      }
      for (Counter counter : Counter.values()) {
        int index = phase.ordinal() * COUNTERS + counter.ordinal();
        sum.add(phase, counter, counters[index]);
        counters[index] = 0;
      }
    }
    for (SendFailure.Kind kind : SendFailure.Kind.values()) {
      sum.add(kind, failures[kind.ordinal()]);
      failures[kind.ordinal()] = 0;
    }
  }
}
