package io.weir.findings.evidence;

import io.weir.core.interval.Metric;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Deliveries that the clocks of two workers timed.
 *
 * @param sameClock the latencies that one clock timed, of each metric of which two clocks timed
 * others; empty if one clock timed all
 * @param errorNanos the most that the two clocks make a latency wrong, in nanoseconds; empty if
 * unknown
 */
public record AcrossClocks(Map<Metric, Latencies> sameClock, OptionalLong errorNanos) {
  /** One clock timed all. */
  public static final AcrossClocks NONE = new AcrossClocks(Map.of(), OptionalLong.empty());

  public AcrossClocks {
    sameClock = Map.copyOf(sameClock);
  }
}
