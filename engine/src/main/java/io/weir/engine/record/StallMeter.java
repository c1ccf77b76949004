package io.weir.engine.record;

import io.weir.core.scenario.Pacing;
import io.weir.core.thread.ThreadGuard;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A thread that sleeps for a short while at a time and notes how late it wakes: what any thread of
 * this JVM may suffer from pauses of the JVM or the host. A stall that begins within a sleep seems
 * shorter by the rest of that sleep.
 */
public final class StallMeter implements AutoCloseable {
  /** A thousand wake-ups a second cost a virtual processor some percent of its time. */
  private static final long SLEEP_NANOS = 1_000_000;
  private static final long THRIFTY_SLEEP_NANOS = 5_000_000;
  /** Less than this is a timer's ordinary inaccuracy. */
  private static final long HICCUP_NANOS = 1_000_000;

  private final long sleepNanos;
  private final Runnable atWake;
  private final AtomicLong worst = new AtomicLong();
  private final AtomicLong sum = new AtomicLong();
  private final Thread thread;
  private volatile boolean closed;

  /**
   * A meter that runs until it is closed, and wakes as often as goes with the pacing.
   *
   * @param atWake runs each time that it wakes; its time counts as no stall
   * @param threads takes the failure of its thread
   */
  public StallMeter(Pacing pacing, Runnable atWake, ThreadGuard threads) {
    this.atWake = atWake;
    sleepNanos = switch (pacing) {
      case NORMAL, PRECISE -> SLEEP_NANOS;
      case THRIFTY -> THRIFTY_SLEEP_NANOS;
    };
    thread = threads.thread("stall-meter", "measuring stalls", this::run);
    thread.start();
  }

  private void run() {
    long before = System.nanoTime();
    while (!closed) {
      LockSupport.parkNanos(sleepNanos);
      long now = System.nanoTime();
      note(now - before - sleepNanos);
      atWake.run();
      before = System.nanoTime();
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

  /** Returns the latest wake-up since the last call, in nanoseconds. */
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
