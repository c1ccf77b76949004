package io.weir.driver.kafka.client;

import io.weir.core.thread.ThreadGuard;
import java.time.Duration;

/** Adds a deadline to a client call that has none, by running it on a separate thread. */
final class BoundedCall {
  private BoundedCall() {}

  /**
   * Runs a call and waits until it ends. Interrupts it at the deadline, or when the caller is
   * interrupted. The caller gets the exception that the call throws.
   *
   * @return whether it ended in time
   */
  static boolean run(String name, Duration limit, Runnable call) throws InterruptedException {
    ThreadGuard guard = new ThreadGuard();
    Thread thread = guard.thread(name, name, call::run);
    thread.start();
    boolean ended;
    try {
      ended = thread.join(limit);
    } finally {
      thread.interrupt();
    }
    guard.rethrow();
    return ended;
  }
}
