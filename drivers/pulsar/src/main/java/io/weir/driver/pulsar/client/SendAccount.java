package io.weir.driver.pulsar.client;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Counts the messages passed to the client and the messages with a known outcome. One thread counts
 * the former and another the latter, each with every message, so the counts are in separate cache
 * lines. Thread-safe, except that one thread sends.
 */
final class SendAccount {
  /** A cache line of 64 bytes. */
  private static final int LINE = 64 / Long.BYTES;

  private static final int HANDED_OVER = LINE;
  private static final int SETTLED = 2 * LINE + 1;
  private static final int SETTLED_ELSEWHERE = 3 * LINE + 2;

  private final AtomicLongArray counts = new AtomicLongArray(SETTLED_ELSEWHERE + 1 + LINE);
  /**
   * The thread that reports most outcomes. It alone writes its count, which needs no atomic
   * addition.
   */
  private final AtomicReference<Thread> settler = new AtomicReference<>();

  /** Counts one more message passed to the client. By the sending thread. */
  void handOver() {
    counts.setRelease(HANDED_OVER, counts.getPlain(HANDED_OVER) + 1);
  }

  /** Counts one more known outcome. */
  void settle() {
    Thread thread = Thread.currentThread();
    if (settler.getPlain() == thread || settler.compareAndSet(null, thread)) {
      counts.setRelease(SETTLED, counts.getPlain(SETTLED) + 1);
    } else {
      counts.getAndIncrement(SETTLED_ELSEWHERE);
    }
  }

  /** Returns the number of messages passed to the client so far. */
  long handedOver() {
    return counts.getAcquire(HANDED_OVER);
  }

  /** Returns the number of pending outcomes. By the sending thread. */
  long outstanding() {
    return counts.getPlain(HANDED_OVER) - settled();
  }

  /** Returns the number of known outcomes. */
  long settled() {
    return counts.getAcquire(SETTLED) + counts.getAcquire(SETTLED_ELSEWHERE);
  }
}
