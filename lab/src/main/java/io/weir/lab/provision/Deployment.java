package io.weir.lab.provision;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** A system that runs. Closing it stops its processes and leaves its files. Thread-safe. */
public final class Deployment implements AutoCloseable {
  Deployment() {}

  /** Where the driver finds the system, by name. */
  public Map<String, String> endpoints() {
    return Map.of();
  }

  /** The processes that were started, in that order; those that had one job to do are among them. */
  public List<DeployedProcess> processes() {
    return List.of();
  }

  /** Completes with the reason when a process ends that should run; never otherwise, and never exceptionally. */
  public CompletableFuture<ProvisionException> failure() {
    return new CompletableFuture<>();
  }

  /**
   * Stops the stages in reverse order: each process is asked to stop, killed after its grace, and waited for. All are stopped even if
   * one resists. May be called twice. If the calling thread is interrupted the stop goes on, and the interrupt is kept.
   *
   * @throws ProvisionException if a process is still there although it was killed
   */
  @Override
  public void close() throws ProvisionException {}

  /**
   * Removes the directories that the plan names, but for the files that the plan wrote into them. Logs and configuration stay.
   *
   * @throws ProvisionException if processes still run, or a directory can't be removed
   */
  public void removeData() throws ProvisionException {}
}
