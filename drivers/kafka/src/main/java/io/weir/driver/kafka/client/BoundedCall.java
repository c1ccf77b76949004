package io.weir.driver.kafka.client;

import io.weir.core.thread.ThreadGuard;
import java.time.Duration;

/** Gives a deadline to a call of the client that has none, by making it on its own thread. */
final class BoundedCall {
  private BoundedCall() {}

  /**
   * Makes a call and waits for its end; past the deadline, or when the caller is interrupted,
   * interrupts it. The caller gets what the call throws.
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
