package io.weir.driver.loopback;

import java.util.ArrayDeque;

/**
 * The messages of one producer in one partition that are held back, oldest first. Guarded by the
 * broker's lock.
 *
 * <p>Only messages that arrive intact can be seen to overtake. One that is held back itself, lost
 * or refused never counts, and ahead of a
 * damaged one all that is held is let go, so that no receiver, whether it lets damaged messages
 * count or not, can disagree with the
 * broker about what was overtaken.
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

  /** Holds a message back until enough others have passed or the limit is reached. */
  void hold(int record, long due, long limitNanos) {
    held.add(new Held(record, due, limitNanos));
  }

  /** Notes that an intact message was queued, and queues those that it was the last to overtake. */
  void overtake(Wakeups wakeups) {
    if (held.isEmpty()) {
      return;
    }
    held.forEach(message -> message.overtakers++);
    while (!held.isEmpty() && held.peek().overtakers >= by) {
      queueOldest(wakeups);
    }
  }

  /** Queues those that have reached their limit. */
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
