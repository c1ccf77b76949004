package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import java.time.Duration;
import java.util.List;

/**
 * Gives a deadline to calls of the client that have none, by making them on threads of their own.
 */
final class BoundedCall {
  private BoundedCall() {}

  /**
   * Makes a call and waits for its end; past the deadline, or when the caller is interrupted,
   * interrupts it.
   *
   * @return whether it ended in time
   */
  static boolean run(String name, Duration limit, Runnable call) throws InterruptedException {
    Thread thread = start(name, call);
    try {
      return thread.join(limit);
    } finally {
      thread.interrupt();
    }
  }

  /**
   * Makes all calls at once and waits for their end whatever happens to the caller; past the
   * deadline, leaves them to themselves.
   */
  static void runAll(String name, Duration limit, List<Runnable> calls) {
    List<Thread> threads = calls.stream().map(call -> start(name, call)).toList();
    Deadline deadline = Deadline.in(limit);
    boolean interrupted = false;
    for (Thread thread : threads) {
      interrupted |= joinUninterruptibly(thread, deadline);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static boolean joinUninterruptibly(Thread thread, Deadline deadline) {
    boolean interrupted = false;
    while (true) {
      try {
        if (!thread.join(deadline.left())) {
          thread.interrupt();
        }
        return interrupted;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
  }

  private static Thread start(String name, Runnable call) {
    return Thread.ofPlatform().name(name).daemon().start(call);
  }
}
