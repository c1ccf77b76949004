package io.weir.findings.evidence;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * How much more was open when a fault struck than when the measure phase began. A message is open
 * that is due and has no outcome, whether or not its client took it already; and, for each
 * subscription, one that has not arrived there. The lowest of some seconds is taken on either side,
 * so that a stall from which the system came back is no growth.
 *
 * @param due how many messages were due meanwhile
 * @param unacknowledged by how many more had no outcome
 * @param undelivered by how many more had not arrived, over all subscriptions
 * @param seconds how long the measure phase had lasted
 */
public record BeforeFault(long due, long unacknowledged, long undelivered, double seconds) {
  /** Seconds on either side, as long as there are twice as many. */
  private static final int MOST_SECONDS = 5;

  /** The reports of all workers for one second. */
  private static final class Second {
    private int workers;
    private boolean measured;
    private long seconds;
    private long underWay;
    private long acknowledged;
    private long settled;
    private long arrived;

    void add(IntervalSnapshot interval) {
      workers++;
      seconds = Math.max(seconds, interval.endNanos() - interval.startNanos());
      measured |= interval.count(PhaseKind.MEASURE, Counter.DUE) > 0;
      underWay += interval.underWay();
      acknowledged += interval.count(Counter.ACKNOWLEDGED);
      settled += interval.count(PhaseKind.MEASURE, Counter.ACKNOWLEDGED)
          + interval.count(PhaseKind.MEASURE, Counter.FAILED);
      arrived += interval.count(Counter.RECEIVED) - interval.count(Counter.DUPLICATES)
          - interval.count(Counter.REDELIVERIES);
    }
  }

  /**
   * Reads it from the intervals that were over when the fault struck.
   *
   * @param intervals of the whole trial
   * @param subscriptions how often each message should arrive
   * @param struckNanos when it struck, since the start of the load
   */
  public static BeforeFault of(List<IntervalSnapshot> intervals, int subscriptions,
      long struckNanos) {
    SortedMap<Long, Second> seconds = new TreeMap<>();
    intervals.stream()
        .filter(interval -> interval.endNanos() <= struckNanos)
        .forEach(interval -> seconds.computeIfAbsent(interval.index(), any -> new Second())
            .add(interval));
    int workers = seconds.values().stream().mapToInt(second -> second.workers).max().orElse(0);
    List<Long> unacknowledged = new ArrayList<>();
    List<Long> undelivered = new ArrayList<>();
    long settled = 0;
    long nanos = 0;
    long onTheWay = 0;
    for (Second second : seconds.values()) {
      onTheWay += second.acknowledged * subscriptions - second.arrived;
      settled += second.settled;
      if (second.measured && second.workers == workers) {
        nanos += second.seconds;
        unacknowledged.add(second.underWay);
        undelivered.add(second.underWay * subscriptions + onTheWay);
      }
    }
    long growth = growth(unacknowledged);
    return new BeforeFault(settled + growth, growth, growth(undelivered), nanos / 1e9);
  }

  private static long growth(List<Long> open) {
    int side = Math.clamp(open.size() / 2, 0, MOST_SECONDS);
    return side == 0
        ? 0
        : Collections.min(open.subList(open.size() - side, open.size()))
            - Collections.min(open.subList(0, side));
  }
}
