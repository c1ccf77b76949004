package io.weir.lab.provision;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.Readiness;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A system that runs. Closing it stops its processes and leaves its files. Thread-safe. */
public final class Deployment implements AutoCloseable {
  private final ClusterPlan plan;
  private final Site site;
  private final List<DeployedProcess> processes;
  private final Stages stages;

  Deployment(ClusterPlan plan, Site site, List<DeployedProcess> processes, Stages stages) {
    this.plan = plan;
    this.site = site;
    this.processes = List.copyOf(processes);
    this.stages = stages;
  }

  /** Where the driver finds the system, by name. */
  public Map<String, String> endpoints() {
    return plan.endpoints();
  }

  /**
   * The processes that were started, in that order; those that had one job to do are among them.
   */
  public List<DeployedProcess> processes() {
    return processes;
  }

  /**
   * Completes with the reason when a process ends that should run; never otherwise, and never
   * exceptionally.
   */
  public CompletableFuture<ProvisionException> failure() {
    return stages.failure().copy();
  }

  /** The processes that are meant to run until they are stopped. */
  List<RunningProcess> running() {
    return stages.all().stream().filter(RunningProcess::stays).toList();
  }

  /** Addresses that answer 200 while the system is well. */
  List<URI> healthAddresses() {
    return running().stream()
        .map(running -> running.plan().ready())
        .filter(Readiness.HttpOk.class::isInstance)
        .map(ready -> ((Readiness.HttpOk) ready).address())
        .toList();
  }

  /**
   * Stops the stages in reverse order: each process is asked to stop, killed after its grace, and
   * waited for. All are stopped even if one resists. May be called twice. If the calling thread is
   * interrupted the stop goes on, and the interrupt is kept.
   *
   * @throws ProvisionException if a process is still there although it was killed
   */
  @Override
  public void close() throws ProvisionException {
    stages.stop();
  }

  /**
   * Kills all processes at once, as a crash of the machine's software would, and waits until they
   * are gone. Their files stay as they are; {@link #failure} keeps silent. If the calling thread is
   * interrupted the kill goes on, and the interrupt is kept.
   *
   * @throws ProvisionException if a process is still there
   */
  public void kill() throws ProvisionException {
    stages.kill();
  }

  /**
   * Removes the directories that the plan names, but for the files that the plan wrote into them.
   * Logs and configuration stay.
   *
   * @throws ProvisionException if processes still run, or a directory can't be removed
   */
  public void removeData() throws ProvisionException {
    for (RunningProcess running : stages.all()) {
      if (running.process().isAlive()) {
        throw new ProvisionException(
            "can't remove the data of " + running.plan().name() + " while it runs; stop it first");
      }
    }
    PlannedFiles.removeData(plan, site.directory());
  }
}
