package io.weir.lab.provision;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Does the same on several machines at the same time. With one machine it uses no other thread. */
public final class Together {
  private Together() {}

  /** An action on one machine. */
  public interface Action<T> {
    void on(T host) throws ProvisionException, InterruptedException;
  }

  /** An action that an interrupt does not cut short. */
  public interface LastingAction<T> {
    void on(T host) throws ProvisionException;
  }

  /**
   * Acts until all actions are done. The first failure, or an interrupt of this thread, interrupts
   * the others; all have ended when this returns.
   *
   * @throws ProvisionException the first failure
   */
  public static <T> void act(Collection<T> hosts, Action<T> action)
      throws ProvisionException, InterruptedException {
    if (hosts.size() == 1) {
      action.on(hosts.iterator().next());
      return;
    }
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      try {
        ExecutorCompletionService<Void> ended = new ExecutorCompletionService<>(threads);
        for (T host : hosts) {
          ended.submit(() -> {
            action.on(host);
            return null;
          });
        }
        for (int done = 0; done < hosts.size(); done++) {
          outcome(ended.take());
        }
      } finally {
        threads.shutdownNow();
      }
    }
  }

  private static void outcome(Future<Void> ended) throws ProvisionException, InterruptedException {
    try {
      ended.get();
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case ProvisionException failure -> throw failure;
        case InterruptedException interrupted -> throw interrupted;
        case null, default -> throw new IllegalStateException(e.getCause());
      }
    }
  }

  /**
   * Acts until all actions are done, also those that remain after a failure, and also while this
   * thread is interrupted.
   *
   * @throws ProvisionException the first failure, with the others
   */
  public static <T> void actOnAll(Collection<T> hosts, LastingAction<T> action)
      throws ProvisionException {
    if (hosts.size() == 1) {
      action.on(hosts.iterator().next());
      return;
    }
    List<Thread> threads = new ArrayList<>();
    CollectedFailures failures = new CollectedFailures();
    for (T host : hosts) {
      threads.add(Thread.startVirtualThread(() -> {
        try {
          action.on(host);
        } catch (ProvisionException e) {
          failures.add(e);
        } catch (RuntimeException e) {
          failures.add(new ProvisionException("an internal error of weir: " + e, e));
        }
      }));
    }
    boolean interrupted = false;
    for (Thread thread : threads) {
      interrupted |= ended(thread);
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    failures.throwIfAny();
  }

  /** Waits for its end. Returns whether this thread was interrupted meanwhile. */
  private static boolean ended(Thread thread) {
    boolean interrupted = false;
    while (true) {
      try {
        thread.join();
        return interrupted;
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
  }
}
