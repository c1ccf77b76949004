package io.weir.driver.loopback;

import java.util.concurrent.locks.LockSupport;

/**
 * A thread that sleeps until an entry is due, and that can be woken when an entry becomes due
 * earlier. All methods except {@link #sleep} are called under the broker's lock, so that no wake-up
 * is lost: the sleeper checks what is due, and announces until when it will sleep, before it
 * releases the lock.
 */
final class Sleeper {
  private Thread thread = Thread.currentThread();
  private boolean asleep;
  private long until;

  /** Announces that the calling thread will sleep until then, after it has released the lock. */
  void willSleep(long untilNanos) {
    thread = Thread.currentThread();
    asleep = true;
    until = untilNanos;
  }

  /** Sleeps. May return early. */
  void sleep(long untilNanos) {
    long rest = untilNanos - System.nanoTime();
    if (rest > 0) {
      LockSupport.parkNanos(this, rest);
    }
  }

  /** Called when the thread holds the lock again. */
  void awoke() {
    asleep = false;
  }

  /** Wakes the thread if it would sleep past a time. */
  void wakeBy(long nanos, Wakeups wakeups) {
    if (asleep && nanos - until < 0) {
      until = nanos;
      wakeups.add(thread);
    }
  }

  /** Wakes the thread if it sleeps. */
  void wake(Wakeups wakeups) {
    if (asleep) {
      asleep = false;
      wakeups.add(thread);
    }
  }
}
