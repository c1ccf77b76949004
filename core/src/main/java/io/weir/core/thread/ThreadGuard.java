package io.weir.core.thread;

import io.weir.core.driver.ThreadFailure;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Runs the work of threads that no caller waits for, and keeps the first failure among them. Its
 * owner polls that failure several times a second, and fails the run with it. Thread-safe.
 *
 * <p>A callback on a client's thread that is called for each message catches {@link Throwable}
 * itself and passes it to {@link #failed}, which costs nothing until something is thrown.
 */
public final class ThreadGuard implements Thread.UncaughtExceptionHandler {
  private final AtomicReference<ThreadFailure> first = new AtomicReference<>();

  /** Work that may fail in any way. It handles the interrupts that it expects. */
  @FunctionalInterface
  public interface Task {
    void run() throws Exception;
  }

  /**
   * Returns a daemon thread that is not started yet.
   *
   * @param doing its work, as {@code sending}
   */
  public Thread thread(String name, String doing, Task task) {
    return Thread.ofPlatform().daemon().name(name).unstarted(guarded(doing, task));
  }

  /**
   * Returns the same work for an executor's thread, which survives a failure.
   *
   * @param doing the work, as {@code sending}
   */
  public Runnable guarded(String doing, Task task) {
    return () -> {
      try {
        task.run();
      } catch (Throwable e) {
        failed(doing, e);
      }
    };
  }

  /** Notes that work on the calling thread failed. */
  public void failed(String doing, Throwable cause) {
    note(Thread.currentThread(), doing, cause);
  }

  /** The last resort, for threads that others start: as the handler of uncaught exceptions. */
  @Override
  public void uncaughtException(Thread thread, Throwable cause) {
    note(thread, "running a thread of a library", cause);
  }

  private void note(Thread thread, String doing, Throwable cause) {
    if (first.getPlain() == null) {
      first.compareAndSet(null, new ThreadFailure(thread.getName(), doing, cause));
    }
  }

  /** Throws the first failure, if there is one, of work that throws nothing checked. */
  public void rethrow() {
    Optional<ThreadFailure> failure = failure();
    if (failure.isPresent()) {
      switch (failure.get().cause()) {
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        case Throwable e -> throw new IllegalStateException(e);
      }
    }
  }

  /** Returns the first failure, if there is one; answers at once. */
  public Optional<ThreadFailure> failure() {
    return Optional.ofNullable(first.get());
  }
}
