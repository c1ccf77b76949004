package io.weir.engine.ledger;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * The latest message of each key and producer that a subscription has received, at any of its
 * consumers. A key's messages should come in order also if consumers share it. 8 bytes for each key
 * of each producer that anything arrived from. Thread-safe, without locks.
 */
public final class KeyOrderBook {
  private final int keys;
  private final AtomicReferenceArray<AtomicLongArray> latest;

  /**
   * A book.
   *
   * @param producers how many producers there are in the whole trial
   * @param keys how many keys there are
   */
  public KeyOrderBook(int producers, int keys) {
    this.keys = keys;
    this.latest = new AtomicReferenceArray<>(producers);
  }

  /** Returns whether such a message can be. */
  boolean knows(int producer, int key) {
    return producer >= 0 && producer < latest.length() && key >= 0 && key < keys;
  }

  /**
   * Enters a message.
   *
   * @return whether it came after a later one of its key and producer, or for the second time
   */
  boolean isLate(int producer, int key, long sequence) {
    AtomicLongArray ofProducer = ofProducer(producer);
    long place = sequence + 1;
    long seen = ofProducer.get(key);
    while (place > seen) {
      if (ofProducer.compareAndSet(key, seen, place)) {
        return false;
      }
      seen = ofProducer.get(key);
    }
    return true;
  }

  private AtomicLongArray ofProducer(int producer) {
    AtomicLongArray found = latest.get(producer);
    if (found == null) {
      latest.compareAndSet(producer, null, new AtomicLongArray(keys));
      found = latest.get(producer);
    }
    return found;
  }
}
