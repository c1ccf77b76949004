package io.weir.driver.common;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A call that may wait for the broker, and that another thread ends by an interrupt. The interrupt
 * reaches the call only: nothing of it is left when the call returns. One thread makes calls; any
 * thread ends them. Takes no lock.
 */
public final class EndableCall {
  private static final int NONE = 0;
  private static final int CALLING = 1;
  private static final int ENDING = 2;
  private static final int ENDED = 3;

  private final AtomicInteger state = new AtomicInteger(NONE);
  /** The thread of the call, while there is one. */
  private Thread caller;
  private volatile boolean closed;

  /**
   * Begins a call.
   *
   * @return whether calls are still allowed
   */
  public boolean begin() {
    caller = Thread.currentThread();
    state.set(CALLING);
    if (!closed) {
      return true;
    }
    finish();
    return false;
  }

  /**
   * Finishes a call.
   *
   * @return whether it was ended
   */
  public boolean finish() {
    if (state.compareAndSet(CALLING, NONE)) {
      return false;
    }
    while (state.get() == ENDING) {
      Thread.onSpinWait();
    }
    Thread.interrupted();
    state.set(NONE);
    return true;
  }

  /** Ends the call, if there is one, and allows no further ones. */
  public void end() {
    closed = true;
    if (state.compareAndSet(CALLING, ENDING)) {
      caller.interrupt();
      state.set(ENDED);
    }
  }
}
