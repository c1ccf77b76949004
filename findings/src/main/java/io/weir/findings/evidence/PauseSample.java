package io.weir.findings.evidence;

import io.weir.core.interval.HostUse;

/**
 * The pauses within an interval.
 *
 * @param longestNanos the longest that it did
 * @param sumNanos all of it together; the longest, where no more is known
 */
public record PauseSample(long longestNanos, long sumNanos) {
  /** Hiccups of the worker, whatever their cause. */
  public static PauseSample ofHiccups(HostUse use) {
    return new PauseSample(use.maxHiccupNanos(),
        Math.max(use.maxHiccupNanos(), use.hiccupNanos().orElse(0)));
  }

  /** Pauses of the JVM; none if it does not report them. */
  public static PauseSample ofPauses(HostUse use) {
    return use.pauses()
        .map(pauses -> new PauseSample(pauses.longestNanos(), pauses.nanos()))
        .orElse(new PauseSample(0, 0));
  }
}
