package io.weir.analysis.figure;

import io.weir.core.result.Counter;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.PhaseKind;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;

/**
 * What became of the load of the measure phase before a fault struck.
 *
 * @param due how many messages were due
 * @param settled how many had an outcome
 * @param seconds how long that took
 */
public record BeforeFault(long due, long settled, double seconds) {
  /**
   * Reads it from the intervals that were over when the fault struck.
   *
   * @param struckNanos when it did, since the start of the load
   */
  public static BeforeFault of(List<IntervalSnapshot> intervals, long struckNanos) {
    List<IntervalSnapshot> before = intervals.stream()
        .filter(interval -> interval.endNanos() <= struckNanos)
        .toList();
    return new BeforeFault(IntervalSnapshot.sum(before, PhaseKind.MEASURE, Counter.DUE),
        IntervalSnapshot.sum(before, PhaseKind.MEASURE, Counter.ACKNOWLEDGED)
            + IntervalSnapshot.sum(before, PhaseKind.MEASURE, Counter.FAILED),
        seconds(before));
  }

  /** From the first to the last interval in which messages of the measure phase were due. */
  private static double seconds(List<IntervalSnapshot> before) {
    LongSummaryStatistics edges = before.stream()
        .filter(interval -> interval.count(PhaseKind.MEASURE, Counter.DUE) > 0)
        .flatMapToLong(interval -> LongStream.of(interval.startNanos(), interval.endNanos()))
        .summaryStatistics();
    return edges.getCount() == 0 ? 0 : (edges.getMax() - edges.getMin()) / 1e9;
  }
}
