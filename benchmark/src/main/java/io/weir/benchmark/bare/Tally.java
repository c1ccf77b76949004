package io.weir.benchmark.bare;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Counts messages with one counter per thread, and prints the sums once a second. Thread-safe. */
final class Tally {
  private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final List<AtomicLong> sent = new CopyOnWriteArrayList<>();
  private final List<AtomicLong> received = new CopyOnWriteArrayList<>();

  /** Returns a new counter of sent and acknowledged messages, written by one thread. */
  AtomicLong sent() {
    return add(sent);
  }

  /** Returns a new counter of received messages, written by one thread. */
  AtomicLong received() {
    return add(received);
  }

  private static AtomicLong add(List<AtomicLong> counters) {
    AtomicLong counter = new AtomicLong();
    counters.add(counter);
    return counter;
  }

  /** Adds one. Only for the thread that writes the counter. */
  static void count(AtomicLong counter) {
    counter.lazySet(counter.getPlain() + 1);
  }

  /** Prints {@code SENT RECEIVED} each second until the process ends. */
  void print() throws InterruptedException {
    long next = System.nanoTime() + INTERVAL_NANOS;
    while (true) {
      TimeUnit.NANOSECONDS.sleep(Math.max(0, next - System.nanoTime()));
      System.out.println(sum(sent) + " " + sum(received));
      next += INTERVAL_NANOS;
    }
  }

  private static long sum(List<AtomicLong> counters) {
    return counters.stream().mapToLong(AtomicLong::get).sum();
  }
}
