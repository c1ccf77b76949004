package io.weir.core.thread;

import io.weir.core.driver.Deadline;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Waits for the end of threads that run a client's code, which no one can force to end. */
public final class ThreadEnd {
  /** The time that a client takes to notice an interrupt, and to close. */
  public static final Duration INTERRUPTED_LIMIT = Duration.ofSeconds(3);
  /** Even when the time is up, a thread that is about to end may do so. */
  private static final Duration LEAST = Duration.ofMillis(1);

  private ThreadEnd() {}

  /** The threads that still run when the time is up. */
  public static List<Thread> running(List<Thread> threads, Deadline deadline)
      throws InterruptedException {
    List<Thread> running = new ArrayList<>();
    for (Thread thread : threads) {
      if (!thread.join(Durations.max(LEAST, deadline.left()))) {
        running.add(thread);
      }
    }
    return running;
  }

  /** Interrupts threads; the result is those that continue nevertheless. */
  public static List<Thread> interrupted(List<Thread> threads) throws InterruptedException {
    threads.forEach(Thread::interrupt);
    return running(threads, Deadline.in(INTERRUPTED_LIMIT));
  }

  /**
   * Returns the same as {@link #running}, also when the caller is interrupted, who keeps the
   * interrupt. A thread that was never started does not run.
   */
  public static List<Thread> runningUninterruptibly(List<Thread> threads, Deadline deadline) {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return running(
              threads.stream().filter(thread -> thread.getState() != Thread.State.NEW).toList(),
              deadline);
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
