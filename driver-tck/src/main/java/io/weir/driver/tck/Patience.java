package io.weir.driver.tck;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Waits for conditions, each with the same limit.
 *
 * @param limit the longest wait
 */
record Patience(Duration limit) {
  private static final long PAUSE_NANOS = 2_000_000;

  /**
   * Waits until a condition holds.
   *
   * @param what the condition, for the error
   * @param state the actual state, for the error
   */
  void until(String what, BooleanSupplier condition, Supplier<?> state) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - deadline > 0) {
        throw new AssertionError(
            "condition not met within " + limit.toSeconds() + " s: " + what + "; actual: "
                + state.get());
      }
      if (Thread.currentThread().isInterrupted()) {
        throw new AssertionError("interrupted while waiting until " + what);
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  /** Waits until a thread has ended. */
  void untilEnded(Thread thread) {
    until("thread " + thread.getName() + " ends", () -> !thread.isAlive(),
        () -> java.util.Arrays.toString(thread.getStackTrace()));
  }
}
