package io.weir.lab.proof;

import io.weir.lab.experiment.Cancellation;
import io.weir.lab.experiment.ExperimentSetup;
import io.weir.lab.store.StoreException;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Carries out one proof. A system whose proof breaks off is recorded, and the next one's begins.
 *
 * <p>{@link #cancel} may be called from any thread.
 */
public final class ProofRunner {
  private final ExperimentSetup setup;
  private final Cancellation cancellation = new Cancellation();
  private final AtomicBoolean begun = new AtomicBoolean();

  public ProofRunner(ExperimentSetup setup) {
    this.setup = setup;
  }

  /**
   * Kills the systems of a task, one after another. Interrupting the thread is the same as
   * {@link #cancel}; the interrupt is kept.
   *
   * @param listener told of all that happens
   * @return what came of it, also where something broke or it was cancelled
   * @throws StoreException if results can't be written; all that was started is stopped
   * @throws IllegalStateException if it was called before
   */
  public ProofResult run(ProofTask task, ProofListener listener) throws StoreException {
    if (!begun.compareAndSet(false, true)) {
      throw new IllegalStateException("a proof runner carries out one proof");
    }
    return new LiveProof(setup, task, cancellation, listener).carryOut();
  }

  /**
   * Breaks the proof off: everything is stopped in order, and what was found stays on disk. Returns
   * at once. May be called twice, before {@link #run}, and from a shutdown hook.
   */
  public void cancel() {
    cancellation.cancel();
  }
}
