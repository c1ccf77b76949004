package io.weir.benchmark.bounded;

import io.weir.core.unit.DataSize;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * How much is on its way from a producer to a consumer of the same process, and a limit to it: a
 * producer that runs away makes the broker read from its disk for the consumer, and then it is the
 * consumer's part that is not measured. One thread hands over, one takes.
 */
public final class UnderWay {
  /**
   * Many batches, but less than fills a send buffer or lies cold in a processor's cache for long.
   */
  private static final DataSize MOST = DataSize.mebibytes(16);

  private static final int LOOK_EVERY = 1_024;
  private static final long ROOM_NANOS = 200_000;

  private final AtomicLong arrived = new AtomicLong();
  private volatile boolean over;
  private long handedOver;

  /**
   * Counts a message that its client is given next; waits while as many are on their way as there
   * may be.
   *
   * @param bytes its size, which is that of all
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
        throw new InterruptedException("interrupted while too much was under way");
      }
    }
  }

  /** Counts messages that arrived. */
  public void arrive(int messages) {
    arrived.lazySet(arrived.getPlain() + messages);
  }

  /** From now on a producer waits. */
  void begin() {
    over = false;
  }

  /** Nobody waits any more. By any thread. */
  void end() {
    over = true;
  }
}
