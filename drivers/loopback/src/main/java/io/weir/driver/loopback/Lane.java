package io.weir.driver.loopback;

import java.util.ArrayDeque;

/**
 * The messages of one producer in one partition that are held back, oldest first. Guarded by the
 * broker's lock.
 *
 * <p>Only intact messages count as overtaking. A message that is held back itself, lost or refused
 * does not count. Ahead of a damaged message all held messages are released. So every receiver
 * agrees with the broker on reordering, whether or not it counts damaged messages.
 */
final class Lane {
  private final Partition partition;
  private final int by;
  private final ArrayDeque<Held> held = new ArrayDeque<>();

  private static final class Held {
    private final int record;
    private final long due;
    private final long limit;
    private int overtakers;

    private Held(int record, long due, long limit) {
      this.record = record;
      this.due = due;
      this.limit = limit;
    }
  }

  Lane(Partition partition, int by) {
    this.partition = partition;
    this.by = by;
  }

  Partition partition() {
    return partition;
  }

  /** Holds a message back until enough others have overtaken it or the limit is reached. */
  void hold(int record, long due, long limitNanos) {
    held.add(new Held(record, due, limitNanos));
  }

  /**
   * Counts an intact message that was queued, and releases the messages that enough others have
   * overtaken.
   */
  void overtake(Wakeups wakeups) {
    if (held.isEmpty()) {
      return;
    }
    held.forEach(message -> message.overtakers++);
    while (!held.isEmpty() && held.peek().overtakers >= by) {
      queueOldest(wakeups);
    }
  }

  /** Queues the messages that have reached their limit. */
  void releaseUntil(long nanos, Wakeups wakeups) {
    while (!held.isEmpty() && held.peek().limit - nanos <= 0) {
      queueOldest(wakeups);
    }
  }

  /** Queues all. */
  void releaseAll(Wakeups wakeups) {
    while (!held.isEmpty()) {
      queueOldest(wakeups);
    }
  }

  private void queueOldest(Wakeups wakeups) {
    Held oldest = held.remove();
    partition.queue(oldest.record, DeliveryQueue.Copy.FIRST, oldest.due, wakeups);
  }
}
