package io.weir.lab.experiment;

import io.weir.core.metric.MetricSource;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.provision.DeployedProcess;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A system as a run has it before it: one that weir started, or one that was there. */
sealed interface MeasuredSystem extends AutoCloseable permits DeployedSystem, ExistingSystem {
  /** Where the driver finds it, by name. */
  Map<String, String> endpoints();

  /** Its processes, as far as weir started them. */
  List<DeployedProcess> processes();

  /** Where a fault can strike; empty for a system that weir did not start. */
  Optional<FaultSite> faultSite();

  /** Where its processes tell how they are doing, as far as weir started them. */
  Map<DeployedProcess, MetricSource> metricSources();

  /**
   * Why a process ended that should run, if one did.
   *
   * @param patience how long to wait for the news
   */
  Optional<String> failure(Duration patience) throws InterruptedException;

  /** Whether a process ended that should run, and why; answers at once. */
  Optional<String> failure();

  /** Lets go of it; one that weir started ends. */
  @Override
  void close();
}
