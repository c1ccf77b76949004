package io.weir.lab.experiment;

import io.weir.core.launch.Launcher;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.SystemMachine;
import io.weir.core.scenario.BrokerHosts;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.emulation.EmulationWatch;
import io.weir.lab.emulation.RunEmulation;
import io.weir.lab.emulation.StandingTime;
import io.weir.lab.environment.Release;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.host.HostFacts;
import io.weir.lab.host.SystemHost;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.ProcessEmulation;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.system.ArtifactCache;
import io.weir.lab.system.ExistingSystem;
import io.weir.lab.system.LaunchedSystem;
import io.weir.lab.system.MeasuredSystem;
import io.weir.lab.system.SystemOrder;
import io.weir.lab.trial.Rest;
import io.weir.lab.worker.WorkerPool;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The machines of one run, from before its first process until after its last one: this one, others
 * that weir reaches, those of a cluster that exists, or emulated ones. Used by the run's thread.
 */
final class RunMachines implements AutoCloseable {
  private final ExperimentSetup setup;
  private final PlannedRun run;
  private final RunEmulation emulation;
  private final Optional<StandingTime> standing;

  private RunMachines(ExperimentSetup setup, PlannedRun run, RunEmulation emulation,
      Optional<StandingTime> standing) {
    this.setup = setup;
    this.run = run;
    this.emulation = emulation;
    this.standing = standing;
  }

  /**
   * Prepares the machines of a run.
   *
   * @throws ProvisionException if this machine can't be what the run asks for; the message says why
   */
  static RunMachines take(ExperimentSetup setup, PlannedRun run) throws ProvisionException {
    RunEmulation emulation =
        RunEmulation.prepare(run.emulated(), run.system().nodes(), setup.work());
    try {
      return new RunMachines(setup, run, emulation, run.stopsWhileIdle()
          ? Optional.of(StandingTime.prepare(setup.work()))
          : Optional.empty());
    } catch (ProvisionException | RuntimeException | Error e) {
      emulation.close();
      throw e;
    }
  }

  /** Returns the time of their processes. */
  TimeDilation time() {
    return emulation.time();
  }

  /** Returns the workers of the run, which are yet to be started. */
  WorkerPool workers() {
    return setup.workers().apply(run.worker().hosts(), emulation.processes());
  }

  /**
   * Returns the system of the run: a cluster that exists, or one that is yet to be started.
   *
   * @param site a folder for its data
   * @param logs a folder for its logs
   * @throws ProvisionException if it can't be started on these machines
   */
  MeasuredSystem system(Path site, Path logs, ArtifactCache artifacts, RunEvents events)
      throws ProvisionException, InterruptedException {
    Launcher launcher = setup.launcherOf(run.system());
    if (run.system().existing().isPresent()) {
      return new ExistingSystem(setup.secrets().fill(run.system().existing().get()),
          launcher.traits().ports(), events::notice);
    }
    ProcessEmulation processes =
        standing.map(StandingTime::processes).orElseGet(emulation::processes);
    return LaunchedSystem.prepare(SystemOrder.of(launcher, run, site, logs, run.asksBrokers()),
        artifacts, setup.provisioner().emulating(processes));
  }

  /** Returns the release that the run's system runs from; empty if it is not known here. */
  Optional<Release> release(ArtifactCache artifacts) throws ProvisionException {
    return run.brokers() instanceof BrokerHosts.Local
        ? Release.of(setup.launcherOf(run.system()), run.system(), artifacts.all())
        : Optional.empty();
  }

  /** Returns the machines of a system other than this one. */
  static List<SystemMachine> elsewhere(MeasuredSystem system)
      throws ProvisionException, InterruptedException {
    List<SystemMachine> machines = new ArrayList<>();
    for (SystemHost host : system.hosts()) {
      if (host.isElsewhere()) {
        HostFacts facts = host.probe().facts();
        machines.add(new SystemMachine(host.name(), facts.cores(), facts.memory(),
            facts.javaFeature(), facts.system()));
      }
    }
    return machines;
  }

  /** Brings those of a system into the state in which each run begins, and measures the network. */
  void ready(MeasuredSystem system, RunEvents events) throws InterruptedException {
    for (SystemHost host : system.hosts()) {
      host.probe()
          .dropPageCache()
          .ifPresent(why -> events.notice("the page cache" + host.where() + " was not dropped: "
              + why));
    }
    try {
      emulation.measureNetwork(setup.work());
    } catch (ProvisionException e) {
      events.notice("the network could not be measured: " + e.getMessage());
    }
  }

  /** Returns a watch of the disks of a system. */
  DiskWatch disk(MeasuredSystem system, RunEvents events) {
    return new DiskWatch(system.hosts(), system.plan(), setup.work(), run.emulated(), events);
  }

  /** Returns a watch of how well a trial has what is emulated. */
  EmulationWatch watch() {
    return new EmulationWatch(emulation);
  }

  /**
   * Returns what happens to a system while others have their turns.
   *
   * @param families the ids of its processes, each with its descendants
   */
  Rest rest(MeasuredSystem system, Collection<List<Long>> families, RunEvents events) {
    Optional<FaultSite> site = system.faultSite();
    return standing.isPresent() && site.isPresent()
        ? new StoppedRest(site.get().deployment(), families, standing.get(), events)
        : Rest.NONE;
  }

  /** Returns the same for the processes that the system has now. */
  Rest rest(MeasuredSystem system, RunEvents events) {
    List<List<Long>> families = new ArrayList<>();
    for (DeployedProcess process : system.processes()) {
      try {
        families.add(system.hosts().getFirst().probe().family(process.pid()));
      } catch (ProvisionException e) {
        events.notice("the system runs while others have their turns: " + e.getMessage());
        return Rest.NONE;
      }
    }
    return rest(system, families, events);
  }

  /** All processes must have ended. */
  @Override
  public void close() {
    try {
      standing.ifPresent(StandingTime::close);
    } finally {
      emulation.close();
    }
  }
}
