package io.weir.driver.loopback;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The partitions with entries for a consumer, ordered by due time, so that finding the next one is
 * fast even with thousands of partitions. Guarded by the broker's lock.
 */
final class ReadQueue {
  private final PriorityQueue<Cursor> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Cursor::nextDue));
  private final Sleeper sleeper;

  ReadQueue(Sleeper sleeper) {
    this.sleeper = sleeper;
  }

  /** Adds a cursor with an entry to read. Wakes the reader if it would sleep past the due time. */
  void add(Cursor cursor, Wakeups wakeups) {
    waiting.add(cursor);
    sleeper.wakeBy(cursor.nextDue(), wakeups);
  }

  /** Adds a cursor back after reading. The reader is awake. */
  void giveBack(Cursor cursor) {
    waiting.add(cursor);
  }

  boolean isDue(long nowNanos) {
    return !waiting.isEmpty() && waiting.peek().nextDue() - nowNanos <= 0;
  }

  /** Takes the cursor that is due first. {@link #isDue} returns whether there is one. */
  Cursor takeFirst() {
    return waiting.remove();
  }

  /** Returns when the next entry is due, or the given time if that is earlier. */
  long nextDue(long latest) {
    return waiting.isEmpty() || waiting.peek().nextDue() - latest >= 0
        ? latest
        : waiting.peek().nextDue();
  }

  void remove(Cursor cursor) {
    waiting.remove(cursor);
  }

  void clear() {
    waiting.clear();
  }
}
