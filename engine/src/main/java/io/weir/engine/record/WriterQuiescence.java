package io.weir.engine.record;

import io.weir.core.driver.Deadline;
import java.util.concurrent.TimeUnit;

/**
 * Lets a reader know when a writer is done with what it could see before. The writer tells that it
 * is inside, and looks then for what the reader changed; the reader changes that, and looks then
 * for whether the writer is inside.
 *
 * <p>Between its own two steps the writer would need a fence, for a processor may look before its
 * store is seen by others; and a fence waits for all that the thread stored so far, with each
 * message. So the reader waits instead, once, for far longer than a processor keeps a store to
 * itself ({@link #awaitSight}). That such a time is bounded is what fence-free asymmetric
 * synchronisation rests on (Morrison and Afek, "Temporally Bounding TSO for Fence-Free Asymmetric
 * Synchronization", ASPLOS 2015); a thread that is interrupted in between has its stores seen.
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
