package io.weir.driver.rabbitmq;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.rabbitmq.launch.RabbitMqLauncher;
import io.weir.driver.tck.Freeze;
import io.weir.driver.tck.NodeLoss;
import io.weir.driver.tck.SuspendedProcesses;
import io.weir.driver.tck.SystemUnderTest;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.Site;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A real cluster of the installed RabbitMQ. */
public final class RunningRabbitMq implements SystemUnderTest {
  private final SystemSpec system;
  private final Ports ports;
  private final Deployment deployment;

  private RunningRabbitMq(SystemSpec system, Ports ports, Deployment deployment) {
    this.system = system;
    this.ports = ports;
    this.deployment = deployment;
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
    Path directory = Files.createTempDirectory("weir-rabbitmq");
    Ports ports = Ports.pick(launcher.portCount(system));
    try {
      LaunchSite site =
          new LaunchSite(hosts.apply(directory), ports.numbers(), durability, 1, BrokerMetrics.OFF);
      ClusterPlan plan = launcher.plan(system, site);
      return new RunningRabbitMq(system, ports,
          new Provisioner().deploy(plan, Map.of(),
              new Site(directory, directory.resolve("logs"), "127.0.0.1", ports.numbers(),
                  Site.MINIMUM_DISK),
              ProvisionListener.NONE));
    } catch (ProvisionException | InterruptedException | RuntimeException e) {
      ports.close();
      throw e;
    }
  }

  @Override
  public String broker() {
    return "rabbitmq";
  }

  @Override
  public DriverSettings settings() {
    return new DriverSettings(deployment.endpoints(), ClientPolicy.DEFAULT, system.durability(),
        system.options(), system.properties(), "weir-test", 1, Duration.ofSeconds(60),
        Optional.empty());
  }

  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.of(new DataSize(MessageSpec.BROKER_LIMIT.bytes() + 1));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(SystemUnderTest.super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.SUBSCRIPTION_TYPE, Aspect.DISPATCH_DELAY));
    return aspects;
  }

  /** The node that clients connect to first. */
  @Override
  public List<NodeLoss> losses() {
    boolean survives = system.nodes() > 2 && system.durability().replicas() > 2;
    return survives ? List.of(firstNodeLoss()) : List.of();
  }

  /** Returns the loss of the node that clients connect to first, including its queues. */
  public NodeLoss firstNodeLoss() {
    return new FirstNodeLoss(deployment);
  }

  /**
   * After a lost connection the stream client resumes at the last received message instead of after
   * it, without a redelivery mark.
   */
  @Override
  public boolean repetitionsAreAnnounced() {
    return RabbitMqDurability.of(system.durability(), new RabbitMqOptions(system.options()).queue())
        .queue() != QueueType.STREAM;
  }

  /** A node's start script remains its parent. The virtual machine is the process to stop. */
  @Override
  public Optional<Freeze> freeze() {
    return Optional.of(new SuspendedProcesses(settings(), deployment.processes()
        .stream()
        .filter(process -> process.role().equals("broker"))
        .flatMap(process -> ProcessHandle.of(process.pid()).stream())
        .flatMap(ProcessHandle::descendants)
        .map(ProcessHandle::pid)
        .toList()));
  }

  @Override
  public void close() throws IOException {
    try {
      deployment.close();
      deployment.removeData();
    } catch (ProvisionException e) {
      throw new IOException(e);
    } finally {
      ports.close();
    }
  }
}
