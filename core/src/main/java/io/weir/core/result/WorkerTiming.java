package io.weir.core.result;

import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a worker's clock ran, and how fast the worker answered.
 *
 * @param worker its number
 * @param clock the lowest number of the workers that read the same clock
 * @param offsetNanos how far its clock was ahead of the coordinator's in the end, in nanoseconds
 * @param drift how much faster its clock was: 1e-6 if it gained a microsecond a second
 * @param errorNanos the most that times translated to the coordinator's clock can be wrong, from
 * the measure phase on, in nanoseconds; contains the steps
 * @param steps how often its clock stepped since then
 * @param slowestAnswerNanos the longest time that it took to answer a ping, in nanoseconds: it was
 * stopped for about as long, if that is much longer than usual
 */
public record WorkerTiming(int worker, int clock, long offsetNanos, double drift, long errorNanos,
    int steps, long slowestAnswerNanos) {
  public WorkerTiming {
    if (errorNanos < 0 || steps < 0 || slowestAnswerNanos < 0) {
      throw new IllegalArgumentException("worker " + worker + " with an error of " + errorNanos
          + " ns, " + steps + " steps, answers within " + slowestAnswerNanos + " ns");
    }
  }

  /**
   * Returns the most that a time can be wrong that one of the workers stated and another
   * translated, in nanoseconds; 0 if all read the same clock.
   */
  public static long errorAcross(List<WorkerTiming> workers) {
    Stream<Long> largest = workers.stream()
        .map(WorkerTiming::clock)
        .distinct()
        .map(clock -> workers.stream()
            .filter(worker -> worker.clock == clock)
            .mapToLong(WorkerTiming::errorNanos)
            .max()
            .orElseThrow())
        .sorted(Comparator.reverseOrder());
    List<Long> two = largest.limit(2).toList();
    return two.size() < 2 ? 0 : two.getFirst() + two.getLast();
  }
}
