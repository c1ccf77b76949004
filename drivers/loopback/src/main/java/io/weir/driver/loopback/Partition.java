package io.weir.driver.loopback;

import java.util.ArrayList;
import java.util.List;

/**
 * A partition: what arrived, what is delivered, and how far each subscription has read. Guarded by
 * the broker's lock.
 */
final class Partition {
  private final int index;
  private final RecordLog records = new RecordLog();
  private final DeliveryQueue queue = new DeliveryQueue();
  private final List<Cursor> cursors = new ArrayList<>();
  private int readByAll;
  private int earliest;

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
   * Lets a new subscription read from the earliest message on that no other has led the broker to
   * drop.
   */
  Cursor attach() {
    int firstRecord =
        earliest == 0 ? 0 : earliest < queue.size() ? queue.record(earliest) : records.size();
    Cursor cursor = new Cursor(this, earliest, firstRecord);
    cursors.add(cursor);
    return cursor;
  }

  /** Queues a copy of a message for all subscriptions. */
  void queue(int record, DeliveryQueue.Copy copy, long dueNanos, Wakeups wakeups) {
    long due = queue.add(record, copy, dueNanos);
    for (int i = 0; i < cursors.size(); i++) {
      cursors.get(i).wakeReader(due, wakeups);
    }
  }

  /** Lets go of the bytes of pages that every subscription has read. */
  void trim() {
    int read = queue.size();
    for (int i = 0; i < cursors.size(); i++) {
      read = Math.min(read, cursors.get(i).delivered());
    }
    while (readByAll < read) {
      RecordPage page = records.page(queue.record(readByAll));
      readByAll++;
      page.read();
      if (page.isReleased()) {
        earliest = readByAll;
      }
    }
  }
}
