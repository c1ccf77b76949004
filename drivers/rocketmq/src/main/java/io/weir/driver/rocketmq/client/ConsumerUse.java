package io.weir.driver.rocketmq.client;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverException;
import io.weir.driver.common.Causes;
import io.weir.driver.common.ParallelCalls;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The use of a consumer's client by one thread at a time, until any thread closes it. Polls wait in
 * short slices and look whether it is closing, so a lock separates the two. Thread-safe.
 */
final class ConsumerUse {
  private final ConsumerSpec spec;
  private final Duration closeLimit;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean closing;
  private boolean closed;

  /**
   * The use of a client.
   *
   * @param closeLimit how long closing waits for a poll, and for its own end
   */
  ConsumerUse(ConsumerSpec spec, Duration closeLimit) {
    this.spec = spec;
    this.closeLimit = closeLimit;
  }

  /** An operation on the client. */
  interface Action<T> {
    T run() throws DriverException, InterruptedException;
  }

  /** Runs an operation alone. */
  <T> T alone(Action<T> action) throws DriverException, InterruptedException {
    lock.lockInterruptibly();
    try {
      return action.run();
    } finally {
      lock.unlock();
    }
  }

  boolean isClosing() {
    return closing;
  }

  /**
   * Must be called before each step of an operation.
   *
   * @throws DriverException if the consumer is being closed
   */
  void requireOpen() throws DriverException {
    if (closing) {
      throw closedException();
    }
  }

  /** Returns the exception for a failure of the client. */
  DriverException failed(Throwable cause) {
    return closing
        ? closedException()
        : new DriverException("consumer " + spec.name() + " failed: " + Causes.chain(cause), cause);
  }

  private DriverException closedException() {
    return new DriverException("consumer " + spec.name() + " is closed");
  }

  /**
   * Closes the client, once. Returns after the limit at the latest.
   *
   * @param end ends the client; runs alone
   */
  void close(Runnable end) {
    closing = true;
    ParallelCalls.run("rocketmq-consumer-close", closeLimit, List.of(() -> closeClient(end)));
  }

  private void closeClient(Runnable end) {
    try {
      if (!lock.tryLock(closeLimit.toNanos(), TimeUnit.NANOSECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      return;
    }
    try {
      if (!closed) {
        closed = true;
        end.run();
      }
    } finally {
      lock.unlock();
    }
  }
}
