package io.weir.lab.experiment;

import io.weir.core.folder.FactsReader;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.result.SystemMachine;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.thread.ThreadGuard;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.emulation.RunEmulation;
import io.weir.lab.emulation.StandingTime;
import io.weir.lab.environment.Release;
import io.weir.lab.host.HostFacts;
import io.weir.lab.host.SystemHost;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import io.weir.lab.store.TrialRecorder;
import io.weir.lab.system.ArtifactCache;
import io.weir.lab.system.ExistingSystem;
import io.weir.lab.system.LaunchedSystem;
import io.weir.lab.system.MeasuredSystem;
import io.weir.lab.system.SystemOrder;
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
import java.util.ArrayList;
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
  private final Optional<TurnTable.Seat> seat;
  private final Optional<HostedDeployment> shared;
  private Optional<StandingTime> standing = Optional.empty();

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
      Optional<TurnTable.Seat> seat, Optional<HostedDeployment> shared,
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
    try (RunEmulation emulation =
        RunEmulation.prepare(run.emulated(), run.system().nodes(), setup.work())) {
      if (!run.phases().stopIdleSystems()) {
        return deployAndMeasure(emulation);
      }
      try (StandingTime time = StandingTime.prepare(setup.work())) {
        standing = Optional.of(time);
        return deployAndMeasure(emulation);
      }
    }
  }

  private TrialOutcome deployAndMeasure(RunEmulation emulation)
      throws RunFailedException, ResolveException, ProvisionException,
      WorkerException, StoreException, InterruptedException {
    Launcher launcher = setup.launcherOf(run.system());
    List<Path> classPath = setup.classPath()
        .with(run.system().broker(),
            cancellation.interruptibly(() -> artifacts.client(launcher, run.system())));
    Optional<HostedDeployment> visited = shared.filter(one -> !one.host().equals(run));
    if (visited.isPresent()) {
      return visit(visited.get(), classPath, emulation);
    }
    MeasuredSystem system = system(launcher, emulation);
    DiskWatch disk = new DiskWatch(system.hosts(), system.plan(), setup.work(),
        run.emulated(), events);
    boolean started = false;
    boolean completed = false;
    try {
      start(system, disk, emulation);
      started = true;
      shared.ifPresent(one -> one.started(system, disk));
      TrialOutcome outcome = measure(system, classPath, emulation);
      completed = outcome.status() == RunStatus.COMPLETED;
      return outcome;
    } finally {
      end(system, started, completed, disk, emulation);
      record.diskMeasured(disk.baseline());
    }
  }

  private TrialOutcome measure(MeasuredSystem system, List<Path> classPath,
      RunEmulation emulation)
      throws RunFailedException, WorkerException, StoreException, InterruptedException {
    RunHealth health = new RunHealth(system, threads, cancellation);
    TrialOutcome outcome = load(system, health, classPath, emulation);
    record.tried(outcome);
    Optional<String> problem = health.against(outcome);
    if (problem.isPresent()) {
      throw new RunFailedException(problem.get());
    }
    return outcome;
  }

  /** Measures on the deployment of another run, which measures the disk, too. */
  private TrialOutcome visit(HostedDeployment deployment, List<Path> classPath,
      RunEmulation emulation)
      throws RunFailedException, ProvisionException, WorkerException, StoreException,
      InterruptedException {
    TurnTable.Seat own = seat.orElseThrow();
    boolean completed = false;
    try {
      MeasuredSystem system = cancellation.interruptibly(() -> {
        own.inTurn(() -> {});
        return deployment.await();
      });
      record.placed(machines(system));
      folder.keepConfig(system.plan(), site);
      record.deployed(system.processes());
      recordRelease();
      folder.write(record.unfinished());
      TrialOutcome outcome = measure(system, classPath, emulation);
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

  private MeasuredSystem system(Launcher launcher, RunEmulation emulation)
      throws ProvisionException, InterruptedException {
    if (lasting) {
      return new ExistingSystem(setup.secrets().fill(run.system().existing().orElseThrow()),
          launcher.traits().ports(), events::notice);
    }
    SystemOrder order = SystemOrder.of(launcher, run, site, folder.logs(), run.asksBrokers());
    LaunchedSystem system = cancellation
        .interruptibly(() -> LaunchedSystem.prepare(order, artifacts,
            setup.provisioner()
                .emulating(standing.map(StandingTime::processes)
                    .orElseGet(emulation::processes))));
    recordRelease();
    return system;
  }

  private void recordRelease() throws ProvisionException {
    if (run.brokers() instanceof BrokerHosts.Local) {
      record.released(Release.of(setup.launcherOf(run.system()), run.system(), artifacts.all()));
    }
  }

  private void start(MeasuredSystem system, DiskWatch disk, RunEmulation emulation)
      throws ProvisionException, StoreException, InterruptedException {
    record.placed(machines(system));
    for (SystemHost host : system.hosts()) {
      cancellation.interruptibly(host.probe()::dropPageCache)
          .ifPresent(why -> events.notice("the page cache" + host.where() + " was not dropped: "
              + why));
    }
    folder.keepConfig(system.plan(), site);
    measureNetwork(emulation);
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
    folder.write(record.unfinished());
  }

  private void measureNetwork(RunEmulation emulation) throws InterruptedException {
    try {
      cancellation.interruptibly(() -> {
        emulation.measureNetwork(setup.work());
        return emulation;
      });
    } catch (ProvisionException e) {
      events.notice("the network could not be measured: " + e.getMessage());
    }
  }

  private List<SystemMachine> machines(MeasuredSystem system)
      throws ProvisionException, InterruptedException {
    List<SystemMachine> machines = new ArrayList<>();
    for (SystemHost host : system.hosts()) {
      if (host.isElsewhere()) {
        HostFacts facts = cancellation.interruptibly(host.probe()::facts);
        machines.add(new SystemMachine(host.name(), facts.cores(), facts.memory(),
            facts.javaFeature(), facts.system()));
      }
    }
    return machines;
  }

  private TrialOutcome load(MeasuredSystem system, RunHealth health, List<Path> classPath,
      RunEmulation emulation)
      throws RunFailedException, WorkerException, StoreException, InterruptedException {
    List<WorkerOrder> orders = orders(classPath);
    WorkerPool pool = setup.workers().apply(run.worker().hosts(), emulation.processes());
    record.workerStarted(String.join(" ", pool.flags(orders.getFirst())));
    try (KeptWorkers workers = new KeptWorkers(pool, orders, emulation.time())) {
      if (run.search().isEmpty()) {
        return trial(system, health, workers, emulation, 0, run);
      }
      FactsReader facts = setup.facts()
          .orElseThrow(() -> new RunFailedException("nothing here can classify trials, so '"
              + run.folder() + "' can't search for the highest rate"));
      return new SearchExecution(run, emulation.time(), folder, events, facts,
          setup.secrets().known(),
          (number, planned) -> trial(system, health, workers, emulation, number, planned),
          health::systemFailure)
          .run();
    }
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
      RunEmulation emulation, int number, PlannedRun trial)
      throws WorkerException, StoreException, InterruptedException {
    TrialLimits limits = setup.limits().of(trial).in(emulation.time());
    TrialTask only =
        AssignmentFactory.task(trial, trial.workers(), system.endpoints(), setup.secrets(),
            RUN_IDS.nextInt(), limits.prepare(), setup.files());
    TrialTask task = run.search().isPresent() ? only.clearing() : only;
    try (TrialRecorder recorder = folder.trial(number)) {
      TrialWatch watch =
          new TrialWatch(system, trial, number, folder, events, emulation, threads);
      Rest rest = standing.flatMap(time -> system.faultSite()
          .map(site -> watch.stoppedRest(site.deployment(), time, events)))
          .orElse(Rest.NONE);
      boolean kept = false;
      try (watch) {
        // Starts the worker, or continues with one that a trial before has kept.
        WorkerChannel worker = cancellation.interruptibly(workers::next);
        TrialController controller = TrialController.of(task, emulation.time(), limits, worker,
            recorder, watch.listener(), () -> health.breakOff(watch), seat.map(turns -> turns),
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
  private void afterwards(TurnTable.Step step) {
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
      RunEmulation emulation) {
    try (system) {
      if (started && !lasting) {
        if (shared.isPresent()) {
          if (!completed) {
            // The guests have their turns without it.
            seat.ifPresent(TurnTable.Seat::close);
          }
          afterwards(shared.get()::awaitGuests);
        }
        events.stopping();
        if (emulation.time().isActive()) {
          // Its own way to stop would take as many times longer.
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
