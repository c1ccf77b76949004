package io.weir.driver.pulsar.client;

import org.apache.pulsar.client.api.MessageIdAdv;

/**
 * Reads the clock once for several messages of one entry, which came from the broker in one piece,
 * so that what is done with one of them is not charged to the next. Kafka's client, which hands out
 * what it fetched by the poll, is timed by the poll. Used by the thread that made it.
 */
final class EntryClock {
  private final Thread owner = Thread.currentThread();
  private final int most;
  private long ledger;
  private long entry;
  private int partition;
  private int left;
  private long nanos;

  /**
   * A clock.
   *
   * @param most how many messages may have the same reading
   */
  EntryClock(int most) {
    this.most = most;
  }

  /** Whether it is the calling thread's. */
  boolean isOwn() {
    return owner == Thread.currentThread();
  }

  /** When a message came, monotonic: now, or when another one of its entry did just before. */
  long at(MessageIdAdv id) {
    if (left > 0 && id.getEntryId() == entry && id.getLedgerId() == ledger
        && id.getPartitionIndex() == partition) {
      left--;
      return nanos;
    }
    ledger = id.getLedgerId();
    entry = id.getEntryId();
    partition = id.getPartitionIndex();
    // What is not kept by any ledger has one name for all.
    left = entry < 0 ? 0 : most - 1;
    nanos = System.nanoTime();
    return nanos;
  }

  /** The next message has a reading of its own: there was a wait before it. */
  void renew() {
    left = 0;
  }
}
