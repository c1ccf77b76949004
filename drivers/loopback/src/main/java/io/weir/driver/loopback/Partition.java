package io.weir.driver.loopback;

import java.util.ArrayList;
import java.util.List;

/**
 * A partition: its records, its deliveries and the positions of its subscriptions. Guarded by the
 * broker's lock.
 */
final class Partition {
  private final int index;
  private final RecordLog records = new RecordLog();
  private final DeliveryQueue queue = new DeliveryQueue();
  private final List<Cursor> cursors = new ArrayList<>();
  private int readByAll;

  Partition(int index) {
    this.index = index;
  }

  int index() {
    return index;
  }

  RecordLog records() {
    return records;
  }

  DeliveryQueue queue() {
    return queue;
  }

  List<Cursor> cursors() {
    return cursors;
  }

  /**
   * Creates a cursor for a new subscription. It starts at the earliest message from which on all
   * bytes are still available.
   */
  Cursor attach() {
    int start = 0;
    for (int position = 0; position < readByAll; position++) {
      if (page(position).isReleased()) {
        start = position + 1;
      }
    }
    while (readByAll > start) {
      page(--readByAll).unread();
    }
    Cursor cursor = new Cursor(this, start, firstRecord(start));
    cursors.add(cursor);
    return cursor;
  }

  private int firstRecord(int start) {
    if (start == 0) {
      return 0;
    }
    return start < queue.size() ? queue.record(start) : records.size();
  }

  private RecordPage page(int position) {
    return records.page(queue.record(position));
  }

  /** Queues a copy of a message for all subscriptions. */
  void queue(int record, DeliveryQueue.Copy copy, long dueNanos, Wakeups wakeups) {
    queue.add(record, copy, dueNanos);
    for (int i = 0; i < cursors.size(); i++) {
      cursors.get(i).offer(wakeups);
    }
  }

  /** Releases the bytes of pages that every subscription has read. */
  void trim() {
    int read = queue.size();
    for (int i = 0; i < cursors.size(); i++) {
      read = Math.min(read, cursors.get(i).delivered());
    }
    while (readByAll < read) {
      page(readByAll++).read();
    }
  }
}
