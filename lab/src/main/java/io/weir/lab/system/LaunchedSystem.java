package io.weir.lab.system;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.metric.MetricSource;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.host.HostProbe;
import io.weir.lab.host.SystemHost;
import io.weir.lab.host.SystemHosts;
import io.weir.lab.provision.CollectedFailures;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.ProcessHost;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.Together;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A system that weir starts. Whatever its state, closing it ends its processes, removes its data
 * and frees its ports. One thread starts and stops it. Others may kill it, look at its processes
 * and ask why they ended.
 */
public final class LaunchedSystem implements MeasuredSystem {
  private final SystemOrder order;
  private final SystemHosts hosts;
  private final ClusterPlan plan;
  private Map<String, ProcessHost> processHosts = Map.of();
  private volatile Optional<Deployment> latest = Optional.empty();
  /** Whether its processes may have written logs that were not collected. */
  private boolean hasLogs;

  LaunchedSystem(SystemOrder order, SystemHosts hosts, ClusterPlan plan) {
    this.order = order;
    this.hosts = hosts;
    this.plan = plan;
  }

  /**
   * Prepares and starts a system.
   *
   * @throws ProvisionException if it can't be started; nothing of it is left
   */
  public static LaunchedSystem started(SystemOrder order, ArtifactCache artifacts,
      Provisioner provisioner, ProvisionListener listener)
      throws ProvisionException, InterruptedException {
    LaunchedSystem system = prepare(order, artifacts, provisioner);
    try {
      system.start(listener);
      return system;
    } catch (Throwable e) {
      system.closeAfter(e);
      throw e;
    }
  }

  private void closeAfter(Throwable reason) {
    try {
      close();
    } catch (ProvisionException e) {
      reason.addSuppressed(e);
    }
  }

  /**
   * Gets the files that a system runs from, takes its ports and checks that its machines have room
   * for it. No process of it runs yet.
   *
   * @param artifacts gets its artifacts
   * @param provisioner starts processes on this machine
   * @throws ProvisionException if an artifact is not available, or a machine can't be reached or
   * lacks memory, a disk or ports; no port is held then
   */
  public static LaunchedSystem prepare(SystemOrder order, ArtifactCache artifacts,
      Provisioner provisioner) throws ProvisionException, InterruptedException {
    SystemHosts hosts = order.open(classPaths(order, artifacts), provisioner);
    boolean fits = false;
    try {
      List<Integer> ports =
          hosts.takePorts(order.system(), order.launcher().portCount(order.system()));
      ClusterPlan plan =
          order.launcher().plan(order.system(), order.launchSite(hosts, ports));
      hosts.require(order.system(), plan, order.beside());
      LaunchedSystem system = new LaunchedSystem(order, hosts, plan);
      fits = true;
      return system;
    } finally {
      if (!fits) {
        hosts.close();
      }
    }
  }

  private static Map<String, List<Path>> classPaths(SystemOrder order, ArtifactCache artifacts)
      throws ProvisionException, InterruptedException {
    try {
      return artifacts.server(order.launcher(), order.system());
    } catch (ResolveException e) {
      throw new ProvisionException(e.getMessage(), e);
    }
  }

  @Override
  public ClusterPlan plan() {
    return plan;
  }

  @Override
  public List<SystemHost> hosts() {
    return hosts.hosts();
  }

  /** Writes its files, starts its processes and waits until each is ready. */
  @Override
  public void start(ProvisionListener listener) throws ProvisionException, InterruptedException {
    start(plan, listener);
  }

  private void start(ClusterPlan processes, ProvisionListener listener)
      throws ProvisionException, InterruptedException {
    processHosts = hosts.processes(listener);
    hasLogs = true;
    latest = Optional.of(Deployment.start(processes, processHosts));
  }

  @Override
  public void kill() throws ProvisionException {
    deployment().kill();
  }

  /** Starts it again on the ports and files of before, and waits until it is ready. */
  public void restart(ProvisionListener listener)
      throws ProvisionException, InterruptedException {
    start(plan.restart(), listener);
  }

  /** Returns its processes as they run. */
  public Deployment deployment() {
    return latest.orElseThrow(() -> new IllegalStateException("the system was not started"));
  }

  @Override
  public Map<String, String> endpoints() {
    return plan.endpointsElsewhere();
  }

  @Override
  public List<DeployedProcess> processes() {
    return deployment().processes();
  }

  @Override
  public HostProbe probe(DeployedProcess process) {
    return hosts().stream()
        .filter(host -> host.name().equals(process.host()))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no machine " + process.host()))
        .probe();
  }

  @Override
  public Optional<FaultSite> faultSite() {
    return Optional
        .of(new FaultSite(deployment(), plan, order.launcher().nodes(order.system())));
  }

  @Override
  public Map<DeployedProcess, MetricSource> metricSources() {
    Map<DeployedProcess, MetricSource> sources = new LinkedHashMap<>();
    for (DeployedProcess process : processes()) {
      plan.stages()
          .stream()
          .flatMap(stage -> stage.processes().stream())
          .filter(planned -> planned.name().equals(process.name()))
          .flatMap((ProcessPlan planned) -> planned.metrics().stream())
          .forEach(source -> sources.put(process, source));
    }
    return sources;
  }

  @Override
  public Optional<String> failure(Duration patience) throws InterruptedException {
    try {
      return Optional.of(deployment().failure().get(patience.toNanos(), TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the news of a process's end never fails", e);
    }
  }

  @Override
  public Optional<String> failure() {
    return Optional.ofNullable(deployment().failure().getNow(null));
  }

  /** Its clients are set up as it is. */
  @Override
  public Optional<String> obstacle() {
    return Optional.empty();
  }

  @Override
  public void stop() throws ProvisionException {
    // A machine that is lost keeps no other from being cleared.
    CollectedFailures failures = new CollectedFailures();
    latest.ifPresent(deployment -> failures.attempt(deployment::close));
    if (hasLogs) {
      // Once, also after a failed start: they do not change any more.
      failures.attempt(() -> {
        hosts.collectLogs(plan);
        hasLogs = false;
      });
    }
    if (latest.isPresent()) {
      failures.attempt(() -> Together.actOnAll(processHosts.keySet(),
          name -> processHosts.get(name).removeData(plan.on(name))));
    }
    failures.throwIfAny();
  }

  @Override
  public void close() throws ProvisionException {
    try {
      stop();
      if (!order.keepsFiles()) {
        Together.actOnAll(processHosts.keySet(),
            name -> processHosts.get(name).clear(plan.on(name)));
      }
    } finally {
      hosts.close();
    }
  }
}
