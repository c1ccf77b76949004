package io.weir.benchmark.bare;

import java.util.concurrent.locks.LockSupport;

/**
 * Returns the number of due messages about every two milliseconds, as thrifty pacing does. Used by
 * one thread.
 */
final class Beat {
  private static final long PARK_NANOS = 2_000_000;

  private final double perNano;
  private final long start = System.nanoTime();
  private long handedOut;

  Beat(double perSecond) {
    this.perNano = perSecond / 1e9;
  }

  /** Waits until messages are due and returns their number. */
  int await() {
    long due = due();
    while (due == handedOut) {
      LockSupport.parkNanos(PARK_NANOS);
      due = due();
    }
    int more = (int) Math.min(Integer.MAX_VALUE, due - handedOut);
    handedOut += more;
    return more;
  }

  private long due() {
    return (long) ((System.nanoTime() - start) * perNano);
  }
}
