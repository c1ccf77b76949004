package io.weir.engine.dial;

import io.weir.core.unit.Durations;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The bytes to send on a stream, cut into messages. A writer waits while the other side takes none.
 * Thread-safe, but writers must agree on the order themselves.
 */
public final class StreamOutput extends OutputStream {
  /** The most that a writer waits for the other side to take one message. */
  public static final Duration LIMIT = Duration.ofSeconds(30);

  private final Sender sender;
  private final Duration limit;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final byte[] buffer = new byte[(int) WorkerProtocol.CHUNK.bytes()];
  private int used;
  private Optional<String> broken = Optional.empty();

  /**
   * An output that has sent nothing.
   *
   * @param limit the most that a writer waits for one message
   */
  public StreamOutput(Sender sender, Duration limit) {
    this.sender = sender;
    this.limit = limit;
  }

  /** The sending half of a call. Its methods are called by one thread at a time. */
  public interface Sender {
    /** Returns whether a message would leave at once. */
    boolean isReady();

    /** Sends a message; never blocks. */
    void send(byte[] chunk);

    /** Ends the call, because the other side takes nothing. */
    void abandon(String reason);
  }

  /** The call may be ready again. Returns at once. */
  public void ready() {
    lock.lock();
    try {
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Nothing can be sent from now on: writers get an exception. */
  public void fail(String reason) {
    lock.lock();
    try {
      broken = broken.or(() -> Optional.of(reason));
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Lets no writer send any more, then runs the last step of the sending half. */
  public void finish(Runnable last) {
    lock.lock();
    try {
      if (broken.isEmpty()) {
        broken = Optional.of("the stream is closed");
        last.run();
      }
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    lock.lock();
    try {
      int from = offset;
      int rest = length;
      while (rest > 0) {
        int count = Math.min(rest, buffer.length - used);
        System.arraycopy(bytes, from, buffer, used, count);
        used += count;
        from += count;
        rest -= count;
        if (used == buffer.length) {
          send();
        }
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void flush() throws IOException {
    lock.lock();
    try {
      if (used > 0) {
        send();
      }
    } finally {
      lock.unlock();
    }
  }

  private void send() throws IOException {
    long left = limit.toNanos();
    while (broken.isEmpty() && !sender.isReady()) {
      if (left <= 0) {
        String reason = "it took nothing within " + Durations.format(limit);
        broken = Optional.of(reason);
        sender.abandon(reason);
        break;
      }
      left = await(left);
    }
    if (broken.isPresent()) {
      throw new IOException(broken.get());
    }
    sender.send(Arrays.copyOf(buffer, used));
    used = 0;
  }

  private long await(long nanos) throws InterruptedIOException {
    try {
      return changed.awaitNanos(nanos);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("interrupted while waiting to send");
    }
  }
}
