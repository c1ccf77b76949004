package io.weir.driver.pulsar.client;

import io.weir.core.driver.DriverException;
import java.util.List;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Runs a task for many items concurrently. A broker loads a partition and opens its ledger on the
 * first request. For thousands of partitions one after another this takes minutes.
 */
final class ParallelRequests {
  private ParallelRequests() {}

  /** The task for each item. */
  interface Task<T, R> {
    R of(T item) throws DriverException, InterruptedException;
  }

  /**
   * Returns the result for each item, in order. The first failure ends the other tasks.
   *
   * @throws DriverException the exception of the first task that failed
   */
  static <T, R> List<R> ask(List<T> items, Task<T, R> task)
      throws DriverException, InterruptedException {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      CompletionService<R> done = new ExecutorCompletionService<>(threads);
      List<Future<R>> answers =
          items.stream().map(item -> done.submit(() -> task.of(item))).toList();
      try {
        for (int i = 0; i < answers.size(); i++) {
          done.take().get();
        }
      } catch (ExecutionException e) {
        throw failure(e);
      } finally {
        threads.shutdownNow();
      }
      return answers.stream().map(Future::resultNow).toList();
    }
  }

  private static DriverException failure(ExecutionException e) {
    return switch (e.getCause()) {
      case RuntimeException defect -> throw defect;
      case Error defect -> throw defect;
      case Throwable cause -> new DriverException(cause.getMessage(), cause);
    };
  }
}
