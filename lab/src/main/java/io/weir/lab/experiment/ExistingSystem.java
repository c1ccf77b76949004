package io.weir.lab.experiment;

import io.weir.core.metric.MetricSource;
import io.weir.core.scenario.ExistingCluster;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.reach.ReachCheck;
import io.weir.lab.reach.UnreachableException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cluster that weir did not start, and whose processes, disks and caches it can't see.
 *
 * @param cluster the cluster, its secrets filled in
 */
record ExistingSystem(ExistingCluster cluster) implements MeasuredSystem {
  /**
   * Finds the cluster.
   *
   * @param ports the default ports of its kind, by scheme
   * @throws RunProblem if it can't be reached
   */
  static ExistingSystem find(ExistingCluster cluster, Map<String, Integer> ports, RunEvents events)
      throws RunProblem, InterruptedException {
    try {
      new ReachCheck(cluster, ports).check()
          .forEach(closed -> events.notice("not all of the cluster can"
              + " be reached: " + closed));
      return new ExistingSystem(cluster);
    } catch (UnreachableException e) {
      throw new RunProblem(e.getMessage(), e);
    }
  }

  @Override
  public Map<String, String> endpoints() {
    return cluster.addresses();
  }

  @Override
  public List<DeployedProcess> processes() {
    return List.of();
  }

  @Override
  public Optional<FaultSite> faultSite() {
    return Optional.empty();
  }

  @Override
  public Map<DeployedProcess, MetricSource> metricSources() {
    return Map.of();
  }

  @Override
  public Optional<String> failure(Duration patience) {
    return Optional.empty();
  }

  @Override
  public Optional<String> failure() {
    return Optional.empty();
  }

  @Override
  public void close() {
    // It was there before, and stays.
  }
}
