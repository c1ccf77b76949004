package io.weir.driver.pulsar.client;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;

/**
 * How many messages were handed to the client, and of how many it told the fate. One thread counts
 * the former and another the latter, each with every message, so the two stand in cache lines of
 * their own. Thread-safe, except that one thread sends.
 */
final class SendAccount {
  /** A line of 64 bytes. */
  private static final int LINE = 64 / Long.BYTES;

  private static final int HANDED_OVER = LINE;
  private static final int SETTLED = 2 * LINE + 1;
  private static final int SETTLED_ELSEWHERE = 3 * LINE + 2;

  private final AtomicLongArray counts = new AtomicLongArray(SETTLED_ELSEWHERE + 1 + LINE);
  /** Who learns of most fates: it alone writes its count, which takes no atomic addition. */
  private final AtomicReference<Thread> settler = new AtomicReference<>();

  /** One more is handed over; told by the sending thread. */
  void handOver() {
    counts.setRelease(HANDED_OVER, counts.getPlain(HANDED_OVER) + 1);
  }

  /** The fate of one more is known. */
  void settle() {
    Thread thread = Thread.currentThread();
    if (settler.getPlain() == thread || settler.compareAndSet(null, thread)) {
      counts.setRelease(SETTLED, counts.getPlain(SETTLED) + 1);
    } else {
      counts.getAndIncrement(SETTLED_ELSEWHERE);
    }
  }

  /** How many were handed over by now. */
  long handedOver() {
    return counts.getAcquire(HANDED_OVER);
  }

  /** Of how many the fate is not known; told to the sending thread. */
  long outstanding() {
    return counts.getPlain(HANDED_OVER) - settled();
  }

  /** Of how many the fate is known. */
  long settled() {
    return counts.getAcquire(SETTLED) + counts.getAcquire(SETTLED_ELSEWHERE);
  }
}
