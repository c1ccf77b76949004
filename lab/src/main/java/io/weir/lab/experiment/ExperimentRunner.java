package io.weir.lab.experiment;

import io.weir.core.plan.Plan;
import io.weir.lab.store.StoreException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Carries out one plan.
 *
 * <p>A run that fails is recorded and the next one begins: the experiment ends early only when it
 * is canceled or when results can't be written any more. Nothing that a run left behind is deleted
 * because it failed.
 *
 * <p>{@link #cancel} may be called from any thread.
 */
public final class ExperimentRunner {
  private final ExperimentSetup setup;
  private final Cancellation cancellation = new Cancellation();
  private final AtomicBoolean begun = new AtomicBoolean();
  private volatile Optional<Experiment> running = Optional.empty();

  public ExperimentRunner(ExperimentSetup setup) {
    this.setup = setup;
  }

  /**
   * Runs a plan, run after run. Interrupting the thread is the same as {@link #cancel}; the
   * interrupt is kept.
   *
   * @param listeners each takes all events
   * @return the outcome, also if runs failed or the experiment was canceled
   * @throws StoreException if results can't be written; all started processes are stopped
   * @throws IllegalStateException if it was called before
   */
  public ExperimentResult run(Plan plan, ExperimentListener... listeners) throws StoreException {
    if (!begun.compareAndSet(false, true)) {
      throw new IllegalStateException("an experiment runner carries out one plan");
    }
    try (ExperimentListener queued = QueuedListener.each(List.of(listeners))) {
      Experiment experiment = new Experiment(setup, plan, cancellation, queued);
      running = Optional.of(experiment);
      return experiment.run();
    }
  }

  /**
   * Continues an experiment that was cut off: finished runs stay as they are, the run that was cut
   * off is set aside and repeated. Otherwise as {@link #run}.
   *
   * @param folder its result folder, whose plan is carried out
   * @param check the check that the open runs of the plan must pass
   * @param despiteChanges whether it continues if the machine, versions or files that systems run
   * from have changed
   * @throws ResumeException if it can't continue; nothing was changed
   */
  public ExperimentResult resume(Path folder, StoredPlanCheck check, boolean despiteChanges,
      ExperimentListener... listeners)
      throws StoreException, ResumeException {
    if (!begun.compareAndSet(false, true)) {
      throw new IllegalStateException("an experiment runner carries out one plan");
    }
    try (ExperimentListener queued = QueuedListener.each(List.of(listeners))) {
      return new ResumedExperiment(setup, folder, check, despiteChanges, cancellation, queued)
          .run();
    }
  }

  /**
   * Cancels the experiment: the worker sends its last reports, the system is stopped in order,
   * measurements stay on disk and the run is marked as interrupted. Returns at once. May be called
   * twice, before {@link #run}, and from a shutdown hook.
   */
  public void cancel() {
    cancellation.cancel();
  }

  /**
   * Ends the experiment with what there is. Systems that take turns complete their current window
   * and are compared by the rounds so far; what is not in windows is canceled. Returns at once. May
   * be called twice, and from a shutdown hook.
   */
  public void finish() {
    running.ifPresentOrElse(Experiment::finish, cancellation::cancel);
  }
}
