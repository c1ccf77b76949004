package io.weir.driver.common;

import io.weir.core.driver.Deadline;
import io.weir.core.thread.ThreadEnd;
import io.weir.core.thread.ThreadGuard;
import java.time.Duration;
import java.util.List;

/** Makes calls at the same time, each on its own thread. Stateless. */
public final class ParallelCalls {
  private ParallelCalls() {}

  /**
   * Makes all calls and waits for their end, also when the caller is interrupted; past the limit,
   * interrupts those that still run and leaves them to themselves. Throws what the first call threw
   * that failed by then.
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
