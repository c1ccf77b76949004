package io.weir.driver.loopback;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * The space of a producer for messages with a pending outcome. {@link #admit} and {@link
 * #awaitEmpty} belong to the sending thread; the other methods are thread-safe.
 */
final class LoopbackSendBuffer {
  private static final long LONGEST_PARK = TimeUnit.MILLISECONDS.toNanos(100);

  private final long mostMessages;
  private final long mostBytes;
  private final AtomicLong messages = new AtomicLong();
  private final AtomicLong bytes = new AtomicLong();
  private volatile Thread waiter;
  private volatile boolean closed;

  LoopbackSendBuffer(long mostMessages, long mostBytes) {
    this.mostMessages = mostMessages;
    this.mostBytes = mostBytes;
  }

  /**
   * Waits for space and takes it. A message larger than the whole buffer is admitted when the
   * buffer is empty.
   *
   * @return false if the buffer is closed
   */
  boolean admit(int size) throws InterruptedException {
    if (!hasRoom(size) && !closed) {
      awaitRoom(size);
    }
    if (closed) {
      return false;
    }
    messages.incrementAndGet();
    bytes.addAndGet(size);
    return true;
  }

  private boolean hasRoom(int size) {
    long held = messages.get();
    return held == 0 || held < mostMessages && bytes.get() + size <= mostBytes;
  }

  private void awaitRoom(int size) throws InterruptedException {
    waiter = Thread.currentThread();
    try {
      while (!hasRoom(size) && !closed) {
        park(LONGEST_PARK);
      }
    } finally {
      waiter = null;
    }
  }

  /**
   * Waits until no outcome is pending.
   *
   * @return whether that was so by the deadline
   */
  boolean awaitEmpty(long deadlineNanos) throws InterruptedException {
    waiter = Thread.currentThread();
    try {
      while (!isEmpty()) {
        long rest = deadlineNanos - System.nanoTime();
        if (rest <= 0) {
          return false;
        }
        park(Math.min(rest, LONGEST_PARK));
      }
      return true;
    } finally {
      waiter = null;
    }
  }

  private void park(long nanos) throws InterruptedException {
    LockSupport.parkNanos(this, nanos);
    if (Thread.interrupted()) {
      throw new InterruptedException();
    }
  }

  boolean isEmpty() {
    return messages.get() == 0;
  }

  /** Frees the space of a message of this size after its outcome. */
  void release(int size) {
    bytes.addAndGet(-size);
    messages.decrementAndGet();
    wake();
  }

  /** Admits no more messages, and ends all waits for space. */
  void close() {
    closed = true;
    wake();
  }

  private void wake() {
    Thread waiting = waiter;
    if (waiting != null) {
      LockSupport.unpark(waiting);
    }
  }
}
