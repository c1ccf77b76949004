package io.weir.engine.ledger;

import io.weir.core.unit.DataSize;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The memory that the accounts of a trial's messages take on this worker, with its limit. Without
 * loss it is a few chunks for each producer and subscription, however long the trial. Thread-safe;
 * asked once in some 10,000 messages.
 */
public final class LedgerMemory {
  /** Of the heap. The remainder is for clients, payloads and histograms. */
  private static final int PART_OF_HEAP = 4;

  private final long limit;
  private final AtomicLong used = new AtomicLong();
  private final AtomicLong highest = new AtomicLong();

  /** Memory up to a limit. */
  public LedgerMemory(DataSize limit) {
    this.limit = limit.bytes();
  }

  /** As much as this JVM's heap has for it. */
  public static LedgerMemory ofThisHeap() {
    return new LedgerMemory(limit(new DataSize(Runtime.getRuntime().maxMemory())));
  }

  /** Returns how much of a heap may be used: a quarter. */
  public static DataSize limit(DataSize heap) {
    return new DataSize(heap.bytes() / PART_OF_HEAP);
  }

  /** The accounts would take more memory than they may. */
  public static final class Exhausted extends RuntimeException {
    private static final long serialVersionUID = 1;

    private Exhausted(long limit) {
      super("the account of messages that are lost, late or out of order needs more than "
          + limit / (1 << 20) + " MiB, a quarter of the worker's heap: raise worker.heap, or send"
          + " fewer messages");
    }
  }

  /**
   * Takes some bytes, or gives some back.
   *
   * @throws Exhausted if fewer are left
   */
  void take(int bytes) {
    long now = used.addAndGet(bytes);
    if (bytes > 0) {
      if (now > limit) {
        throw new Exhausted(limit);
      }
      highest.accumulateAndGet(now, Math::max);
    }
  }

  /** Returns the most that was in use at a time. */
  public DataSize highest() {
    return new DataSize(highest.get());
  }
}
