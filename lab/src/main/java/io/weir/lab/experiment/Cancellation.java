package io.weir.lab.experiment;

import java.util.HashSet;
import java.util.Set;

/**
 * Whether an experiment was canceled. Interrupts each thread of the experiment, but only while it
 * waits for something that ends in order when it is interrupted. Thread-safe.
 */
public final class Cancellation {
  private boolean cancelled;
  private final Set<Thread> waiting = new HashSet<>();

  /** Cancels; returns at once. */
  public synchronized void cancel() {
    cancelled = true;
    waiting.forEach(Thread::interrupt);
  }

  /**
   * A wait was interrupted. If that was not by {@link #cancel}, someone wants this thread to end,
   * which is the same; the thread stays interrupted then, so that its owner learns of it.
   */
  public synchronized void interrupted() {
    if (!cancelled) {
      cancelled = true;
      Thread.currentThread().interrupt();
    }
  }

  /** Returns whether it was canceled. */
  public synchronized boolean isCancelled() {
    return cancelled;
  }

  /** Something that may take long and ends in order when its thread is interrupted. */
  public interface Wait<T, E extends Exception> {
    T run() throws E, InterruptedException;
  }

  /**
   * Waits for something and lets {@link #cancel} interrupt it.
   *
   * @throws InterruptedException if the experiment was canceled, before or meanwhile
   */
  public <T, E extends Exception> T interruptibly(Wait<T, E> wait) throws E, InterruptedException {
    enter();
    try {
      return wait.run();
    } finally {
      leave();
    }
  }

  private synchronized void enter() throws InterruptedException {
    if (cancelled) {
      throw new InterruptedException("the experiment was canceled");
    }
    waiting.add(Thread.currentThread());
  }

  /** Takes back the interrupt, so that stopping everything in order is not disturbed by it. */
  private synchronized void leave() {
    waiting.remove(Thread.currentThread());
    if (cancelled) {
      Thread.interrupted();
    }
  }
}
