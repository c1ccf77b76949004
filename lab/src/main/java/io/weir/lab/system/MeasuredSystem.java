package io.weir.lab.system;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.metric.MetricSource;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.host.HostMetricProbe;
import io.weir.lab.host.HostProbe;
import io.weir.lab.host.SystemHost;
import io.weir.lab.metric.MetricProbe;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system that is measured: one that weir starts, or an existing cluster. */
public sealed interface MeasuredSystem extends AutoCloseable
    permits LaunchedSystem, ExistingSystem {
  /** Returns the processes that weir starts for it; possibly none. */
  ClusterPlan plan();

  /** Returns the machines that weir starts its processes on; possibly none. */
  List<SystemHost> hosts();

  /** Measures the machine of one of its processes. */
  HostProbe probe(DeployedProcess process);

  /** Asks one of its processes for its metrics. */
  default MetricProbe metricProbe(DeployedProcess process, MetricSource source) {
    return new HostMetricProbe(probe(process), process.pid(), source);
  }

  /**
   * Waits until it can be used.
   *
   * @param listener follows each process that is started
   * @throws ProvisionException if it can't; close it then as well
   */
  void start(ProvisionListener listener) throws ProvisionException, InterruptedException;

  /** Returns its endpoints for a driver on any machine, by name. */
  Map<String, String> endpoints();

  /** Returns its processes, as far as weir started them. */
  List<DeployedProcess> processes();

  /** Returns the site of faults; empty for a system that weir did not start. */
  Optional<FaultSite> faultSite();

  /** Returns the sources of its processes' metrics, as far as weir started them. */
  Map<DeployedProcess, MetricSource> metricSources();

  /**
   * Returns why a process ended that should run, if one did.
   *
   * @param patience how long to wait for the news
   */
  Optional<String> failure(Duration patience) throws InterruptedException;

  /** Returns whether a process ended that should run, and why; answers at once. */
  Optional<String> failure();

  /** Returns the likely obstacle for clients that got no answer from the start. */
  Optional<String> obstacle();

  /**
   * Kills all processes that weir started at once, and waits until they are gone.
   *
   * @throws ProvisionException if one resists
   */
  void kill() throws ProvisionException;

  /**
   * Stops the processes that weir started, and removes their data. May be called twice.
   *
   * @throws ProvisionException if a process or its data resists
   */
  void stop() throws ProvisionException;

  /**
   * Stops it if it still runs, and releases its resources.
   *
   * @throws ProvisionException if something of it is left, which the message names
   */
  @Override
  void close() throws ProvisionException;
}
