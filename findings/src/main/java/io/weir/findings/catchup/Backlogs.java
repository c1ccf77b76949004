package io.weir.findings.catchup;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * How far subscriptions that leave are behind, interval by interval: what was acknowledged and not
 * delivered to them, over all topics, and never less than 0.
 *
 * @param points in order of time
 */
public record Backlogs(List<Point> points) {
  public Backlogs {
    points = List.copyOf(points);
  }

  /**
   * The end of an interval.
   *
   * @param nanos since the start of the load
   * @param behind messages, by the subscription's number
   */
  public record Point(long nanos, List<Long> behind) {
    public Point {
      behind = List.copyOf(behind);
    }
  }

  /** From the intervals of all workers, for that many subscriptions. */
  public static Backlogs of(List<IntervalSnapshot> intervals, int subscriptions) {
    List<IntervalSnapshot> sorted = intervals.stream()
        .sorted(Comparator.comparingLong(IntervalSnapshot::endNanos))
        .toList();
    long[] delivered = new long[subscriptions];
    long acknowledged = 0;
    List<Point> points = new ArrayList<>();
    for (IntervalSnapshot interval : sorted) {
      acknowledged += interval.count(Counter.ACKNOWLEDGED);
      List<Long> behind = new ArrayList<>();
      for (int number = 0; number < subscriptions; number++) {
        delivered[number] += delivered(interval, number);
        behind.add(Math.max(0, acknowledged - delivered[number]));
      }
      points.add(new Point(interval.endNanos(), behind));
    }
    return new Backlogs(points);
  }

  private static long delivered(IntervalSnapshot interval, int number) {
    return interval.delivered().map(counts -> counts.getOrDefault(number, 0L)).orElse(0L);
  }

  /** Returns how far each was behind at the end of the last interval that ended by a time. */
  public List<Long> at(long nanos) {
    return points.stream()
        .filter(point -> point.nanos() <= nanos)
        .reduce((first, second) -> second)
        .map(Point::behind)
        .orElse(List.of());
  }
}
