package io.weir.driver.redis;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.LaunchHost;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.redis.launch.RedisLauncher;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.RunningCluster;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Real nodes of the installed Redis. Without it, tests are skipped. */
public final class RunningRedis extends RunningCluster {
  private static final RedisLauncher LAUNCHER = new RedisLauncher();

  private RunningRedis(Started started) {
    super(started);
  }

  public static RunningRedis start(int nodes, Durability durability, Map<String, String> options)
      throws Exception {
    return start(nodes, durability, options,
        directory -> List.of(LaunchHost.local(directory)));
  }

  /** Starts nodes on hosts whose directories are in the given one. */
  public static RunningRedis start(int nodes, Durability durability, Map<String, String> options,
      Function<Path, List<LaunchHost>> hosts) throws Exception {
    SystemSpec system = SystemSpecBuilder.builder()
        .name("redis")
        .broker("redis")
        .version("")
        .nodes(nodes)
        .durability(durability)
        .options(options)
        .properties(Map.of())
        .build();
    return new RunningRedis(start(LAUNCHER, system, BrokerMetrics.OFF, hosts));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.SUBSCRIPTION_TYPE, Aspect.DISPATCH_DELAY,
        Aspect.IN_FLIGHT, Aspect.PARTITIONER, Aspect.ENCRYPTION, Aspect.TOTAL_MEMORY,
        Aspect.SYNC_DELAY, Aspect.REPLICATION_STREAMS));
    return aspects;
  }

  /** A node of each group that the system survives the loss of. */
  @Override
  public List<NodeLoss> losses() {
    return LAUNCHER.nodes(system())
        .stream()
        .filter(group -> group.outage().isEmpty())
        .<NodeLoss>map(group -> new ProcessLoss(deployment(), group.names().getFirst()))
        .toList();
  }

  /** A replica that takes over may not know yet what its primary delivered. */
  @Override
  public boolean repetitionsAreAnnounced() {
    return system().nodes() == 1;
  }

  @Override
  protected List<Long> brokerProcesses() {
    return deployment().processes().stream().map(DeployedProcess::pid).toList();
  }
}
