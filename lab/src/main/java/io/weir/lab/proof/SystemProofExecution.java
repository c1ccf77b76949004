package io.weir.lab.proof;

import io.weir.core.driver.ReadBack;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.Kill;
import io.weir.core.proof.SystemProof;
import io.weir.core.result.RunResult.StartedProcess;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.experiment.Cancellation;
import io.weir.lab.experiment.ExperimentEvent;
import io.weir.lab.experiment.ExperimentSetup;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import io.weir.lab.system.ArtifactCache;
import io.weir.lab.system.LaunchedSystem;
import io.weir.lab.system.SystemOrder;
import io.weir.lab.trial.BreakOff;
import io.weir.lab.worker.WorkerException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The crashes of one system as they go: one deployment, whose files grow and are recovered each
 * time. Used once, by one thread.
 */
final class SystemProofExecution {
  private static final Logger LOG = LoggerFactory.getLogger(SystemProofExecution.class);

  private final ExperimentSetup setup;
  private final ProofTask task;
  private final PlannedRun run;
  private final RunFolder folder;
  private final Path site;
  private final ArtifactCache artifacts;
  private final Cancellation cancellation;
  private final ProofListener listener;
  private final Instant started = Instant.now();
  private final List<Kill> moments = new ArrayList<>();
  private List<StartedProcess> processes = List.of();
  private Optional<ReadBack> readBack = Optional.empty();
  /** Why it ended before all moments, though nothing failed. */
  private Optional<String> gone = Optional.empty();

  SystemProofExecution(ExperimentSetup setup, ProofTask task, PlannedRun run, RunFolder folder,
      Path site, ArtifactCache artifacts, Cancellation cancellation, ProofListener listener) {
    this.setup = setup;
    this.task = task;
    this.run = run;
    this.folder = folder;
    this.site = site;
    this.artifacts = artifacts;
    this.cancellation = cancellation;
    this.listener = listener;
  }

  /** Keeps what was found so far. */
  interface Checkpoint {
    void keep(SystemProof soFar) throws StoreException;
  }

  /**
   * Kills the system at all moments.
   *
   * @throws StoreException if results can't be written; all started processes are stopped
   */
  SystemProof run(Checkpoint checkpoint) throws StoreException {
    try {
      killAll(checkpoint);
      return found(RunStatus.COMPLETED, gone, true);
    } catch (ProofFailedException | ResolveException | ProvisionException | WorkerException e) {
      LOG.debug("the proof of {} broke off", run.folder(), e);
      return found(RunStatus.FAILED, Optional.of(e.getMessage()), true);
    } catch (InterruptedException e) {
      cancellation.interrupted();
      String reason = BreakOff.interrupted().reason();
      return found(RunStatus.INTERRUPTED, Optional.of(reason), true);
    } catch (RuntimeException | Error e) {
      LOG.error("the proof of {} broke off unexpectedly", run.folder(), e);
      return found(RunStatus.FAILED, Optional.of("an internal error of weir: " + e), true);
    }
  }

  private SystemProof found(RunStatus status, Optional<String> problem, boolean over) {
    return new SystemProof(run, status, problem.map(setup.secrets().known()), started,
        over ? Optional.of(Instant.now()) : Optional.empty(),
        readBack.orElse(ReadBack.NOTHING), processes, moments);
  }

  private void killAll(Checkpoint checkpoint) throws ProofFailedException, ResolveException,
      ProvisionException, WorkerException, StoreException, InterruptedException {
    switch (task.crash()) {
      case KILL -> killAll(site, Optional.empty(), checkpoint);
      case POWER_LOSS -> {
        PowerDisk disk = cancellation.interruptibly(() -> PowerDisk.mount(site,
            setup.work().resolve("emulation"), folder.logs().resolve("power-disk.log")));
        try {
          killAll(disk.root().resolve("data"), Optional.of(disk), checkpoint);
        } finally {
          clear(disk::close);
        }
      }
    }
  }

  private void killAll(Path data, Optional<PowerDisk> disk, Checkpoint checkpoint)
      throws ProofFailedException, ResolveException, ProvisionException, WorkerException,
      StoreException, InterruptedException {
    Launcher launcher = setup.launcherOf(run.system());
    List<Path> classPath = setup.classPath()
        .with(run.system().broker(),
            cancellation.interruptibly(() -> artifacts.client(launcher, run.system())));
    SystemOrder order =
        SystemOrder.of(launcher, run, data, folder.logs(), BrokerMetrics.OFF);
    LaunchedSystem system = cancellation
        .interruptibly(() -> LaunchedSystem.prepare(order, artifacts, setup.provisioner()));
    try {
      if (disk.isPresent() && !system.plan().elsewhere().isEmpty()) {
        throw new ProofFailedException("its folders " + system.plan().elsewhere()
            + " are on a disk that does not lose power; leave them out");
      }
      start(system, data);
      if (processes.isEmpty()) {
        throw new ProofFailedException(launcher.title() + " has no process that could be killed");
      }
      checkpoint.keep(found(RunStatus.UNFINISHED, Optional.empty(), false));
      for (int number = 1; number <= task.moments() && gone.isEmpty(); number++) {
        KillExecution.Crashed crashed = run(number, system, disk, classPath);
        moments.add(crashed.kill());
        gone = crashed.gone();
        checkpoint.keep(found(RunStatus.UNFINISHED, Optional.empty(), false));
        listener.on(new ProofEvent.MomentEnded(run, moments.getLast(), task.moments()));
      }
    } finally {
      listener.on(new ProofEvent.Doing(run, "stopping " + run.system().name()));
      clear(system::close);
    }
  }

  private void start(LaunchedSystem system, Path data)
      throws ProvisionException, StoreException, InterruptedException {
    folder.keepConfig(system.plan(), data);
    cancellation.interruptibly(() -> {
      system.start(new ProcessEvents(run, listener));
      return system;
    });
    Set<String> staying = system.plan()
        .restart()
        .stages()
        .stream()
        .flatMap(stage -> stage.processes().stream())
        .map(ProcessPlan::name)
        .collect(Collectors.toSet());
    processes = system.processes()
        .stream()
        .filter(process -> staying.contains(process.name()))
        .map(DeployedProcess::started)
        .toList();
  }

  private interface Clearing {
    void clear() throws ProvisionException;
  }

  /** Files that can't be deleted are named and stay. */
  private void clear(Clearing clearing) {
    try {
      clearing.clear();
    } catch (ProvisionException e) {
      listener.on(new ExperimentEvent.Notice(
          "not all of " + site + " could be cleared: " + e.getMessage()));
    }
  }

  private KillExecution.Crashed run(int number, LaunchedSystem system, Optional<PowerDisk> disk,
      List<Path> classPath)
      throws ProofFailedException, StoreException, InterruptedException {
    Duration planned = task.kills().get(number - 1);
    listener.on(new ProofEvent.MomentStarted(run, number, task.moments(), planned));
    try {
      return new KillExecution(setup, run, task.crash(), number, planned, folder, classPath, system,
          disk,
          cancellation, listener, this::take).run();
    } catch (ProofFailedException e) {
      throw new ProofFailedException("at moment " + number + " of " + task.moments() + ": "
          + e.getMessage(), e);
    }
  }

  /** Every trial reads the settings back; they must stay what they were. */
  private void take(ReadBack latest) {
    if (readBack.isEmpty()) {
      listener.on(new ProofEvent.Prepared(run, latest));
      readBack = Optional.of(latest);
    } else if (!latest.durability().equals(readBack.get().durability())) {
      listener.on(new ExperimentEvent.Notice("after a restart the system gives another guarantee"
          + " than before, so its level counts as claimed only"));
      readBack = Optional.of(new ReadBack(latest.brokerVersion(), Optional.empty(),
          latest.settings(), Optional.empty()));
    }
  }

  /** Turns what happens to a system's processes into events. */
  record ProcessEvents(PlannedRun run, ProofListener listener) implements ProvisionListener {
    @Override
    public void starting(String process) {
      listener.on(new ProofEvent.Doing(run, "starting " + process));
    }

    @Override
    public void ready(String process, Duration after) {
      listener.on(new ProofEvent.Doing(run, process + " is ready"));
    }
  }
}
