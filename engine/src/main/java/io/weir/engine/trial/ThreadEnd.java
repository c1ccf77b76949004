package io.weir.engine.trial;

import io.weir.core.driver.Deadline;
import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Waits for the end of threads that run a client's code, which nobody can make end. */
final class ThreadEnd {
  /** What a client takes to notice an interrupt, and to close. */
  static final Duration INTERRUPTED_LIMIT = Duration.ofSeconds(3);
  /** Even where the time is up a thread that is about to end is let do so. */
  private static final Duration LEAST = Duration.ofMillis(1);

  private ThreadEnd() {}

  /** Those that still run when the time is up. */
  static List<Thread> running(List<Thread> threads, Deadline deadline)
      throws InterruptedException {
    List<Thread> running = new ArrayList<>();
    for (Thread thread : threads) {
      if (!thread.join(Durations.max(LEAST, deadline.left()))) {
        running.add(thread);
      }
    }
    return running;
  }

  /** Interrupts threads; those that run on nevertheless. */
  static List<Thread> interrupted(List<Thread> threads) throws InterruptedException {
    threads.forEach(Thread::interrupt);
    return running(threads, Deadline.in(INTERRUPTED_LIMIT));
  }
}
