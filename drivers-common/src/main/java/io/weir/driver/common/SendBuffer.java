package io.weir.driver.common;

import io.weir.core.driver.Deadline;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Limits the bytes of a producer's unconfirmed messages, because the client sets no limit.
 * Thread-safe.
 */
public final class SendBuffer {
  private static final long LOOK_AROUND_MILLIS = 50;
  private static final Duration UNLIMITED = Duration.ofDays(36_500);

  private final int capacity;
  private final Semaphore bytes;
  private final AtomicLong messages = new AtomicLong();
  private volatile boolean closed;

  public SendBuffer(long capacity) {
    this.capacity = (int) Math.min(Integer.MAX_VALUE, capacity);
    this.bytes = new Semaphore(this.capacity);
  }

  /**
   * Waits for space for a message and takes it.
   *
   * @return the bytes taken, to be returned by {@link #release}; -1 if the producer was closed
   */
  public int take(int size) throws InterruptedException {
    return take(size, UNLIMITED);
  }

  /**
   * Waits for space for a message and takes it.
   *
   * @return the bytes taken, to be returned by {@link #release}; -1 if the producer was closed, or
   * there was no space in time
   */
  public int take(int size, Duration limit) throws InterruptedException {
    int taken = Math.min(size, capacity);
    if (!bytes.tryAcquire(taken) && !awaitSpace(taken, Deadline.in(limit))) {
      return -1;
    }
    messages.incrementAndGet();
    return taken;
  }

  private boolean awaitSpace(int size, Deadline deadline) throws InterruptedException {
    while (!bytes.tryAcquire(size, LOOK_AROUND_MILLIS, TimeUnit.MILLISECONDS)) {
      if (closed || deadline.isOver()) {
        return false;
      }
    }
    return true;
  }

  /** Returns the space of a message. */
  public void release(int taken) {
    release(1, taken);
  }

  /**
   * Returns the space of messages that have their outcome together.
   *
   * @param count how many
   * @param taken their bytes in all
   */
  public void release(int count, int taken) {
    messages.addAndGet(-count);
    bytes.release(taken);
  }

  /** Returns whether no message is in flight. */
  public boolean isEmpty() {
    return messages.get() == 0;
  }

  /** Waits until no message is in flight; false if one still is at the time limit. */
  public boolean awaitEmpty(Duration timeout) throws InterruptedException {
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
   * Accepts no more messages, and waits for those in flight.
   *
   * @return whether the thread was interrupted meanwhile; clears the interrupt
   */
  public boolean close(Duration grace) {
    closed = true;
    try {
      awaitEmpty(grace);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
