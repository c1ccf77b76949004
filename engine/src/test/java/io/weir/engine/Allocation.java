package io.weir.engine;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts the bytes that the calling thread allocates: no clock is read, so that a busy machine does
 * not change the count.
 */
public final class Allocation {
  private static final ThreadMXBean THREADS =
      (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private Allocation() {}

  /** A piece of work that may throw what the engine throws. */
  public interface Work {
    void run() throws InterruptedException;
  }

  /**
   * The bytes that a piece of work allocates on this thread.
   *
   * @param work ran once before by the caller, so that nothing is loaded or grown any more
   */
  public static long of(Work work) throws InterruptedException {
    long before = THREADS.getCurrentThreadAllocatedBytes();
    work.run();
    return THREADS.getCurrentThreadAllocatedBytes() - before;
  }
}
