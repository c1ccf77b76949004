package io.weir.driver.pulsar.client;

import org.apache.pulsar.client.api.MessageIdAdv;

/**
 * Reads the clock once for several messages of one entry, which the broker sent as a unit, so that
 * the processing of one message is not charged to the next. Kafka's client returns fetched messages
 * by the poll, and is timed by the poll. Used by the thread that created it.
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
   * Creates a clock.
   *
   * @param most the most messages that share a reading
   */
  EntryClock(int most) {
    this.most = most;
  }

  /** Returns whether it belongs to the calling thread. */
  boolean isOwn() {
    return owner == Thread.currentThread();
  }

  /**
   * Returns the monotonic time at which a message came: now, or the reading of the previous message
   * of its entry.
   */
  long at(MessageIdAdv id) {
    if (left > 0 && id.getEntryId() == entry && id.getLedgerId() == ledger
        && id.getPartitionIndex() == partition) {
      left--;
      return nanos;
    }
    ledger = id.getLedgerId();
    entry = id.getEntryId();
    partition = id.getPartitionIndex();
    // All messages outside any ledger share one name.
    left = entry < 0 ? 0 : most - 1;
    nanos = System.nanoTime();
    return nanos;
  }

  /** Makes the next message take a new reading, because a wait preceded it. */
  void renew() {
    left = 0;
  }
}
