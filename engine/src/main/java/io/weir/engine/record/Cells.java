package io.weir.engine.record;

import io.weir.core.driver.SendFailure;
import io.weir.core.result.Counter;
import io.weir.core.result.Metric;
import io.weir.core.result.PhaseKind;
import java.util.Arrays;

/**
 * What one thread counts and times. Another takes what came since it last looked, at any moment:
 * neither waits for the other.
 */
final class Cells {
  private static final PhaseKind[] PHASES = PhaseKind.values();
  private static final Metric[] METRICS = Metric.values();
  private static final Counter[] COUNTERS = Counter.values();

  private final LatencyCounts[] latencies = new LatencyCounts[PHASES.length * METRICS.length];
  private final RisingCounts counters = new RisingCounts(PHASES.length * COUNTERS.length);
  private final RisingCounts arrived = new RisingCounts(1);
  private final RisingCounts failures = new RisingCounts(SendFailure.Kind.values().length);

  Cells() {
    Arrays.setAll(latencies, index -> new LatencyCounts());
  }

  void record(PhaseKind phase, Metric metric, long nanos) {
    latencies[phase.ordinal() * METRICS.length + metric.ordinal()].record(nanos);
  }

  void count(PhaseKind phase, Counter counter, long more) {
    counters.add(place(phase, counter), more);
  }

  void fail(SendFailure.Kind kind) {
    failures.add(kind.ordinal(), 1);
  }

  void arrive() {
    arrived.add(0, 1);
  }

  /** First arrivals since the last time. */
  long takeArrived() {
    return arrived.take(0);
  }

  /** Adds everything that came since the last time to a sum. */
  void takeInto(IntervalSum sum) {
    for (PhaseKind phase : PHASES) {
      for (Metric metric : METRICS) {
        sum.add(phase, metric, latencies[phase.ordinal() * METRICS.length + metric.ordinal()]);
      }
      for (Counter counter : COUNTERS) {
        sum.add(phase, counter, counters.take(place(phase, counter)));
      }
    }
    for (SendFailure.Kind kind : SendFailure.Kind.values()) {
      sum.add(kind, failures.take(kind.ordinal()));
    }
  }

  private static int place(PhaseKind phase, Counter counter) {
    return phase.ordinal() * COUNTERS.length + counter.ordinal();
  }
}
