package io.weir.lab.proof;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.Proof;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.Environment;
import io.weir.lab.environment.EnvironmentProbe;
import io.weir.lab.experiment.Cancellation;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentSetup;
import io.weir.lab.store.ResultWriter;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import io.weir.lab.system.ArtifactCache;
import io.weir.lab.system.Leftovers;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
   * Kills the systems of a task, one after another. Interrupting the thread is the same as {@link
   * #cancel}; the interrupt is kept.
   *
   * @param listener takes all events
   * @return the outcome, also if something broke or it was canceled
   * @throws StoreException if results can't be written; all started processes are stopped
   * @throws IllegalStateException if it was called before
   */
  public ProofResult run(ProofTask task, ProofListener listener) throws StoreException {
    if (!begun.compareAndSet(false, true)) {
      throw new IllegalStateException("a proof runner carries out one proof");
    }
    return new ProofExecution(setup, task, cancellation, listener).run();
  }

  /**
   * Breaks the proof off: everything is stopped in order, and what was found stays on disk. Returns
   * at once. May be called twice, before {@link #run}, and from a shutdown hook.
   */
  public void cancel() {
    cancellation.cancel();
  }

  /** One proof as it goes: system after system. Used once, by one thread. */
  private static final class ProofExecution {
    private final ExperimentSetup setup;
    private final ProofTask task;
    private final Cancellation cancellation;
    private final ProofListener listener;
    private final List<SystemProof> systems = new ArrayList<>();

    ProofExecution(ExperimentSetup setup, ProofTask task, Cancellation cancellation,
        ProofListener listener) {
      this.setup = setup;
      this.task = task;
      this.cancellation = cancellation;
      this.listener = listener;
    }

    ProofResult run() throws StoreException {
      ResultWriter folder = ResultWriter.createProof(setup.results(), task.plan(), setup.files(),
          setup.secrets().known(), Instant.now());
      try {
        return run(folder);
      } finally {
        folder.release();
      }
    }

    private ProofResult run(ResultWriter folder) throws StoreException {
      folder.write(proof(List.of()));
      try {
        begin(folder);
        killAll(folder);
      } catch (InterruptedException e) {
        cancellation.interrupted();
      }
      folder.seal();
      return new ProofResult(folder.path(), proof(systems), cancellation.isCancelled());
    }

    private Proof proof(List<SystemProof> found) {
      Plan plan = task.plan();
      return new Proof(Proof.FORMAT, plan.name(), Optional.of(task.crash()), plan.seed(),
          task.from(), task.window(),
          task.kills(), plan.runs().size(), found);
    }

    private void begin(ResultWriter folder) throws StoreException, InterruptedException {
      EnvironmentProbe probe = new EnvironmentProbe(setup.weirVersion());
      Environment environment = cancellation.interruptibly(() -> probe.probe(setup.work()));
      folder.write(environment);
      listener.on(new ProofEvent.ProofStarted(folder.path(), environment));
      Leftovers.notice(setup.work())
          .map(ExperimentEvent.Notice::new)
          .ifPresent(listener::on);
    }

    private void killAll(ResultWriter folder) throws StoreException {
      ArtifactCache artifacts = setup.artifactCache(listener);
      List<PlannedRun> runs = task.plan().runs();
      for (PlannedRun run : runs) {
        if (cancellation.isCancelled()) {
          return;
        }
        listener.on(new ProofEvent.SystemStarted(run, systems.size() + 1, runs.size()));
        RunFolder runFolder = folder.begin(run);
        SystemProofExecution live = new SystemProofExecution(setup, task, run, runFolder,
            Leftovers.site(setup.work(), task.plan().name(), run.folder()),
            artifacts, cancellation, listener);
        SystemProof found = live.run(soFar -> folder.write(proof(with(soFar))));
        runFolder.redactLogs();
        systems.add(found);
        folder.write(proof(systems));
        listener.on(new ProofEvent.SystemEnded(found));
      }
    }

    private List<SystemProof> with(SystemProof soFar) {
      List<SystemProof> found = new ArrayList<>(systems);
      found.add(soFar);
      return found;
    }
  }
}
