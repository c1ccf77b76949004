package io.weir.driver.loopback;

import java.util.concurrent.locks.LockSupport;

/**
 * A thread that sleeps until something is due, and can be woken when something becomes due earlier.
 * All but {@link #sleep} is called
 * under the broker's lock, so that no wake-up gets lost: the sleeper looks at what is due, and says
 * until when it will sleep, before it
 * lets go of the lock.
 */
final class Sleeper {
  private Thread thread = Thread.currentThread();
  private boolean asleep;
  private long until;

  /** The calling thread will sleep until then, after it let go of the lock. */
  void willSleep(long untilNanos) {
    thread = Thread.currentThread();
    asleep = true;
    until = untilNanos;
  }

  /** Sleeps; may return early. */
  void sleep(long untilNanos) {
    long rest = untilNanos - System.nanoTime();
    if (rest > 0) {
      LockSupport.parkNanos(this, rest);
    }
  }

  /** The thread is back under the lock. */
  void awoke() {
    asleep = false;
  }

  /** Has the thread woken if it would sleep beyond a time. */
  void wakeBy(long nanos, Wakeups wakeups) {
    if (asleep && nanos - until < 0) {
      until = nanos;
      wakeups.add(thread);
    }
  }

  /** Has the thread woken if it sleeps. */
  void wake(Wakeups wakeups) {
    if (asleep) {
      asleep = false;
      wakeups.add(thread);
    }
  }
}
