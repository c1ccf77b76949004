package io.weir.driver.rocketmq;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.rocketmq.launch.RocketMqLauncher;
import io.weir.driver.tck.Freeze;
import io.weir.driver.tck.NodeLoss;
import io.weir.driver.tck.SuspendedProcesses;
import io.weir.driver.tck.SystemUnderTest;
import io.weir.lab.artifact.DownloadListener;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.DeployedProcess;
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
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** A real system, started as weir does. */
public final class RunningRocketMq implements SystemUnderTest {
  private static final RocketMqLauncher LAUNCHER = new RocketMqLauncher();

  private final SystemSpec system;
  private final Path directory;
  private final Ports ports;
  private final ClusterPlan plan;
  private final Deployment deployment;

  private RunningRocketMq(SystemSpec system, Path directory, Ports ports, ClusterPlan plan,
      Deployment deployment) {
    this.system = system;
    this.directory = directory;
    this.ports = ports;
    this.plan = plan;
    this.deployment = deployment;
  }

  public static RunningRocketMq start(SystemSpec system) throws Exception {
    return start(system, directory -> List.of(LaunchHost.local(directory)));
  }

  /** Starts a system on hosts whose directories are in the given one. */
  public static RunningRocketMq start(SystemSpec system, Function<Path, List<LaunchHost>> hosts)
      throws Exception {
    Path directory = Files.createTempDirectory("weir-rocketmq");
    Ports ports = Ports.pick(LAUNCHER.portCount(system));
    try {
      LaunchSite site = new LaunchSite(hosts.apply(directory), ports.numbers(),
          system.durability(), 1, BrokerMetrics.ON);
      ClusterPlan plan = LAUNCHER.plan(system, site);
      Deployment deployment = new Provisioner().deploy(plan, classPaths(system),
          new Site(directory, directory.resolve("logs"), "127.0.0.1",
              ports.numbers(), Site.MINIMUM_DISK),
          ProvisionListener.NONE);
      return new RunningRocketMq(system, directory, ports, plan, deployment);
    } catch (ProvisionException | ResolveException | InterruptedException | RuntimeException e) {
      ports.close();
      throw e;
    }
  }

  private static Map<String, List<Path>> classPaths(SystemSpec system)
      throws ResolveException, InterruptedException {
    Map<String, List<Path>> classPaths = new HashMap<>();
    try (MavenArtifactResolver resolver = MavenArtifactResolver.create()) {
      for (ClassPath classPath : LAUNCHER.serverArtifacts(system)) {
        classPaths.put(classPath.name(), resolver.resolve(classPath, DownloadListener.NONE));
      }
    }
    return classPaths;
  }

  @Override
  public String broker() {
    return "rocketmq";
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
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.FETCH_DELAY, Aspect.SUBSCRIPTION_TYPE));
    return aspects;
  }

  @Override
  public List<NodeLoss> losses() {
    return system.durability().replicas() == 1
        ? List.of()
        : List.of(new MasterLoss(deployment, plan));
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
    return new RocketMqOptions(system.options()).client() == RocketMqClient.GRPC;
  }

  /** After the loss of a master the proxy and its clients look for the new one in turn. */
  @Override
  public Duration patience() {
    return isGrpc() ? Duration.ofMinutes(3) : SystemUnderTest.super.patience();
  }

  @Override
  public Optional<Freeze> freeze() {
    return Optional.of(new SuspendedProcesses(settings(), deployment.processes()
        .stream()
        .filter(process -> process.role().equals("broker"))
        .map(DeployedProcess::pid)
        .toList()));
  }

  @Override
  public void close() throws IOException {
    try {
      deployment.close();
    } catch (ProvisionException e) {
      throw new IOException(e);
    } finally {
      ports.close();
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
