package io.weir.driver.loopback;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far a subscription has read a partition, and when each entry of its queue was handed to the
 * application. Guarded by the broker's lock, except that the reading consumer notes times outside
 * it.
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

  /** The first queue position that was this subscription's to read. */
  int start() {
    return start;
  }

  /** The first record that was this subscription's to receive. */
  int firstRecord() {
    return firstRecord;
  }

  /** Queue positions below this were handed to the application. */
  int delivered() {
    return delivered;
  }

  /** Gives it to a consumer, or to nobody; only where no queue holds it any more. */
  void assign(Optional<ReadQueue> newReader, Wakeups wakeups) {
    reader = newReader;
    queued = false;
    offer(wakeups);
  }

  /** Lets its reader know that there is something to read, if there is and it does not know. */
  void offer(Wakeups wakeups) {
    if (reader.isPresent() && !queued && hasNext()) {
      queued = true;
      reader.get().add(this, wakeups);
    }
  }

  /** Its reader took it from its queue. */
  void taken() {
    queued = false;
  }

  /** Back to its reader's queue, if there is something left to read. */
  void giveBack() {
    if (reader.isPresent() && !queued && hasNext()) {
      queued = true;
      reader.get().giveBack(this);
    }
  }

  /** Whether there is an entry to read next, due or not. */
  boolean hasNext() {
    return taken < partition.queue().size();
  }

  /** When the next entry is due. */
  long nextDue() {
    return partition.queue().due(taken);
  }

  /** Takes the next entry, which there is. */
  int takeNext() {
    if (taken / DeliveryQueue.PAGE >= deliveredAt.size()) {
      deliveredAt.add(new long[DeliveryQueue.PAGE]);
    }
    return taken++;
  }

  /**
   * Where the times of the entries around a position are noted; the place in it is the position
   * modulo the page's length.
   */
  long[] deliveredPage(int position) {
    return deliveredAt.get(position / DeliveryQueue.PAGE);
  }

  /** When an entry was handed to the application, which it was. */
  long deliveredAt(int position) {
    return deliveredPage(position)[position % DeliveryQueue.PAGE];
  }

  /** Whether an entry is a message's first delivery, with the bytes that were sent. */
  boolean isFirstIntact(int position) {
    int record = partition.queue().record(position);
    return partition.queue().copy(position) == DeliveryQueue.Copy.FIRST
        && !partition.records().page(record).fate(RecordLog.slot(record)).isDamaged();
  }

  /** Notes that so many of the entries last taken were handed over, and the rest was not. */
  void commit(int handedOver, int notHandedOver) {
    delivered += handedOver;
    if (notHandedOver > 0) {
      // Its place in the queue is that of a later entry.
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
