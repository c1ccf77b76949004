package io.weir.engine.record;

import io.weir.core.driver.SendFailure;
import io.weir.core.result.Counter;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import java.util.Arrays;

/**
 * What one thread counts and times within one interval. Not thread-safe: {@link Shard} hands it
 * back and forth.
 */
final class Cells {
  private static final PhaseKind[] PHASES = PhaseKind.values();
  private static final Metric[] METRICS = Metric.values();
  private static final Counter[] COUNTERS = Counter.values();

  private final LatencyCounts[] latencies = new LatencyCounts[PHASES.length * METRICS.length];
  private final long[] counters = new long[PHASES.length * COUNTERS.length];
  private long arrived;
  private final long[] failures = new long[SendFailure.Kind.values().length];

  Cells() {
    Arrays.setAll(latencies, index -> new LatencyCounts());
  }

  void record(PhaseKind phase, Metric metric, long nanos) {
    latencies[phase.ordinal() * METRICS.length + metric.ordinal()].record(nanos);
  }

  void count(PhaseKind phase, Counter counter, long more) {
    counters[phase.ordinal() * COUNTERS.length + counter.ordinal()] += more;
  }

  void fail(SendFailure.Kind kind) {
    failures[kind.ordinal()]++;
  }

  void arrive() {
    arrived++;
  }

  /** First arrivals within the interval. */
  long arrived() {
    return arrived;
  }

  /** Adds everything to a sum and empties these cells. */
  void drainTo(IntervalSum sum) {
    for (PhaseKind phase : PHASES) {
      for (Metric metric : METRICS) {
        LatencyCounts counts = latencies[phase.ordinal() * METRICS.length + metric.ordinal()];
        if (!counts.isEmpty()) {
          sum.add(phase, metric, counts);
        }
      }
      for (Counter counter : COUNTERS) {
        int index = phase.ordinal() * COUNTERS.length + counter.ordinal();
        sum.add(phase, counter, counters[index]);
        counters[index] = 0;
      }
    }
    arrived = 0;
    for (SendFailure.Kind kind : SendFailure.Kind.values()) {
      sum.add(kind, failures[kind.ordinal()]);
      failures[kind.ordinal()] = 0;
    }
  }
}
