package io.weir.lab.system;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.metric.MetricSource;
import io.weir.core.scenario.ExistingCluster;
import io.weir.lab.fault.FaultSite;
import io.weir.lab.host.HostProbe;
import io.weir.lab.host.SystemHost;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A cluster that weir did not start, and whose processes, disks and caches it can't see.
 *
 * @param cluster the cluster, its secrets filled in
 * @param ports the default ports of its kind, by scheme
 * @param notices takes what keeps weir out of a part of it
 */
public record ExistingSystem(ExistingCluster cluster, Map<String, Integer> ports,
    Consumer<String> notices) implements MeasuredSystem {
  public ExistingSystem {
    ports = Map.copyOf(ports);
  }

  @Override
  public ClusterPlan plan() {
    return new ClusterPlan(List.of(), cluster.addresses(), List.of());
  }

  @Override
  public List<SystemHost> hosts() {
    return List.of();
  }

  @Override
  public HostProbe probe(DeployedProcess process) {
    throw new IllegalStateException("weir started none of its processes");
  }

  /** Knocks at its addresses. */
  @Override
  public void start(ProvisionListener listener) throws ProvisionException, InterruptedException {
    new ConnectivityCheck(cluster, ports).check()
        .forEach(closed -> notices.accept("not all of the cluster can be reached: " + closed));
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
  public Optional<String> obstacle() {
    return new ConnectivityCheck(cluster, ports).secureButUnasked();
  }

  @Override
  public void kill() {
    // It is not weir's.
  }

  @Override
  public void stop() {
    // It was there before, and stays.
  }

  @Override
  public void close() {
    // Nothing of it is held.
  }
}
