package io.weir.lab.proof;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult.StartedProcess;
import io.weir.lab.environment.DiskCheck;
import io.weir.lab.experiment.SiteCleaner;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.Site;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A system that is killed and started again on the same ports and files; both are gone when it is
 * closed. Killing may be done by another thread; all else by one.
 */
final class ProvedSystem {
  private static final String HOST = "127.0.0.1";

  private final Provisioner provisioner;
  private final Map<String, List<Path>> classPaths;
  private final ProvisionListener listener;
  private final Ports ports;
  private final ClusterPlan plan;
  private final Site place;
  private volatile Optional<Deployment> first = Optional.empty();
  private volatile Optional<Deployment> deployment = Optional.empty();

  /**
   * A system that is not started yet. It holds its ports.
   *
   * @param classPaths the files of each class path of its processes
   * @param site a folder for all that they write
   * @param folder keeps their configuration and logs
   * @param listener told about each process
   * @throws ProvisionException if there are no free ports, or what is to be synced would lie in
   * memory
   * @throws StoreException if the configuration can't be kept
   */
  ProvedSystem(Provisioner provisioner, Launcher launcher, PlannedRun run,
      Map<String, List<Path>> classPaths, Path site, RunFolder folder, ProvisionListener listener)
      throws ProvisionException, StoreException {
    this.provisioner = provisioner;
    this.classPaths = classPaths;
    this.listener = listener;
    int count = launcher.portCount(run.system());
    this.ports = run.system().port().isPresent()
        ? Ports.from(run.system().port().getAsInt(), count)
        : Ports.pick(count);
    this.plan = launcher.plan(run.system(), new LaunchSite(site, HOST, ports.numbers(),
        run.system().durability(), Runtime.getRuntime().availableProcessors(), run.seed()));
    DiskCheck.require(run.system(), plan);
    this.place = new Site(site, folder.logs(), ports.numbers());
    for (ClusterPlan.Stage stage : plan.stages()) {
      for (var process : stage.processes()) {
        folder.keepConfig(process, site);
      }
    }
  }

  /** Starts it for the first time, and waits until it is ready. */
  void start() throws ProvisionException, InterruptedException {
    first = Optional.of(provisioner.deploy(plan, classPaths, place, listener));
    deployment = first;
  }

  /** Kills all its processes at once and waits until they are gone. */
  void kill() throws ProvisionException {
    running().kill();
  }

  /** Starts it again on what it left behind, and waits until it is ready. */
  void restart() throws ProvisionException, InterruptedException {
    deployment = Optional.of(provisioner.deploy(plan.restart(), classPaths, place, listener));
  }

  Map<String, String> endpoints() {
    return running().endpoints();
  }

  /** The processes that run until they are killed. */
  List<StartedProcess> processes() {
    List<String> staying = plan.restart()
        .stages()
        .stream()
        .flatMap(stage -> stage.processes().stream())
        .map(process -> process.name())
        .toList();
    return running().processes()
        .stream()
        .filter(process -> staying.contains(process.name()))
        .map(ProvedSystem::started)
        .toList();
  }

  private static StartedProcess started(DeployedProcess process) {
    return new StartedProcess(process.name(), process.command(), process.readyAfter().toMillis());
  }

  /** Whether a process ended that was not killed by {@link #kill}, and why. */
  Optional<String> failure() {
    return deployment.flatMap(running -> Optional.ofNullable(running.failure().getNow(null)))
        .map(ProvisionException::getMessage);
  }

  private Deployment running() {
    return deployment.orElseThrow(() -> new IllegalStateException("the system was not started"));
  }

  /**
   * Stops what runs, removes all files and lets go of the ports.
   *
   * @return what could not be removed, for people
   */
  Optional<String> close() {
    try {
      if (deployment.isPresent()) {
        deployment.get().close();
      }
      if (first.isPresent()) {
        first.get().removeData();
      }
      SiteCleaner.clearWithData(plan, place.directory());
      return Optional.empty();
    } catch (ProvisionException | IOException e) {
      return Optional
          .of("not all of " + place.directory() + " could be cleared: " + e.getMessage());
    } finally {
      ports.close();
    }
  }
}
