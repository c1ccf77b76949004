package io.weir.core.interval;

import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The measurements of one worker in about one second. Snapshots of several workers, and of several
 * intervals, merge by adding up.
 *
 * <p>Counters and latencies are listed under their phase. Latencies belong to the phase in which
 * their message was DUE, however late the outcome came; counters belong to the phase in which the
 * thing counted HAPPENED.
 *
 * @param worker the worker
 * @param index number of the interval, from 0 at the start of the load
 * @param startNanos its start, in nanoseconds since the start of the load
 * @param endNanos its end, likewise
 * @param counters what happened, by phase
 * @param latencies histograms of nanoseconds, by the phase in which the messages were due
 * @param failures messages given up, by kind of failure
 * @param underWay messages that were due and neither acknowledged nor given up at the end of the
 * interval; those that were not yet handed to the client are estimated from the rate
 * @param host the worker's own use of its machine
 * @param arrived messages that arrived intact for the first time, by subscription, where there is
 * more than one
 * @param delivered distinct messages that arrived intact in the interval at subscriptions which
 * leave after the measure phase, over all topics, by the subscription's number in its topic; absent
 * where none leaves
 */
public record IntervalSnapshot(
    int worker,
    long index,
    long startNanos,
    long endNanos,
    Map<PhaseKind, Map<Counter, Long>> counters,
    Map<PhaseKind, Map<Metric, LatencyHistogram>> latencies,
    Map<String, Long> failures,
    long underWay,
    HostUse host,
    Map<String, Long> arrived,
    Optional<SortedMap<Integer, Long>> delivered) {

  public IntervalSnapshot {
    counters = Map.copyOf(counters);
    latencies = Map.copyOf(latencies);
    failures = Map.copyOf(failures);
    arrived = Map.copyOf(arrived);
    delivered = delivered.map(IntervalSnapshot::sorted);
  }

  private static SortedMap<Integer, Long> sorted(SortedMap<Integer, Long> counts) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(counts));
  }

  /** Returns one count in all phases together. */
  public long count(Counter counter) {
    long count = 0;
    for (PhaseKind phase : PhaseKind.values()) {
      count += count(phase, counter);
    }
    return count;
  }

  /** Returns one count, 0 where nothing was counted. */
  public long count(PhaseKind phase, Counter counter) {
    return counters.getOrDefault(phase, Map.of()).getOrDefault(counter, 0L);
  }

  /** Returns the sum of one counter over snapshots. */
  public static long sum(List<IntervalSnapshot> snapshots, PhaseKind phase, Counter counter) {
    return snapshots.stream().mapToLong(snapshot -> snapshot.count(phase, counter)).sum();
  }

  /** Returns this snapshot's line without histograms, for logs and the intervals file. */
  public IntervalSnapshot withoutLatencies() {
    return new IntervalSnapshot(
        worker, index, startNanos, endNanos, counters, new EnumMap<>(PhaseKind.class), failures,
        underWay, host, arrived, delivered);
  }
}
