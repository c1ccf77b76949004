package io.weir.driver.rabbitmq;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.LaunchHost;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.rabbitmq.launch.RabbitMqLauncher;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.RunningCluster;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** A real cluster of the installed RabbitMQ. */
public final class RunningRabbitMq extends RunningCluster {
  private RunningRabbitMq(Started started) {
    super(started);
  }

  public static RunningRabbitMq start(int nodes, Durability durability,
      Map<String, String> options) throws Exception {
    return start(nodes, durability, options,
        directory -> List.of(LaunchHost.local(directory)));
  }

  /** Starts a cluster on hosts whose directories are in the given one. */
  public static RunningRabbitMq start(int nodes, Durability durability,
      Map<String, String> options, Function<Path, List<LaunchHost>> hosts) throws Exception {
    Installed.assume();
    return startInstalled(nodes, durability, Installed.with(options), hosts);
  }

  /** Starts a cluster of release 4, or skips the test if there is none. */
  public static RunningRabbitMq startRelease4(int nodes, Durability durability,
      Map<String, String> options) throws Exception {
    return startInstalled(nodes, durability, Installed.withRelease4(options),
        directory -> List.of(LaunchHost.local(directory)));
  }

  private static RunningRabbitMq startInstalled(int nodes, Durability durability,
      Map<String, String> options, Function<Path, List<LaunchHost>> hosts) throws Exception {
    SystemSpec shipped = SystemSpecBuilder.builder()
        .name("rabbitmq")
        .broker("rabbitmq")
        .version("")
        .nodes(nodes)
        .durability(durability)
        .options(options)
        .properties(Map.of())
        .build();
    RabbitMqLauncher launcher = new RabbitMqLauncher();
    SystemSpec system = shipped.with(launcher.applied(Profile.TUNED, shipped));
    return new RunningRabbitMq(start(launcher, system, BrokerMetrics.OFF, hosts));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.SUBSCRIPTION_TYPE, Aspect.DISPATCH_DELAY));
    return aspects;
  }

  /** The node that clients connect to first. */
  @Override
  public List<NodeLoss> losses() {
    boolean survives = system().nodes() > 2 && system().durability().replicas() > 2;
    return survives ? List.of(firstNodeLoss()) : List.of();
  }

  /** Returns the loss of the node that clients connect to first, including its queues. */
  public NodeLoss firstNodeLoss() {
    return new FirstNodeLoss(deployment());
  }

  /**
   * After a lost connection the stream client resumes at the last received message instead of after
   * it, without a redelivery mark.
   */
  @Override
  public boolean repetitionsAreAnnounced() {
    return RabbitMqDurability
        .of(system().durability(), new RabbitMqOptions(system().options()).queue())
        .queue() != QueueType.STREAM;
  }

  /** A node's start script remains its parent. The virtual machine is the process to stop. */
  @Override
  protected List<Long> brokerProcesses() {
    return super.brokerProcesses().stream()
        .flatMap(process -> ProcessHandle.of(process).stream())
        .flatMap(ProcessHandle::descendants)
        .map(ProcessHandle::pid)
        .toList();
  }
}
