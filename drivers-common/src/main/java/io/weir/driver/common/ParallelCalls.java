package io.weir.driver.common;

import io.weir.core.driver.Deadline;
import io.weir.core.thread.ThreadEnd;
import io.weir.core.thread.ThreadGuard;
import java.time.Duration;
import java.util.List;

/** Runs calls at the same time, each on a separate thread. Stateless. */
public final class ParallelCalls {
  private ParallelCalls() {}

  /**
   * Runs all calls and waits until they end, also if the caller is interrupted. At the limit,
   * interrupts the calls that still run and returns without waiting for them. Throws the exception
   * of the first call that had failed by then.
   *
   * @param name of the threads
   */
  public static void run(String name, Duration limit, List<Runnable> calls) {
    ThreadGuard guard = new ThreadGuard();
    List<Thread> threads =
        calls.stream().map(call -> guard.thread(name, name, call::run)).toList();
    threads.forEach(Thread::start);
    ThreadEnd.runningUninterruptibly(threads, Deadline.in(limit)).forEach(Thread::interrupt);
    guard.rethrow();
  }
}
