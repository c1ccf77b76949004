package io.weir.driver.rocketmq;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.LaunchHost;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.rocketmq.launch.RocketMqLauncher;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.RunningCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** A real system, started as weir does. */
public final class RunningRocketMq extends RunningCluster {
  private static final RocketMqLauncher LAUNCHER = new RocketMqLauncher();

  private RunningRocketMq(Started started) {
    super(started);
  }

  public static RunningRocketMq start(SystemSpec system) throws Exception {
    return start(system, directory -> List.of(LaunchHost.local(directory)));
  }

  /** Starts a system on hosts whose directories are in the given one. */
  public static RunningRocketMq start(SystemSpec system, Function<Path, List<LaunchHost>> hosts)
      throws Exception {
    return new RunningRocketMq(start(LAUNCHER, system, BrokerMetrics.ON, hosts));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.FETCH_DELAY, Aspect.SUBSCRIPTION_TYPE));
    return aspects;
  }

  /** No setting of RocketMQ binds the port for replicas. */
  @Override
  protected Set<Integer> exposedPorts() {
    // Each broker has four ports; the second one is for replicas.
    return IntStream.range(0, system().nodes())
        .mapToObj(broker -> started().ports().numbers().get(4 * broker + 1))
        .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public List<NodeLoss> losses() {
    return system().durability().replicas() == 1
        ? List.of()
        : List.of(new MasterLoss(deployment(), started().plan()));
  }

  /**
   * The gRPC client has its positions at the master, and replicas copy them every few seconds. A
   * new master delivers again from the copy, without a mark.
   */
  @Override
  public boolean repetitionsAreAnnounced() {
    return !isGrpc();
  }

  private boolean isGrpc() {
    return new RocketMqOptions(system().options()).client() == RocketMqClient.GRPC;
  }

  /** After the loss of a master the proxy and its clients look for the new one in turn. */
  @Override
  public Duration patience() {
    return isGrpc() ? Duration.ofMinutes(3) : super.patience();
  }
}
