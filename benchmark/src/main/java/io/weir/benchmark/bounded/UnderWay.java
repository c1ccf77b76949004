package io.weir.benchmark.bounded;

import io.weir.core.unit.DataSize;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Limits the bytes in flight from a producer to a consumer of the same process. A producer far
 * ahead of its consumer makes the broker read from disk, and then the consumer's cost is not
 * measured. One thread sends, one receives.
 */
public final class UnderWay {
  /** Many batches, but too few to fill a send buffer or to leave a processor's cache. */
  private static final DataSize MOST = DataSize.mebibytes(16);

  private static final int LOOK_EVERY = 1_024;
  private static final long ROOM_NANOS = 200_000;

  private final AtomicLong arrived = new AtomicLong();
  private volatile boolean over;
  private long handedOver;

  /**
   * Counts a message before its client gets it. Waits while the limit is reached.
   *
   * @param bytes its size, which is that of all messages
   */
  public void handOver(int bytes) throws InterruptedException {
    handedOver++;
    if (handedOver % LOOK_EVERY == 0) {
      awaitRoom(MOST.bytes() / bytes);
    }
  }

  private void awaitRoom(long most) throws InterruptedException {
    while (handedOver - arrived.get() > most && !over) {
      LockSupport.parkNanos(ROOM_NANOS);
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted while too many bytes were in flight");
      }
    }
  }

  /** Counts messages that arrived. */
  public void arrive(int messages) {
    arrived.lazySet(arrived.getPlain() + messages);
  }

  /** Makes the producer wait at the limit from now on. */
  void begin() {
    over = false;
  }

  /** Removes the limit. Thread-safe. */
  void end() {
    over = true;
  }
}
