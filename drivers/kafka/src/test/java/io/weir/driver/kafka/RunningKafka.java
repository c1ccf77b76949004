package io.weir.driver.kafka;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.LaunchHost;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.RunningCluster;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** A real cluster. */
public final class RunningKafka extends RunningCluster {
  private static final int SURVIVING_NODES = 3;

  private RunningKafka(Started started) {
    super(started);
  }

  public static RunningKafka start(SystemSpec system) throws Exception {
    return start(system, directory -> List.of(LaunchHost.local(directory)));
  }

  /** Starts a cluster on hosts whose directories are in the given one. */
  public static RunningKafka start(SystemSpec system, Function<Path, List<LaunchHost>> hosts)
      throws Exception {
    return new RunningKafka(start(KafkaDeployment.LAUNCHER, system, BrokerMetrics.ON, hosts));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.FETCH_DELAY, Aspect.SUBSCRIPTION_TYPE));
    return aspects;
  }

  @Override
  public List<NodeLoss> losses() {
    return system().nodes() < SURVIVING_NODES
        ? List.of()
        : List.of(new LeaderLoss(deployment()));
  }
}
