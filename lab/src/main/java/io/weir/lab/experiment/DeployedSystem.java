package io.weir.lab.experiment;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.launch.MemoryDemand;
import io.weir.core.launch.NodeGroup;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.metric.MetricSource;
import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.Site;
import io.weir.lab.store.RunFolder;
import io.weir.lab.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A run's own deployment of its system: ports, processes and data that are gone when it is closed.
 */
final class DeployedSystem implements MeasuredSystem {
  private static final String HOST = "127.0.0.1";

  private final ClusterPlan plan;
  private final List<NodeGroup> nodes;
  private final Deployment deployment;
  private final Ports ports;
  private final Path site;
  private final DiskWatch disk;
  private final RunEvents events;

  private DeployedSystem(
      ClusterPlan plan, List<NodeGroup> nodes, Deployment deployment, Ports ports, Path site,
      DiskWatch disk, RunEvents events) {
    this.plan = plan;
    this.nodes = nodes;
    this.deployment = deployment;
    this.ports = ports;
    this.site = site;
    this.disk = disk;
    this.events = events;
  }

  /**
   * Starts a system and waits until it is ready.
   *
   * @param site an empty folder for all that its processes write
   * @param disk measures that folder's disk
   * @throws ProvisionException if it can't be started; nothing of it is left running
   */
  static DeployedSystem start(
      Provisioner provisioner,
      Launcher launcher,
      PlannedRun run,
      Map<String, List<Path>> classPaths,
      Path site,
      DiskWatch disk,
      RunFolder folder,
      RunEvents events,
      Cancellation cancellation)
      throws ProvisionException, StoreException, InterruptedException {
    Ports ports = ports(launcher, run.system());
    boolean started = false;
    try {
      ClusterPlan plan = launcher.plan(run.system(), launchSite(run, site, ports));
      new MemoryCheck().require(run.system().name(), plan, MemoryDemand.of(run.worker()));
      keepConfig(plan, site, folder);
      Site place = new Site(site, folder.logs(), ports.numbers());
      Deployment deployment =
          orTidy(plan, site, events, () -> cancellation.interruptibly(() -> {
            disk.before(plan);
            return provisioner.deploy(plan, classPaths, place, events.processes(plan));
          }));
      started = true;
      return new DeployedSystem(plan, launcher.nodes(run.system()), deployment, ports, site, disk,
          events);
    } finally {
      if (!started) {
        ports.close();
      }
    }
  }

  private static Deployment orTidy(
      ClusterPlan plan, Path site, RunEvents events,
      Cancellation.Wait<Deployment, ProvisionException> deploy)
      throws ProvisionException, InterruptedException {
    boolean started = false;
    try {
      Deployment deployment = deploy.run();
      started = true;
      return deployment;
    } finally {
      if (!started) {
        tidy(plan, site, events);
      }
    }
  }

  /** Removes the data of a system that did not start. */
  private static void tidy(ClusterPlan plan, Path site, RunEvents events) {
    try {
      SiteCleaner.clearWithData(plan, site);
    } catch (IOException e) {
      events.notice("not all of " + site + " could be cleared: " + e.getMessage());
    }
  }

  private static Ports ports(Launcher launcher, SystemSpec system) throws ProvisionException {
    int count = launcher.portCount(system);
    return system.port().isPresent()
        ? Ports.from(system.port().getAsInt(), count)
        : Ports.pick(count);
  }

  private static LaunchSite launchSite(PlannedRun run, Path site, Ports ports) {
    return new LaunchSite(
        site,
        HOST,
        ports.numbers(),
        run.system().durability(),
        Runtime.getRuntime().availableProcessors(),
        run.seed(),
        run.asksBrokers());
  }

  private static void keepConfig(ClusterPlan plan, Path site, RunFolder folder)
      throws StoreException {
    for (ClusterPlan.Stage stage : plan.stages()) {
      for (ProcessPlan process : stage.processes()) {
        folder.keepConfig(process, site);
      }
    }
  }

  @Override
  public Map<String, String> endpoints() {
    return deployment.endpoints();
  }

  @Override
  public List<DeployedProcess> processes() {
    return deployment.processes();
  }

  @Override
  public Optional<FaultSite> faultSite() {
    return Optional.of(new FaultSite(deployment, plan, nodes));
  }

  @Override
  public Map<DeployedProcess, MetricSource> metricSources() {
    Map<String, MetricSource> byName = new HashMap<>();
    for (ClusterPlan.Stage stage : plan.stages()) {
      stage.processes()
          .forEach(process -> process.metrics()
              .ifPresent(source -> byName.put(process.name(), source)));
    }
    Map<DeployedProcess, MetricSource> sources = new LinkedHashMap<>();
    for (DeployedProcess process : processes()) {
      Optional.ofNullable(byName.get(process.name()))
          .ifPresent(source -> sources.put(process, source));
    }
    return sources;
  }

  @Override
  public Optional<String> failure(Duration patience) throws InterruptedException {
    try {
      ProvisionException reason =
          deployment.failure().get(patience.toNanos(), TimeUnit.NANOSECONDS);
      return Optional.of(reason.getMessage());
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the news of a process's end never fails", e);
    }
  }

  @Override
  public Optional<String> failure() {
    return Optional.ofNullable(deployment.failure().getNow(null))
        .map(ProvisionException::getMessage);
  }

  /**
   * Stops the processes, removes their data and measures their disk. What resists is told and
   * stays.
   */
  @Override
  public void close() {
    events.stopping();
    try {
      deployment.close();
      deployment.removeData();
      disk.after();
      SiteCleaner.clear(plan, site);
    } catch (ProvisionException | IOException e) {
      events.notice("not all of " + site + " could be cleared: " + e.getMessage());
    } finally {
      ports.close();
    }
  }
}
