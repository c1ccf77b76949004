package io.weir.driver.tck;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Counts the bytes that the calling thread allocates per message, so that a driver can be compared
 * with its bare client. No time is measured.
 */
public final class Allocations {
  /**
   * The tolerated difference between two counts of the same work. Batches and fetches also
   * allocate, and their number varies. The compiler removes a small object of a client (16 bytes)
   * in one place and not in another.
   */
  public static final int NOISE_BYTES = 20;

  /** The messages that a count needs for warm-up and measurement. It may use a few more. */
  public static final int MESSAGES_NEEDED = 120_000;

  private static final ThreadMXBean THREADS =
      (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private static final int COUNTS = 3;
  private static final int WARM_UP = 20_000;

  private Allocations() {}

  /** One step of work. */
  @FunctionalInterface
  public interface Step {
    /** Does the step. Returns the number of messages that it processed. */
    int run() throws Exception;
  }

  /** One count, with separate clients. */
  @FunctionalInterface
  public interface Count {
    /** Runs the count. Returns the bytes per message. */
    double run() throws Exception;
  }

  /**
   * Returns the minimum of several counts, because code that is not compiled yet allocates more.
   */
  public static double least(Count count) throws Exception {
    double least = count.run();
    for (int i = 1; i < COUNTS; i++) {
      least = Math.min(least, count.run());
    }
    return least;
  }

  /** Repeats a step, and counts the bytes per message after the warm-up. */
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
