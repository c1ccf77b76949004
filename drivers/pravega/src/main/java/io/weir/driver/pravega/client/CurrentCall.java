package io.weir.driver.pravega.client;

import java.util.concurrent.atomic.AtomicReference;

/**
 * The call of the client that a thread is in. Another thread can interrupt that call, and nothing
 * else that the thread does. Thread-safe; takes no lock.
 */
final class CurrentCall {
  private static final Object INTERRUPTING = new Object();

  private final AtomicReference<Object> inside = new AtomicReference<>();

  /** Must be called before a call of the client. */
  void enter() {
    inside.set(Thread.currentThread());
  }

  /** Must be called after it. The interrupt of the call does not outlive it. */
  void leave() {
    if (!inside.compareAndSet(Thread.currentThread(), null)) {
      while (inside.get() == INTERRUPTING) {
        Thread.onSpinWait();
      }
      Thread.interrupted();
    }
  }

  /** Interrupts the call, if a thread is in one. */
  void interrupt() {
    if (inside.get() instanceof Thread thread && inside.compareAndSet(thread, INTERRUPTING)) {
      thread.interrupt();
      inside.set(null);
    }
  }
}
