package io.weir.findings.machine;

import io.weir.core.result.HostUse;
import io.weir.core.result.IntervalSnapshot;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** Sums up how the load generator did, from the intervals of the measure phase. */
public final class HealthMeter {
  private static final double REPORTED_QUANTILE = 0.999;

  private HealthMeter() {}

  /**
   * How it did; of several workers each share is that of the worker that did worst.
   *
   * @param intervals the intervals of the measure phase
   * @param cores the machine's processors; 0 if unknown
   */
  public static GeneratorHealth of(List<IntervalSnapshot> intervals, OwnLag lag, int cores) {
    return new GeneratorHealth(
        lag.latencies().atQuantile(REPORTED_QUANTILE),
        lag.latencies().max(),
        lag.heldUp(),
        cores == 0 ? 0 : share(intervals, HostUse::cpuNanos) / cores,
        share(intervals, HostUse::busiestPacerNanos),
        share(intervals, HostUse::gcPauseNanos),
        intervals.stream().mapToLong(interval -> interval.host().maxHiccupNanos()).max().orElse(0),
        Interferences.of(intervals));
  }

  /** CPU time of the worker as a share of all cores; of several workers that of the busiest. */
  public static double cpuShare(List<IntervalSnapshot> intervals, int cores) {
    return share(intervals, HostUse::cpuNanos) / cores;
  }

  private static double share(List<IntervalSnapshot> intervals, ToLongFunction<HostUse> use) {
    Collection<List<IntervalSnapshot>> workers = intervals.stream()
        .collect(Collectors.groupingBy(IntervalSnapshot::worker))
        .values();
    return workers.stream().mapToDouble(worker -> shareOf(worker, use)).max().orElse(0);
  }

  private static double shareOf(List<IntervalSnapshot> worker, ToLongFunction<HostUse> use) {
    double used = worker.stream().mapToLong(interval -> use.applyAsLong(interval.host())).sum();
    double time = worker.stream()
        .mapToLong(interval -> interval.endNanos() - interval.startNanos())
        .sum();
    return time == 0 ? 0 : used / time;
  }
}
