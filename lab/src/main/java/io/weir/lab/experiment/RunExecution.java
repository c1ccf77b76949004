package io.weir.lab.experiment;

import io.weir.core.folder.FactsReader;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.thread.ThreadGuard;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.TrialRecorder;
import io.weir.lab.system.ArtifactCache;
import io.weir.lab.system.MeasuredSystem;
import io.weir.lab.trial.AssignmentFactory;
import io.weir.lab.trial.BreakOff;
import io.weir.lab.trial.Rest;
import io.weir.lab.trial.TrialController;
import io.weir.lab.trial.TrialLimits;
import io.weir.lab.trial.TrialOutcome;
import io.weir.lab.trial.TrialStopped;
import io.weir.lab.trial.TrialTask;
import io.weir.lab.worker.KeptWorkers;
import io.weir.lab.worker.WorkerChannel;
import io.weir.lab.worker.WorkerException;
import io.weir.lab.worker.WorkerOrder;
import io.weir.lab.worker.WorkerPool;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One run from top to bottom: its system starts, a worker runs one trial or those of a search, and
 * the result is on disk when the system is gone. Used once, by one thread.
 */
public final class RunExecution {
  private static final Logger LOG = LoggerFactory.getLogger(RunExecution.class);
  private static final SecureRandom RUN_IDS = new SecureRandom();
  /** How long a worker gets to remove what it made on a cluster that stays. */
  private static final Duration FAREWELL = Duration.ofSeconds(20);

  private final ExperimentSetup setup;
  private final PlannedRun run;
  private final boolean lasting;
  private final RunFolder folder;
  private final Path site;
  private final ArtifactCache artifacts;
  private final Cancellation cancellation;
  private final RunEvents events;
  private final RunRecord record;
  private final ThreadGuard threads;
  private final Optional<RunSeat> seat;
  private final Optional<HostedDeployment> shared;

  /**
   * A run.
   *
   * @param folder where its results go
   * @param site a separate folder for the system's data, not yet created
   * @param threads keeps the failures of threads that the run depends on
   * @param seat its place among other runs, if it takes turns with them
   * @param shared its deployment, if other runs load it too
   */
  RunExecution(ExperimentSetup setup, PlannedRun run, RunFolder folder, Path site,
      ArtifactCache artifacts, Cancellation cancellation, ThreadGuard threads,
      Optional<RunSeat> seat, Optional<HostedDeployment> shared,
      ExperimentListener listener) {
    this.setup = setup;
    this.run = run;
    this.lasting = run.system().existing().isPresent();
    this.folder = folder;
    this.site = site;
    this.artifacts = artifacts;
    this.cancellation = cancellation;
    this.threads = threads;
    this.seat = seat;
    this.shared = shared;
    this.events = new RunEvents(run, listener);
    this.record = new RunRecord(run, Instant.now(), setup.secrets().known());
  }

  /**
   * Executes the run and writes its result, whatever the outcome. A result is on disk from the
   * start on, for a weir that is killed.
   *
   * @throws StoreException if results can't be written; all started processes are stopped
   */
  RunResult run() throws StoreException {
    folder.write(record.unfinished());
    RunResult result = attempt();
    folder.write(result);
    folder.redactLogs();
    return result;
  }

  private RunResult attempt() throws StoreException {
    try {
      TrialOutcome outcome = deployAndMeasure();
      return record.ended(outcome.status(), outcome.problem());
    } catch (RunFailedException | ResolveException | ProvisionException | WorkerException e) {
      LOG.debug("run {} failed", run.folder(), e);
      return record.ended(RunStatus.FAILED, Optional.of(e.getMessage()));
    } catch (InterruptedException e) {
      cancellation.interrupted();
      return record.ended(RunStatus.INTERRUPTED, Optional.of(BreakOff.interrupted().reason()));
    } catch (RuntimeException | Error e) {
      // One run's fault must not cost the others their turn, nor all of them their report.
      LOG.error("run {} failed unexpectedly", run.folder(), e);
      return record.ended(RunStatus.FAILED, Optional.of("an internal error of weir: " + e));
    }
  }

  private TrialOutcome deployAndMeasure()
      throws RunFailedException, ResolveException, ProvisionException,
      WorkerException, StoreException, InterruptedException {
    try (RunMachines machines = RunMachines.take(setup, run)) {
      return deployAndMeasure(machines);
    }
  }

  private TrialOutcome deployAndMeasure(RunMachines machines)
      throws RunFailedException, ResolveException, ProvisionException,
      WorkerException, StoreException, InterruptedException {
    Launcher launcher = setup.launcherOf(run.system());
    List<Path> classPath = setup.classPath()
        .with(run.system().broker(),
            cancellation.interruptibly(() -> artifacts.client(launcher, run.system())));
    Optional<HostedDeployment> visited = shared.filter(one -> !one.host().equals(run));
    if (visited.isPresent()) {
      return visit(visited.get(), classPath, machines);
    }
    MeasuredSystem system = cancellation
        .interruptibly(() -> machines.system(site, folder.logs(), artifacts, events));
    DiskWatch disk = machines.disk(system, events);
    boolean started = false;
    boolean completed = false;
    try {
      record.released(machines.release(artifacts));
      start(system, disk, machines);
      started = true;
      shared.ifPresent(one -> one.started(system, disk));
      TrialOutcome outcome = measure(system, classPath, machines);
      completed = outcome.status() == RunStatus.COMPLETED;
      return outcome;
    } finally {
      end(system, started, completed, disk, machines);
      record.diskMeasured(disk.baseline());
    }
  }

  private TrialOutcome measure(MeasuredSystem system, List<Path> classPath,
      RunMachines machines)
      throws RunFailedException, WorkerException, StoreException, InterruptedException {
    RunHealth health = new RunHealth(system, threads, cancellation);
    TrialOutcome outcome = load(system, health, classPath, machines);
    record.tried(outcome);
    Optional<String> problem = health.against(outcome);
    if (problem.isPresent()) {
      throw new RunFailedException(problem.get());
    }
    return outcome;
  }

  /** Measures on the deployment of another run, which measures the disk, too. */
  private TrialOutcome visit(HostedDeployment deployment, List<Path> classPath,
      RunMachines machines)
      throws RunFailedException, ProvisionException, WorkerException, StoreException,
      InterruptedException {
    RunSeat own = seat.orElseThrow();
    boolean completed = false;
    try {
      MeasuredSystem system = cancellation.interruptibly(() -> {
        own.inTurn(() -> {});
        return deployment.await();
      });
      place(system);
      record.deployed(system.processes());
      record.released(machines.release(artifacts));
      folder.write(record.unfinished());
      TrialOutcome outcome = measure(system, classPath, machines);
      completed = outcome.status() == RunStatus.COMPLETED;
      return outcome;
    } finally {
      deployment.left(run);
      if (completed) {
        afterwards(() -> own.inTurn(() -> {}));
        record.diskMeasured(deployment.baseline());
      }
    }
  }

  private void start(MeasuredSystem system, DiskWatch disk, RunMachines machines)
      throws ProvisionException, StoreException, InterruptedException {
    place(system);
    cancellation.interruptibly(() -> {
      machines.ready(system, events);
      return system;
    });
    cancellation.interruptibly(() -> {
      if (seat.isPresent()) {
        seat.get().inTurn(disk::before);
      } else {
        disk.before();
      }
      system.start(events.processes(system.plan()));
      return system;
    });
    record.deployed(system.processes());
    // A search judges its trials by it.
    record.diskMeasured(disk.baseline());
    folder.write(record.unfinished());
  }

  private void place(MeasuredSystem system)
      throws ProvisionException, StoreException, InterruptedException {
    record.placed(cancellation.interruptibly(() -> RunMachines.elsewhere(system)));
    folder.keepConfig(system.plan(), site);
  }

  private TrialOutcome load(MeasuredSystem system, RunHealth health, List<Path> classPath,
      RunMachines machines)
      throws RunFailedException, WorkerException, StoreException, InterruptedException {
    List<WorkerOrder> orders = orders(classPath);
    WorkerPool pool = machines.workers();
    record.workerStarted(String.join(" ", pool.flags(orders.getFirst())));
    try (KeptWorkers workers = new KeptWorkers(pool, orders, machines.time())) {
      if (run.search().isEmpty()) {
        return trial(system, health, workers, machines, 0, run);
      }
      FactsReader facts = setup.facts()
          .orElseThrow(() -> new RunFailedException("nothing here can classify trials, so '"
              + run.folder() + "' can't search for the highest rate"));
      return search(facts, system, health, workers, machines);
    }
  }

  private TrialOutcome search(FactsReader facts, MeasuredSystem system, RunHealth health,
      KeptWorkers workers, RunMachines machines)
      throws WorkerException, StoreException, InterruptedException {
    Optional<TrialTurns.Seat> trials = seat.flatMap(RunSeat::trials);
    try {
      return new SearchExecution(run, machines.time(), folder, events, facts,
          setup.secrets().known(),
          (number, planned) -> trial(system, health, workers, machines, number, planned),
          health::systemFailure,
          trials.map(own -> turns(own, machines.rest(system, events)))
              .orElse(SearchExecution.Turns.ALONE))
          .run();
    } finally {
      trials.ifPresent(TrialTurns.Seat::leave);
    }
  }

  /** The system rests while it waits. */
  private SearchExecution.Turns turns(TrialTurns.Seat own, Rest rest) {
    return new SearchExecution.Turns() {
      @Override
      public void awaitOthers() throws InterruptedException {
        resting(own::awaitOthers);
      }

      @Override
      public void begin() throws InterruptedException {
        if (!own.isNext()) {
          resting(own::begin);
        }
      }

      @Override
      public void end() {
        own.end();
      }

      private void resting(RunSeat.Step wait) throws InterruptedException {
        rest.begin();
        try {
          cancellation.interruptibly(() -> {
            wait.take();
            return wait;
          });
        } finally {
          rest.end();
        }
      }
    };
  }

  private List<WorkerOrder> orders(List<Path> classPath) {
    Duration grace = lasting ? FAREWELL : WorkerOrder.STOP_GRACE;
    return IntStream.range(0, run.workers())
        .mapToObj(worker -> new WorkerOrder(worker, run.worker(), classPath,
            folder.workerLog(worker), grace))
        .toList();
  }

  /**
   * Returns one trial, as a run at a fixed rate. A search's removes its topics for those that
   * follow.
   */
  private TrialOutcome trial(MeasuredSystem system, RunHealth health, KeptWorkers workers,
      RunMachines machines, int number, PlannedRun trial)
      throws WorkerException, StoreException, InterruptedException {
    TrialLimits limits = setup.limits().of(trial).in(machines.time());
    TrialTask only =
        AssignmentFactory.task(trial, trial.workers(), system.endpoints(), setup.secrets(),
            RUN_IDS.nextInt(), limits.prepare(), setup.files());
    TrialTask task = run.search().isPresent() ? only.clearing() : only;
    try (TrialRecorder recorder = folder.trial(number)) {
      TrialWatch watch =
          new TrialWatch(system, trial, number, folder, events, machines, threads);
      Rest rest = machines.rest(system, watch.families(), events);
      boolean kept = false;
      try (watch) {
        // Starts the worker, or continues with one that a trial before has kept.
        WorkerChannel worker = cancellation.interruptibly(workers::next);
        TrialController controller = TrialController.of(task, machines.time(), limits, worker,
            recorder, watch.listeners(), () -> health.breakOff(watch),
            seat.flatMap(RunSeat::windows),
            rest);
        TrialOutcome outcome = through(controller);
        record.emulated(watch.emulation(controller.workerPids()));
        kept = task.clears() && !lasting && outcome.status() == RunStatus.COMPLETED;
        return outcome;
      } finally {
        rest.end();
        if (!kept) {
          workers.dismiss();
        }
        health.ended(watch);
        // Other runs load a shared deployment meanwhile.
        record.used(watch.used(), shared.isPresent() ? Optional.empty() : watch.idle());
      }
    }
  }

  /**
   * Takes a trial through its course. The outcome contains any failure, and all measurements are on
   * disk. If the thread is interrupted the trial is broken off, and the interrupt is kept.
   *
   * @throws StoreException if measurements can't be written; the workers still run then
   */
  public static TrialOutcome through(TrialController trial) throws StoreException {
    try {
      trial.prepare(); // assignments, topics, settings read back
      trial.warmUp();
      trial.measure();
      trial.pileUp(); // while subscriptions are away
      trial.catchUp();
      trial.drain();
      trial.reconcile(); // the message accounting with the intervals
      trial.clear();
      return trial.completed();
    } catch (TrialStopped e) {
      return trial.brokenOff(e.reason());
    } catch (InterruptedException e) {
      TrialOutcome outcome = trial.brokenOff(BreakOff.interrupted());
      Thread.currentThread().interrupt();
      return outcome;
    }
  }

  /** While other systems run, the disk can't be measured. */
  private void measureAfter(DiskWatch disk, boolean completed) {
    if (seat.isEmpty()) {
      disk.after();
    } else if (completed) {
      afterwards(() -> seat.get().inTurn(disk::after));
    }
  }

  /** Waits for other runs at the end of this one; not if the experiment is cancelled. */
  private void afterwards(RunSeat.Step step) {
    try {
      cancellation.interruptibly(() -> {
        step.take();
        return step;
      });
    } catch (InterruptedException e) {
      cancellation.interrupted();
    }
  }

  /** Files that can't be deleted are named and stay. */
  private void end(MeasuredSystem system, boolean started, boolean completed, DiskWatch disk,
      RunMachines machines) {
    try (system) {
      if (started && !lasting) {
        if (shared.isPresent()) {
          if (!completed) {
            // The guests have their turns without it.
            seat.ifPresent(RunSeat::close);
          }
          afterwards(shared.get()::awaitGuests);
        }
        events.stopping();
        if (machines.time().isActive() || cancellation.isCancelled()) {
          // In dilated time its own way to stop takes as many times longer. Where the user waits,
          // nobody needs its data.
          system.kill();
        }
        system.stop();
        measureAfter(disk, completed);
      }
    } catch (ProvisionException e) {
      events.notice("not all of " + site + " could be cleared: " + e.getMessage());
    }
  }

  /** Makes a run fail. Its message is human-readable. */
  private static final class RunFailedException extends Exception {
    private static final long serialVersionUID = 1L;

    RunFailedException(String message) {
      super(message);
    }
  }
}
