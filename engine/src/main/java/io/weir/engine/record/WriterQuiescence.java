package io.weir.engine.record;

import io.weir.core.driver.Deadline;
import java.util.concurrent.TimeUnit;

/**
 * Lets a reader wait until a writer no longer uses the state that it saw before. The writer
 * announces that it is inside, and then reads the shared state. The reader changes that state, and
 * then checks whether the writer is inside.
 *
 * <p>The writer would need a fence between its two steps, because a processor may load before its
 * store is visible to others. A fence waits for all earlier stores of the thread, with each
 * message. So the reader waits instead, once, for far longer than a processor buffers a store
 * ({@link #awaitSight}). Fence-free asymmetric synchronization depends on such a bound (Morrison
 * and Afek, "Temporally Bounding TSO for Fence-Free Asymmetric Synchronization", ASPLOS 2015); the
 * stores of an interrupted thread become visible.
 */
final class WriterQuiescence {
  private static final long SIGHT_NANOS = 20_000_000;
  private static final long LOOK_EVERY_NANOS = 100_000;

  /** Odd while the writer is inside. */
  private final PaddedLong turns = new PaddedLong(0);

  /** Goes inside. One thread, not nested. */
  void enter() {
    turns.set(turns.own() + 1);
  }

  /** Goes outside. */
  void exit() {
    turns.setRelease(turns.own() + 1);
  }

  /**
   * Waits until each writer has seen what the caller changed before, by a volatile write, or is
   * seen inside; to be followed by {@link #awaitExit}.
   */
  static void awaitSight() throws InterruptedException {
    TimeUnit.NANOSECONDS.sleep(SIGHT_NANOS);
  }

  /**
   * Waits until the writer has left if it was seen inside when this was called.
   *
   * @return false if it is still inside when the time is up
   */
  boolean awaitExit(Deadline deadline) throws InterruptedException {
    long seen = turns.getVolatile();
    while ((seen & 1) != 0 && turns.getVolatile() == seen) {
      if (deadline.isOver()) {
        return false;
      }
      TimeUnit.NANOSECONDS.sleep(LOOK_EVERY_NANOS);
    }
    return true;
  }
}
