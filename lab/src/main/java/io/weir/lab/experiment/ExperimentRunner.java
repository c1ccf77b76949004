package io.weir.lab.experiment;

import io.weir.core.plan.Plan;
import io.weir.lab.store.StoreException;

/**
 * Carries out plans.
 *
 * <p>A run that fails is recorded and the next one begins: the experiment ends early only when it
 * is cancelled or when results can't be
 * written any more. Nothing that a run left behind is deleted because it failed.
 *
 * <p>One plan at a time; {@link #cancel} may be called from any thread.
 */
public interface ExperimentRunner {
  /**
   * Carries out a plan, run after run.
   *
   * @param listener told of all that happens
   * @return what came of it, also where runs failed or the experiment was cancelled
   * @throws StoreException if results can't be written
   */
  ExperimentResult run(Plan plan, ExperimentListener listener) throws StoreException;

  /**
   * Breaks the experiment off: the worker is asked for what it has, the system is stopped in order,
   * what was measured stays on disk and the
   * run is marked as interrupted. Returns at once; {@link #run} returns within about 15 seconds.
   * May be called twice, and from a signal
   * handler or a shutdown hook.
   */
  void cancel();

  /**
   * Waits until the experiment that was cancelled is over.
   *
   * @param timeout the most to wait
   * @return whether it was over in time; also where none ran
   */
  boolean awaitEnd(java.time.Duration timeout) throws InterruptedException;
}
