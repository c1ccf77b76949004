package io.weir.driver.loopback;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The position of a subscription in a partition, and the delivery time of each entry in its queue.
 * Guarded by the broker's lock, except that the reading consumer records times outside it.
 */
final class Cursor {
  private final Partition partition;
  private final int start;
  private final int firstRecord;
  private final List<long[]> deliveredAt = new ArrayList<>();
  private Optional<ReadQueue> reader = Optional.empty();
  private boolean queued;
  private int taken;
  private int delivered;

  Cursor(Partition partition, int start, int firstRecord) {
    this.partition = partition;
    this.start = start;
    this.firstRecord = firstRecord;
    this.taken = start;
    this.delivered = start;
    for (int page = 0; page < start / DeliveryQueue.PAGE; page++) {
      deliveredAt.add(new long[0]);
    }
  }

  Partition partition() {
    return partition;
  }

  /** Returns the first queue position that this subscription reads. */
  int start() {
    return start;
  }

  /** Returns the first record that this subscription receives. */
  int firstRecord() {
    return firstRecord;
  }

  /** Returns the end of the queue positions already delivered to the application, exclusive. */
  int delivered() {
    return delivered;
  }

  /** Assigns the cursor to a consumer, or to none. Only while no queue holds the cursor. */
  void assign(Optional<ReadQueue> newReader, Wakeups wakeups) {
    reader = newReader;
    queued = false;
    offer(wakeups);
  }

  /** Adds the cursor to its reader's queue, if it has an entry and is not queued yet. */
  void offer(Wakeups wakeups) {
    if (reader.isPresent() && !queued && hasNext()) {
      queued = true;
      reader.get().add(this, wakeups);
    }
  }

  /** Called when its reader takes it from the queue. */
  void taken() {
    queued = false;
  }

  /** Returns it to its reader's queue, if it has another entry. */
  void giveBack() {
    if (reader.isPresent() && !queued && hasNext()) {
      queued = true;
      reader.get().giveBack(this);
    }
  }

  /** Returns whether there is a next entry, due or not. */
  boolean hasNext() {
    return taken < partition.queue().size();
  }

  /** Returns the due time of the next entry. */
  long nextDue() {
    return partition.queue().due(taken);
  }

  /** Takes the next entry, which must exist. */
  int takeNext() {
    if (taken / DeliveryQueue.PAGE >= deliveredAt.size()) {
      deliveredAt.add(new long[DeliveryQueue.PAGE]);
    }
    return taken++;
  }

  /**
   * Returns the page with the delivery times around a position. The index is the position modulo
   * the page's length.
   */
  long[] deliveredPage(int position) {
    return deliveredAt.get(position / DeliveryQueue.PAGE);
  }

  /** Returns the delivery time of an entry, which must have been delivered. */
  long deliveredAt(int position) {
    return deliveredPage(position)[position % DeliveryQueue.PAGE];
  }

  /** Returns whether an entry is the first delivery of an intact message. */
  boolean isFirstIntact(int position) {
    int record = partition.queue().record(position);
    return partition.queue().copy(position) == DeliveryQueue.Copy.FIRST
        && !partition.records().page(record).fate(RecordLog.slot(record)).isDamaged();
  }

  /** Records how many of the entries last taken were delivered, and how many were not. */
  void commit(int handedOver, int notHandedOver) {
    delivered += handedOver;
    if (notHandedOver > 0) {
      // Its place in the queue belongs to a later entry.
      withdraw();
      taken -= notHandedOver;
      giveBack();
    }
    partition.trim();
  }

  private void withdraw() {
    if (reader.isPresent() && queued) {
      queued = false;
      reader.get().remove(this);
    }
  }
}
