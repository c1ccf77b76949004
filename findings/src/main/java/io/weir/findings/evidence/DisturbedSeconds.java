package io.weir.findings.evidence;

import io.weir.core.interval.HostUse;
import io.weir.core.interval.HostUse.HostCpu;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.Metric;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The measured seconds in which something held for the machine, and the latencies of the others.
 *
 * @param share of all measured seconds
 * @param rest the latencies of the other seconds, by metric; none if no second is disturbed
 */
public record DisturbedSeconds(double share, Map<Metric, Latencies> rest) {
  /** No second is disturbed. */
  public static final DisturbedSeconds NONE = new DisturbedSeconds(0, Map.of());

  /** Busier processors have no room for a thread that becomes ready. */
  private static final double BUSY = 0.95;
  /** Something waits for a processor for this share of a saturated second. */
  private static final double PRESSED = 0.5;

  public DisturbedSeconds {
    rest = Map.copyOf(rest);
  }

  /**
   * Returns the seconds since the start of the load in which the processors of a worker's machine
   * were saturated: busy for at least 95 % of the time, while something waited for one for at least
   * half of the time. A busy processor alone delays nobody, so a kernel that does not report the
   * waiting shows nothing.
   */
  public static SortedSet<Integer> saturated(List<IntervalSnapshot> intervals) {
    SortedSet<Integer> seconds = new TreeSet<>();
    for (IntervalSnapshot interval : intervals) {
      if (isSaturated(interval)) {
        seconds.add(second(interval));
      }
    }
    return seconds;
  }

  private static boolean isSaturated(IntervalSnapshot interval) {
    HostUse host = interval.host();
    double busy =
        host.hostCpu().map(HostCpu::busy).orElse(OptionalDouble.empty()).orElse(0);
    double length = Math.max(1, interval.endNanos() - interval.startNanos());
    return busy >= BUSY
        && host.pressureNanos().orElse(0) >= PRESSED * length;
  }

  private static int second(IntervalSnapshot interval) {
    return (int) ((interval.startNanos() + interval.endNanos()) / 2 / 1_000_000_000L);
  }
}
