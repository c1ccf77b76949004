package io.weir.lab.system;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.metric.MetricSource;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system that is measured: one that weir starts, or one that is there already. */
public sealed interface MeasuredSystem extends AutoCloseable permits LocalSystem, ExistingSystem {
  /** The processes that weir starts for it; possibly none. */
  ClusterPlan plan();

  /**
   * Waits until it can be used.
   *
   * @param listener follows each process that is started
   * @throws ProvisionException if it can't; close it then as well
   */
  void start(ProvisionListener listener) throws ProvisionException, InterruptedException;

  /** Where the driver finds it, by name. */
  Map<String, String> endpoints();

  /** Its processes, as far as weir started them. */
  List<DeployedProcess> processes();

  /** Where a fault can strike; empty for a system that weir did not start. */
  Optional<FaultSite> faultSite();

  /** Where its processes say how they are doing, as far as weir started them. */
  Map<DeployedProcess, MetricSource> metricSources();

  /**
   * Why a process ended that should run, if one did.
   *
   * @param patience how long to wait for the news
   */
  Optional<String> failure(Duration patience) throws InterruptedException;

  /** Whether a process ended that should run, and why; answers at once. */
  Optional<String> failure();

  /** What kept clients out that got no answer from the start, as far as weir can tell. */
  Optional<String> obstacle();

  /**
   * Stops the processes that weir started, and removes their data. May be called twice.
   *
   * @throws ProvisionException if a process or its data resists
   */
  void stop() throws ProvisionException;

  /**
   * Stops it if it still runs, and lets go of all that it holds.
   *
   * @throws ProvisionException if something of it is left, which the message names
   */
  @Override
  void close() throws ProvisionException;
}
