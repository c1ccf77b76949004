package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.ProcessPlan;
import io.weir.core.launch.Readiness;
import java.net.URI;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/** A system that runs. Closing it stops its processes and leaves its files. Thread-safe. */
public final class Deployment implements AutoCloseable {
  private final ClusterPlan plan;
  private final Map<String, ProcessHost> hosts;
  private final List<DeployedProcess> processes = new CopyOnWriteArrayList<>();
  private final CompletableFuture<String> failure = new CompletableFuture<>();

  private Deployment(ClusterPlan plan, Map<String, ProcessHost> hosts) {
    this.plan = plan;
    this.hosts = new LinkedHashMap<>(hosts);
  }

  /**
   * Writes the plan's files, starts its processes stage by stage and waits until each is ready.
   *
   * <p>If anything goes wrong, or the calling thread is interrupted, what was started is stopped
   * before this returns, and its data is removed.
   *
   * @param plan what to start
   * @param hosts the machines that it names
   * @throws ProvisionException if a process died or was not ready in time, or a machine lacks what
   * is needed
   * @throws InterruptedException if the thread was interrupted; nothing is left running
   */
  public static Deployment start(ClusterPlan plan, Map<String, ProcessHost> hosts)
      throws ProvisionException, InterruptedException {
    Deployment deployment = new Deployment(plan, hosts);
    Together.act(deployment.names(), name -> hosts.get(name).prepare(plan.on(name)));
    try {
      deployment.startStages();
      return deployment;
    } catch (Throwable e) {
      deployment.clearAfter(e);
      throw e;
    }
  }

  private Collection<String> names() {
    return hosts.keySet();
  }

  private void startStages() throws ProvisionException, InterruptedException {
    for (int stage = 0; stage < plan.stages().size(); stage++) {
      startStage(stage);
    }
    hosts.values().forEach(host -> host.watch().thenAccept(failure::complete));
  }

  private void startStage(int stage) throws ProvisionException, InterruptedException {
    List<ProcessPlan> planned = plan.stages().get(stage).processes();
    Map<String, DeployedProcess> started = new ConcurrentHashMap<>();
    Together.act(planned.stream().map(ProcessPlan::host).distinct().toList(), name -> {
      for (DeployedProcess process : host(name).startStage(stage)) {
        started.put(process.name(), process);
      }
    });
    planned.forEach(process -> processes.add(started.get(process.name())));
  }

  private ProcessHost host(String name) throws ProvisionException {
    ProcessHost host = hosts.get(name);
    if (host == null) {
      throw new ProvisionException("the plan names a machine " + name + " besides "
          + hosts.keySet() + "; this is a bug of the system's launcher");
    }
    return host;
  }

  private void clearAfter(Throwable reason) {
    try {
      close();
      removeData();
    } catch (ProvisionException e) {
      reason.addSuppressed(e);
    }
  }

  /** Returns the system's endpoints for the driver, by name. */
  public Map<String, String> endpoints() {
    return plan.endpoints();
  }

  /**
   * Returns the processes that were started, in that order; those that had one job to do are among
   * them.
   */
  public List<DeployedProcess> processes() {
    return List.copyOf(processes);
  }

  /**
   * Completes with the reason when a process ends that should run; never otherwise, and never
   * exceptionally.
   */
  public CompletableFuture<String> failure() {
    return failure.copy();
  }

  /** As {@link ProcessHost#kill}. */
  public int kill(String name) throws ProvisionException {
    return hostOf(name).kill(name);
  }

  /** As {@link ProcessHost#stop}. */
  public int stop(String name) throws ProvisionException {
    return hostOf(name).stop(name);
  }

  /**
   * Pauses a process (SIGSTOP), with its descendants, until it is resumed. It stays supervised: it
   * is killed with the deployment, and with weir, also while it is paused.
   *
   * @param name its name in the plan
   * @throws ProvisionException if it does not run
   */
  public void pause(String name) throws ProvisionException {
    hostOf(name).pause(name);
  }

  /** As {@link ProcessHost#resume}. */
  public void resume(String name) throws ProvisionException {
    hostOf(name).resume(name);
  }

  /**
   * Starts a process again that was killed or stopped, as the plan says, and waits until it is
   * ready. The jobs of earlier stages are not repeated.
   *
   * @param name its name in the plan
   * @throws ProvisionException if it was not ended before, or is not ready in time
   * @throws InterruptedException if the thread was interrupted; the process may run then, and ends
   * with the deployment
   */
  public void restart(String name) throws ProvisionException, InterruptedException {
    DeployedProcess started = hostOf(name).restart(name);
    processes.replaceAll(process -> process.name().equals(name) ? started : process);
  }

  private ProcessHost hostOf(String process) throws ProvisionException {
    for (ClusterPlan.Stage stage : plan.stages()) {
      for (ProcessPlan planned : stage.processes()) {
        if (planned.name().equals(process)) {
          return host(planned.host());
        }
      }
    }
    throw new ProvisionException("there is no process " + process + " among "
        + processes.stream().map(DeployedProcess::name).toList());
  }

  /** The processes that are meant to run until they are stopped. */
  public List<DeployedProcess> running() {
    List<String> staying = plan.stages()
        .stream()
        .flatMap(stage -> stage.processes().stream())
        .filter(ProcessPlan::stays)
        .map(ProcessPlan::name)
        .toList();
    return processes.stream().filter(process -> staying.contains(process.name())).toList();
  }

  /** Addresses that answer 200 while the system is well. */
  List<URI> healthAddresses() {
    return plan.stages()
        .stream()
        .flatMap(stage -> stage.processes().stream())
        .map(ProcessPlan::ready)
        .filter(Readiness.HttpOk.class::isInstance)
        .map(ready -> ((Readiness.HttpOk) ready).address())
        .toList();
  }

  /**
   * Stops the stages in reverse order: each process is asked to stop, killed after its grace, and
   * waited for. All are stopped even if one resists. May be called twice. If the calling thread is
   * interrupted, the stop continues and the interrupt is kept.
   *
   * @throws ProvisionException if a process is still there although it was killed
   */
  @Override
  public void close() throws ProvisionException {
    CollectedFailures failures = new CollectedFailures();
    for (int stage = plan.stages().size() - 1; stage >= 0; stage--) {
      int current = stage;
      failures.attempt(
          () -> Together.actOnAll(hosts.values(), host -> host.stopStage(current)));
    }
    failures.throwIfAny();
  }

  /**
   * Kills all processes at once, as a crash of the machines' software would, and waits until they
   * are gone. Their files stay as they are; {@link #failure} keeps silent. If the calling thread is
   * interrupted, the kill continues and the interrupt is kept.
   *
   * @throws ProvisionException if a process is still there
   */
  public void kill() throws ProvisionException {
    Together.actOnAll(hosts.values(), ProcessHost::killAll);
  }

  /** As {@link ProcessHost#beginKill}; {@link #kill()} must follow. */
  public void beginKill() throws ProvisionException {
    Together.actOnAll(hosts.values(), ProcessHost::beginKill);
  }

  /**
   * Removes the directories that the plan names, but for the files that the plan wrote into them.
   * Logs and configuration stay.
   *
   * @throws ProvisionException if processes still run, or a directory can't be removed
   */
  public void removeData() throws ProvisionException {
    Together.actOnAll(names(), name -> hosts.get(name).removeData(plan.on(name)));
  }
}
