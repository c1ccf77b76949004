package io.weir.engine.record;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that sleeps a millisecond at a time and notes how late it wakes: what any thread of this
 * JVM may suffer from pauses of the JVM or the host.
 */
public final class StallMeter implements AutoCloseable {
  private static final long SLEEP_NANOS = 1_000_000;
  /** Less than this is a timer's ordinary inaccuracy. */
  private static final long HICCUP_NANOS = 1_000_000;

  private final AtomicLong worst = new AtomicLong();
  private final AtomicLong sum = new AtomicLong();
  private final Thread thread = new Thread(this::run, "stall-meter");
  private volatile boolean closed;

  public StallMeter() {
    thread.setDaemon(true);
    thread.start();
  }

  private void run() {
    long before = System.nanoTime();
    while (!closed) {
      LockSupport.parkNanos(SLEEP_NANOS);
      long now = System.nanoTime();
      note(now - before - SLEEP_NANOS);
      before = now;
    }
  }

  private void note(long late) {
    if (late > worst.get()) {
      worst.accumulateAndGet(late, Math::max);
    }
    if (late > HICCUP_NANOS) {
      sum.addAndGet(late);
    }
  }

  /** The latest wake-up since the last call, in nanoseconds. */
  long takeWorst() {
    return worst.getAndSet(0);
  }

  /** By how much wake-ups were late in all since the last call that were late by more than 1 ms. */
  long takeSum() {
    return sum.getAndSet(0);
  }

  @Override
  public void close() {
    closed = true;
    LockSupport.unpark(thread);
  }
}
