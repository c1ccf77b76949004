package io.weir.driver.rocketmq.client;

import io.weir.core.driver.Deadline;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Limits the bytes of a producer's messages without an outcome. Thread-safe. */
final class SendBuffer {
  private static final Duration LOOK_AROUND = Duration.ofMillis(50);

  private final int capacity;
  private final Semaphore bytes;
  private volatile boolean closed;

  SendBuffer(long capacity) {
    this.capacity = (int) Math.min(Integer.MAX_VALUE, capacity);
    this.bytes = new Semaphore(this.capacity);
  }

  /**
   * Waits for space for a message and takes it.
   *
   * @return the bytes taken, to be returned by {@link #release}; 0 if there was no space in time or
   * the producer was closed
   */
  int take(int size, Duration limit) throws InterruptedException {
    int taken = Math.max(1, Math.min(size, capacity));
    if (bytes.tryAcquire(taken)) {
      return taken;
    }
    Deadline deadline = Deadline.in(limit);
    while (!bytes.tryAcquire(taken, LOOK_AROUND.toNanos(), TimeUnit.NANOSECONDS)) {
      if (closed || deadline.isOver()) {
        return 0;
      }
    }
    return taken;
  }

  void release(int taken) {
    bytes.release(taken);
  }

  /** Ends the waits for space. */
  void close() {
    closed = true;
  }
}
