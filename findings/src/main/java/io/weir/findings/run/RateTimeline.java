package io.weir.findings.run;

import io.weir.core.result.Counter;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.PhaseKind;
import io.weir.findings.run.Timeline.RatePoint;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Rates over time, all workers and phases together. */
public final class RateTimeline {
  private static final double NANOS_PER_SECOND = 1e9;

  private RateTimeline() {}

  /**
   * The rates of each step.
   *
   * @param stepSeconds how many seconds each point stands for
   */
  public static List<RatePoint> of(List<IntervalSnapshot> intervals, int stepSeconds) {
    SortedMap<Long, List<IntervalSnapshot>> steps = new TreeMap<>();
    for (IntervalSnapshot interval : intervals) {
      double middle = (interval.startNanos() + interval.endNanos()) / 2.0 / NANOS_PER_SECOND;
      steps.computeIfAbsent((long) Math.floor(middle / stepSeconds), step -> new ArrayList<>())
          .add(interval);
    }
    List<RatePoint> points = new ArrayList<>();
    steps.forEach((step, parts) -> points.add(point(step * stepSeconds, parts)));
    return points;
  }

  private static RatePoint point(double seconds, List<IntervalSnapshot> parts) {
    long start = parts.stream().mapToLong(IntervalSnapshot::startNanos).min().orElseThrow();
    long end = parts.stream().mapToLong(IntervalSnapshot::endNanos).max().orElseThrow();
    double length = Math.max(1, end - start) / NANOS_PER_SECOND;
    Map<Counter, Long> sums = new EnumMap<>(Counter.class);
    for (IntervalSnapshot part : parts) {
      for (PhaseKind phase : PhaseKind.values()) {
        for (Counter counter : List.of(Counter.DUE, Counter.ACKNOWLEDGED, Counter.RECEIVED)) {
          sums.merge(counter, part.count(phase, counter), Long::sum);
        }
      }
    }
    return new RatePoint(
        seconds,
        sums.get(Counter.DUE) / length,
        sums.get(Counter.ACKNOWLEDGED) / length,
        sums.get(Counter.RECEIVED) / length);
  }
}
