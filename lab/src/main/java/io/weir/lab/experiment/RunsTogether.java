package io.weir.lab.experiment;

import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.lab.store.StoreException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/**
 * Makes several runs at once, each on a separate thread. Used by one thread.
 *
 * @param cancellation of the experiment; it reaches each of the threads
 */
record RunsTogether(Cancellation cancellation) {
  /** One of the runs. */
  @FunctionalInterface
  interface Maker {
    RunResult make(PlannedRun run) throws StoreException;
  }

  /**
   * Makes all of them.
   *
   * @return their results, in the same order
   * @throws StoreException if results can't be written; all runs are over
   */
  List<RunResult> all(List<PlannedRun> runs, Maker maker) throws StoreException {
    List<FutureTask<RunResult>> tasks = new ArrayList<>();
    for (PlannedRun run : runs) {
      FutureTask<RunResult> task = new FutureTask<>(() -> maker.make(run));
      Thread.ofPlatform().name("run-" + run.folder()).start(task);
      tasks.add(task);
    }
    List<RunResult> results = new ArrayList<>();
    List<Throwable> failures = new ArrayList<>();
    for (FutureTask<RunResult> task : tasks) {
      try {
        results.add(ended(task));
      } catch (ExecutionException e) {
        // Nothing can be kept any more, so the others end too.
        cancellation.cancel();
        failures.add(e.getCause());
      }
    }
    for (Throwable failure : failures) {
      switch (failure) {
        case StoreException e -> throw e;
        case RuntimeException e -> throw e;
        case Error e -> throw e;
        default -> throw new IllegalStateException("a run can't throw this", failure);
      }
    }
    return results;
  }

  /** An interrupt cancels the experiment, whose runs then end in order. */
  private RunResult ended(FutureTask<RunResult> task) throws ExecutionException {
    boolean interrupted = false;
    try {
      while (true) {
        try {
          return task.get();
        } catch (InterruptedException e) {
          interrupted = true;
          cancellation.cancel();
        }
      }
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
