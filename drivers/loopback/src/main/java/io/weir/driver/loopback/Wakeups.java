package io.weir.driver.loopback;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads to wake after the broker's lock is released. Not thread-safe: each thread has its own
 * instance.
 */
final class Wakeups {
  private final List<Thread> threads = new ArrayList<>();

  void add(Thread thread) {
    threads.add(thread);
  }

  /** Wakes all of them. The caller must not hold the lock. */
  void fire() {
    for (int i = 0; i < threads.size(); i++) {
      LockSupport.unpark(threads.get(i));
    }
    threads.clear();
  }
}
