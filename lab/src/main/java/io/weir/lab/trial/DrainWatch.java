package io.weir.lab.trial;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Adds up the snapshots of a trial and determines when no more arrivals are to be expected after
 * its load has stopped.
 */
final class DrainWatch {
  /**
   * How far an interval must reach beyond the load's end to have seen what was sent in its last
   * moment.
   */
  private static final long SETTLE_NANOS = 200_000_000;

  private final int subscriptions;
  private final long stored;
  private final boolean leaving;
  private final boolean struck;
  private final Map<Counter, Long> totals = new EnumMap<>(Counter.class);
  private final long[] end;
  private final long[] underWay;
  private final long[] lastArrival;
  private final Set<Integer> lost = new HashSet<>();

  /**
   * @param workers how many workers there are
   * @param subscriptions how often each message should arrive
   * @param stored how many messages of earlier trials should arrive besides
   * @param leaving whether subscriptions left and came back
   * @param struck whether a fault struck
   */
  DrainWatch(int workers, int subscriptions, long stored, boolean leaving, boolean struck) {
    this.leaving = leaving;
    this.struck = struck;
    this.subscriptions = subscriptions;
    this.stored = stored;
    this.end = new long[workers];
    this.underWay = new long[workers];
    this.lastArrival = new long[workers];
  }

  void add(IntervalSnapshot snapshot) {
    int worker = snapshot.worker();
    for (Counter counter : Counter.values()) {
      totals.merge(counter, snapshot.count(counter), Long::sum);
    }
    end[worker] = snapshot.endNanos();
    underWay[worker] = snapshot.underWay();
    if (snapshot.count(Counter.RECEIVED) + snapshot.count(Counter.CORRUPT)
        + snapshot.count(Counter.ACKNOWLEDGED) > 0) {
      lastArrival[worker] = snapshot.endNanos();
    }
  }

  /** No more comes from a worker: what it sent last, and what arrived there, is unknown. */
  void lost(int worker) {
    lost.add(worker);
  }

  /**
   * Returns the end of the newest interval, in nanoseconds since the start of the load; 0 before
   * the first.
   */
  long newest() {
    return Arrays.stream(end).max().orElse(0);
  }

  /**
   * Returns whether all acknowledged messages have arrived at each subscription and nothing is
   * under way. If messages were damaged, existed before, or were delivered again to another
   * consumer of a subscription that came back, counts alone are not enough (one may have arrived in
   * the place of a missing one), so an interval without arrivals must follow. If sends failed, a
   * fault struck or a worker was lost, any number may have arrived in the place of missing ones,
   * and only {@link #quiet} decides.
   *
   * @param loadEnd when the load stopped, in nanoseconds since its start
   */
  boolean complete(long loadEnd) {
    long distinct = total(Counter.RECEIVED) - total(Counter.DUPLICATES)
        - total(Counter.REDELIVERIES) + total(Counter.CORRUPT);
    boolean exact = total(Counter.CORRUPT) == 0 && stored == 0 && !leaving;
    return !struck && lost.isEmpty() && total(Counter.FAILED) == 0 && idle(loadEnd)
        && distinct >= (total(Counter.ACKNOWLEDGED) + stored) * subscriptions
        && (exact || quietNanos(loadEnd) > 0);
  }

  /**
   * Returns whether nothing is under way and nothing has arrived for so long that the missing
   * messages will not come.
   *
   * @param loadEnd when the load stopped, in nanoseconds since its start
   * @param nanos how long nothing must have arrived
   */
  boolean quiet(long loadEnd, long nanos) {
    return idle(loadEnd) && quietNanos(loadEnd) >= nanos;
  }

  private boolean idle(long loadEnd) {
    return live().allMatch(worker -> end[worker] >= loadEnd + SETTLE_NANOS
        && underWay[worker] <= 0);
  }

  private long quietNanos(long loadEnd) {
    long newestCommon = live().mapToLong(worker -> end[worker]).min().orElse(0);
    return newestCommon - Math.max(loadEnd, Arrays.stream(lastArrival).max().orElse(0));
  }

  private IntStream live() {
    return IntStream.range(0, end.length).filter(worker -> !lost.contains(worker));
  }

  private long total(Counter counter) {
    return totals.getOrDefault(counter, 0L);
  }
}
