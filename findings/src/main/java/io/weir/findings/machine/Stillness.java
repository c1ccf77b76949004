package io.weir.findings.machine;

import io.weir.core.result.HostUse;

/**
 * What stood still within an interval.
 *
 * @param longestNanos the longest that it did
 * @param sumNanos all of it together; the longest, where no more is known
 */
public record Stillness(long longestNanos, long sumNanos) {
  /** Hiccups of the worker, whatever their cause. */
  public static Stillness ofHiccups(HostUse use) {
    return new Stillness(use.maxHiccupNanos(),
        Math.max(use.maxHiccupNanos(), use.hiccupNanos().orElse(0)));
  }

  /** Pauses of the JVM; none where it does not tell of them. */
  public static Stillness ofPauses(HostUse use) {
    return use.pauses()
        .map(pauses -> new Stillness(pauses.longestNanos(), pauses.nanos()))
        .orElse(new Stillness(0, 0));
  }
}
