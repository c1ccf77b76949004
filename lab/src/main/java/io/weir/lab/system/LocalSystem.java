package io.weir.lab.system;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.metric.MetricSource;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.environment.DiskCheck;
import io.weir.lab.environment.MemoryCheck;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.PlannedFiles;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.Site;
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
 * A system that weir starts on this machine. Whatever its state, closing it ends its processes,
 * removes its data and frees its ports. Another thread may kill it; all else is done by one.
 */
public final class LocalSystem implements MeasuredSystem {
  private final SystemOrder order;
  private final Provisioner provisioner;
  private final Map<String, List<Path>> classPaths;
  private final Ports ports;
  private final ClusterPlan plan;
  private final Site place;
  private volatile Optional<Deployment> first = Optional.empty();
  private volatile Optional<Deployment> latest = Optional.empty();

  private LocalSystem(SystemOrder order, Provisioner provisioner,
      Map<String, List<Path>> classPaths, Ports ports, ClusterPlan plan) {
    this.order = order;
    this.provisioner = provisioner;
    this.classPaths = classPaths;
    this.ports = ports;
    this.plan = plan;
    this.place = new Site(order.site(), order.logs(), ports.numbers(), Site.MINIMUM_DISK);
  }

  /**
   * Prepares and starts a system.
   *
   * @throws ProvisionException if it can't be started; nothing of it is left
   */
  public static LocalSystem started(SystemOrder order, ArtifactCache artifacts,
      Provisioner provisioner, ProvisionListener listener)
      throws ProvisionException, InterruptedException {
    LocalSystem system = prepare(order, artifacts, provisioner);
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
   * Gets the files that a system runs from, takes its ports and checks that the machine has room
   * for it. Nothing runs yet.
   *
   * @param artifacts gets its artifacts
   * @param provisioner starts its processes
   * @throws ProvisionException if an artifact is not available, or the machine lacks memory, a disk
   * or ports; no port is held then
   */
  public static LocalSystem prepare(SystemOrder order, ArtifactCache artifacts,
      Provisioner provisioner) throws ProvisionException, InterruptedException {
    Map<String, List<Path>> classPaths = classPaths(order, artifacts);
    Ports ports = ports(order);
    boolean fits = false;
    try {
      ClusterPlan plan = order.launcher().plan(order.system(), order.launchSite(ports.numbers()));
      new MemoryCheck().require(order.system().name(), plan, order.beside());
      DiskCheck.require(order.system(), plan);
      LocalSystem system = new LocalSystem(order, provisioner, classPaths, ports, plan);
      fits = true;
      return system;
    } finally {
      if (!fits) {
        ports.close();
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

  private static Ports ports(SystemOrder order) throws ProvisionException {
    int count = order.launcher().portCount(order.system());
    return order.system().port().isPresent()
        ? Ports.from(order.system().port().getAsInt(), count)
        : Ports.pick(count);
  }

  @Override
  public ClusterPlan plan() {
    return plan;
  }

  /** Writes its files, starts its processes and waits until each is ready. */
  @Override
  public void start(ProvisionListener listener) throws ProvisionException, InterruptedException {
    first = Optional.of(provisioner.deploy(plan, classPaths, place, listener));
    latest = first;
  }

  /** Kills all its processes at once and waits until they are gone. */
  public void kill() throws ProvisionException {
    deployment().kill();
  }

  /** Starts it again on the ports and files of before, and waits until it is ready. */
  public void restart(ProvisionListener listener)
      throws ProvisionException, InterruptedException {
    latest = Optional.of(provisioner.deploy(plan.restart(), classPaths, place, listener));
  }

  /** Its processes as they run. */
  public Deployment deployment() {
    return latest.orElseThrow(() -> new IllegalStateException("the system was not started"));
  }

  @Override
  public Map<String, String> endpoints() {
    return plan.endpoints();
  }

  @Override
  public List<DeployedProcess> processes() {
    return deployment().processes();
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
      ProvisionException reason =
          deployment().failure().get(patience.toNanos(), TimeUnit.NANOSECONDS);
      return Optional.of(reason.getMessage());
    } catch (TimeoutException e) {
      return Optional.empty();
    } catch (ExecutionException e) {
      throw new IllegalStateException("the news of a process's end never fails", e);
    }
  }

  @Override
  public Optional<String> failure() {
    return Optional.ofNullable(deployment().failure().getNow(null))
        .map(ProvisionException::getMessage);
  }

  /** Its clients are set up as it is. */
  @Override
  public Optional<String> obstacle() {
    return Optional.empty();
  }

  @Override
  public void stop() throws ProvisionException {
    if (latest.isPresent()) {
      latest.get().close();
    }
    if (first.isPresent()) {
      first.get().removeData();
    }
  }

  @Override
  public void close() throws ProvisionException {
    try {
      stop();
      PlannedFiles.removeWithin(plan, place.directory());
      if (!order.keepsFiles()) {
        PlannedFiles.clear(plan, place.directory());
      }
    } finally {
      ports.close();
    }
  }
}
