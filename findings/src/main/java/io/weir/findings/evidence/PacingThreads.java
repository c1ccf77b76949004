package io.weir.findings.evidence;

import io.weir.core.interval.HostUse;
import io.weir.core.interval.HostUse.RunQueueUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.plan.PlannedRun;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The threads that send: fewer than producers, because each sends for several of them. Immutable.
 *
 * @param count how many there are on all workers together
 * @param busyNanos by second since the start of the load, how long one of them used a CPU or waited
 * for one, at most
 */
public record PacingThreads(int count, SortedMap<Integer, Long> busyNanos) {
  private static final long NANOS_PER_SECOND = 1_000_000_000L;

  public PacingThreads {
    if (count < 1) {
      throw new IllegalArgumentException("a load has a pacing thread or more, not " + count);
    }
    busyNanos = new TreeMap<>(busyNanos);
  }

  /**
   * Returns the threads of a run.
   *
   * @param intervals of the whole trial
   * @param cores the machine's processors; if they are unknown, that is 0, each producer counts as
   * one thread
   */
  public static PacingThreads of(PlannedRun run, List<IntervalSnapshot> intervals, int cores) {
    int producers =
        Math.max(1, run.workload().topics() * run.workload().producersPerTopic());
    long workers =
        Math.max(1, intervals.stream().mapToInt(IntervalSnapshot::worker).distinct().count());
    long most = cores == 0
        ? producers
        : workers * run.workload().load().pacing().threads(cores);
    SortedMap<Integer, Long> busy = new TreeMap<>();
    for (IntervalSnapshot interval : intervals) {
      long middle = interval.startNanos() + (interval.endNanos() - interval.startNanos()) / 2;
      busy.merge((int) (middle / NANOS_PER_SECOND), busy(interval.host()), Math::max);
    }
    return new PacingThreads((int) Math.min(producers, most), busy);
  }

  private static long busy(HostUse host) {
    return host.busiestPacerNanos()
        + host.runQueue().flatMap(RunQueueUse::pacer).map(wait -> wait.nanos()).orElse(0L);
  }

  /** Returns how long all of them together used CPUs or waited for one in a second, at most. */
  double busyNanos(int second) {
    return (double) count * busyNanos.getOrDefault(second, 0L);
  }
}
