package io.weir.lab.provision;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits that an interrupt must not cut short. */
public final class Waits {
  private Waits() {}

  /**
   * Waits for a future; an interrupt of the thread is kept for later. Returns whether it completed
   * in time.
   */
  public static boolean uninterruptibly(CompletableFuture<?> future, Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    boolean interrupted = false;
    try {
      while (true) {
        try {
          future.get(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
          return true;
        } catch (TimeoutException e) {
          return false;
        } catch (ExecutionException e) {
          return true;
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
