package io.weir.driver.rabbitmq.client;

import io.weir.core.driver.Deadline;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * How many bytes of unconfirmed messages a producer may have under way: the client itself sets no
 * bound. Thread-safe.
 */
final class SendBuffer {
  private static final long LOOK_AROUND_MILLIS = 50;

  private final int capacity;
  private final Semaphore bytes;
  private final AtomicLong messages = new AtomicLong();
  private volatile boolean closed;

  SendBuffer(long capacity) {
    this.capacity = (int) Math.min(Integer.MAX_VALUE, capacity);
    this.bytes = new Semaphore(this.capacity);
  }

  /**
   * Takes room for a message, and waits for it.
   *
   * @return the bytes taken, which {@link #release} gives back; -1 if the producer was closed
   */
  int take(int size) throws InterruptedException {
    int taken = Math.min(size, capacity);
    if (!bytes.tryAcquire(taken)) {
      while (!bytes.tryAcquire(taken, LOOK_AROUND_MILLIS, TimeUnit.MILLISECONDS)) {
        if (closed) {
          return -1;
        }
      }
    }
    messages.incrementAndGet();
    return taken;
  }

  void release(int taken) {
    messages.decrementAndGet();
    bytes.release(taken);
  }

  /** Whether nothing is under way. */
  boolean isEmpty() {
    return messages.get() == 0;
  }

  /** Waits until nothing is under way; false if something still is when the time is up. */
  boolean awaitEmpty(Duration timeout) throws InterruptedException {
    Deadline deadline = Deadline.in(timeout);
    while (!isEmpty()) {
      if (deadline.isOver()) {
        return false;
      }
      Thread.sleep(1);
    }
    return true;
  }

  /**
   * Takes nothing any more, and gives what is under way some time.
   *
   * @return whether the thread was interrupted meanwhile; it is not any more
   */
  boolean close(Duration grace) {
    closed = true;
    try {
      awaitEmpty(grace);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
