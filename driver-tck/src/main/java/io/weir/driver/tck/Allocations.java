package io.weir.driver.tck;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts the bytes that the calling thread allocates for a message, so that what a driver allocates
 * can be held against what its client allocates by itself. No time is measured.
 */
public final class Allocations {
  /**
   * By how much two counts of the same may differ. Batches and fetches allocate too, and not always
   * as many of them; and a small object of a client's own (16 bytes) is removed by the compiler in
   * one place and not in another.
   */
  public static final int NOISE_BYTES = 20;

  /** How many messages a count needs, to warm up and to count; a few more may be taken. */
  public static final int MESSAGES_NEEDED = 120_000;

  private static final ThreadMXBean THREADS =
      (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int COUNTS = 3;
  private static final int WARM_UP = 20_000;

  private Allocations() {}

  /** One step of work. */
  @FunctionalInterface
  public interface Step {
    /** Does it; returns how many messages it dealt with. */
    int run() throws Exception;
  }

  /** One count, with clients of its own. */
  @FunctionalInterface
  public interface Count {
    /** Makes it; returns the bytes for each message. */
    double run() throws Exception;
  }

  /** The least of several counts: as long as code is not compiled, it allocates more. */
  public static double least(Count count) throws Exception {
    double least = count.run();
    for (int i = 1; i < COUNTS; i++) {
      least = Math.min(least, count.run());
    }
    return least;
  }

  /** Repeats a step, and counts the bytes for each message once it is warm. */
  public static double perMessage(Step step) throws Exception {
    for (int done = 0; done < WARM_UP;) {
      done += step.run();
    }
    long before = THREADS.getCurrentThreadAllocatedBytes();
    int done = 0;
    while (done < MESSAGES_NEEDED - WARM_UP) {
      done += step.run();
    }
    return (THREADS.getCurrentThreadAllocatedBytes() - before) / (double) done;
  }
}
