package io.weir.driver.loopback;

import java.util.Comparator;
import java.util.PriorityQueue;

/**
 * The partitions that a consumer has something to read from, the one that is due first in front, so
 * that finding it takes no longer where there are thousands. Guarded by the broker's lock.
 */
final class ReadQueue {
  private final PriorityQueue<Cursor> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Cursor::nextDue));
  private final Sleeper sleeper;

  ReadQueue(Sleeper sleeper) {
    this.sleeper = sleeper;
  }

  /** Takes a cursor with an entry to read, and wakes the reader if it sleeps beyond its time. */
  void add(Cursor cursor, Wakeups wakeups) {
    waiting.add(cursor);
    sleeper.wakeBy(cursor.nextDue(), wakeups);
  }

  /** Takes a cursor back after reading; the reader is awake. */
  void giveBack(Cursor cursor) {
    waiting.add(cursor);
  }

  boolean isDue(long nowNanos) {
    return !waiting.isEmpty() && waiting.peek().nextDue() - nowNanos <= 0;
  }

  /** The cursor that is due first; {@link #isDue} says whether there is one. */
  Cursor takeFirst() {
    return waiting.remove();
  }

  /** When the next entry is due, or the given time if that is earlier. */
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
