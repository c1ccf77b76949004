package io.weir.engine.record;

import java.util.concurrent.locks.LockSupport;

/**
 * Lets a reader know when a writer is done with what it could see before. It is the writer-reader
 * phaser of HdrHistogram for a single writer, which takes one fence to enter and none to leave,
 * where the phaser takes an atomic addition each.
 *
 * <p>By Dekker's argument: the writer tells that it is inside before it reads where to write, and
 * the reader changes where to write before it asks whether the writer is inside. So either the
 * writer sees the change, or the reader sees the writer, and waits until it has left.
 */
final class WriterGate {
  private static final long INSIDE_ALREADY = -1;
  private static final long LOOK_EVERY_NANOS = 100_000;

  /** Odd while the writer is inside. */
  private final LoneLong turns = new LoneLong(0);

  /**
   * Begins writing; what is read from now on is what the reader last changed it to, or the reader
   * waits. May be nested. One thread.
   *
   * @return what {@link #exit} takes
   */
  long enter() {
    long turn = turns.own();
    if ((turn & 1) != 0) {
      return INSIDE_ALREADY;
    }
    turns.setVolatile(turn + 1);
    return turn + 2;
  }

  /** Ends writing. */
  void exit(long entry) {
    if (entry != INSIDE_ALREADY) {
      turns.setRelease(entry);
    }
  }

  /**
   * Waits until the writer has left if it was inside when this was called, so that it has seen what
   * the caller changed before, which must have been by a volatile write.
   */
  void awaitExit() {
    long seen = turns.getVolatile();
    while ((seen & 1) != 0 && turns.getVolatile() == seen) {
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
    }
  }
}
