package io.weir.driver.common;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The use of a consumer's client by one thread at a time, until any thread closes it. A lock, taken
 * once per poll, separates the two. Thread-safe.
 */
public final class ConsumerUse {
  /** After this long, a poll looks whether the consumer is being closed. */
  private static final Duration LOOK_AROUND = Duration.ofMillis(100);

  private final ConsumerSpec spec;
  private final String closer;
  private final Duration closeLimit;
  private final ReentrantLock lock = new ReentrantLock();
  private volatile boolean closing;
  private boolean closed;

  /**
   * The use of a client.
   *
   * @param closer the name of the thread that closes it
   * @param closeLimit how long closing waits for a poll, and for its own end
   */
  public ConsumerUse(ConsumerSpec spec, String closer, Duration closeLimit) {
    this.spec = spec;
    this.closer = closer;
    this.closeLimit = closeLimit;
  }

  /** An operation on the client. */
  public interface Action<T> {
    T run() throws DriverException, InterruptedException;
  }

  /** Runs an operation alone. */
  public <T> T alone(Action<T> action) throws DriverException, InterruptedException {
    lock.lockInterruptibly();
    try {
      return action.run();
    } finally {
      lock.unlock();
    }
  }

  /** Hands over the messages that a client has. */
  public interface HandOver {
    /**
     * Hands over what is there.
     *
     * @param wait how long to wait for a first message
     * @return how many messages were handed over
     */
    int upTo(Duration wait) throws DriverException, InterruptedException;
  }

  /**
   * Runs a poll alone: hands over in short slices until there was a message, the time is over, or
   * the consumer is being closed.
   *
   * @return how many messages were handed over
   * @throws DriverException if the consumer is being closed
   */
  public int poll(Duration timeout, HandOver slice) throws DriverException, InterruptedException {
    return alone(() -> {
      Deadline deadline = Deadline.in(timeout);
      while (true) {
        requireOpen();
        Duration left = deadline.left();
        int handedOver = slice.upTo(Durations.min(left, LOOK_AROUND));
        if (handedOver > 0 || left.isZero()) {
          return handedOver;
        }
      }
    });
  }

  /** Returns whether it is being closed, or was. */
  public boolean isClosing() {
    return closing;
  }

  /**
   * Must be called before each step of an operation.
   *
   * @throws DriverException if the consumer is being closed
   */
  public void requireOpen() throws DriverException {
    if (closing) {
      throw closedException();
    }
  }

  /** Returns the exception for a failure of the client. */
  public DriverException failed(Throwable cause) {
    return closing
        ? closedException()
        : new DriverException("consumer " + spec.name() + " failed: " + Causes.chain(cause), cause);
  }

  /** Returns the exception for an operation that the close has ended. */
  public DriverException closedException() {
    return new DriverException("consumer " + spec.name() + " is closed");
  }

  /**
   * Closes the client, once. Returns after the limit at the latest. For clients whose operations
   * wait in short slices and look whether it is closing.
   *
   * @param end ends the client; runs alone
   */
  public void close(Runnable end) {
    close(() -> {}, end);
  }

  /**
   * The same for clients whose operations may wait for long.
   *
   * @param wakeUp ends the wait of an operation
   * @param end ends the client; runs alone
   */
  public void close(Runnable wakeUp, Runnable end) {
    closing = true;
    ParallelCalls.run(closer, closeLimit, List.of(() -> closeClient(wakeUp, end)));
  }

  private void closeClient(Runnable wakeUp, Runnable end) {
    try {
      if (!lock.tryLock()) {
        wakeUp.run();
        if (!lock.tryLock(closeLimit.toNanos(), TimeUnit.NANOSECONDS)) {
          return;
        }
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
