package io.weir.driver.pulsar;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.pulsar.launch.PulsarLauncher;
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

/** A real cluster. */
public final class RunningPulsar implements SystemUnderTest {
  private static final PulsarLauncher LAUNCHER = new PulsarLauncher();

  private final SystemSpec system;
  private final Path directory;
  private final Ports ports;
  private final Deployment deployment;

  private RunningPulsar(SystemSpec system, Path directory, Ports ports, Deployment deployment) {
    this.system = system;
    this.directory = directory;
    this.ports = ports;
    this.deployment = deployment;
  }

  public static RunningPulsar start(SystemSpec system) throws Exception {
    return start(system, directory -> List.of(LaunchHost.local(directory)));
  }

  /** Starts a cluster on hosts whose directories are in the given one. */
  public static RunningPulsar start(SystemSpec system, Function<Path, List<LaunchHost>> hosts)
      throws Exception {
    Path directory = Files.createTempDirectory("weir-pulsar");
    Ports ports = Ports.pick(LAUNCHER.portCount(system));
    try {
      LaunchSite site = new LaunchSite(hosts.apply(directory), ports.numbers(), system.durability(),
          1, BrokerMetrics.OFF);
      return new RunningPulsar(system, directory, ports,
          new Provisioner().deploy(LAUNCHER.plan(system, site), classPaths(system),
              new Site(directory, directory.resolve("logs"), "127.0.0.1", ports.numbers(),
                  Site.MINIMUM_DISK),
              ProvisionListener.NONE));
    } catch (ProvisionException | ResolveException | InterruptedException | RuntimeException e) {
      ports.close();
      throw e;
    }
  }

  static Map<String, List<Path>> classPaths(SystemSpec system)
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
    return "pulsar";
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
    aspects.addAll(
        Set.of(Aspect.HEAP, Aspect.CACHE, Aspect.DISPATCH_DELAY, Aspect.SUBSCRIPTION_TYPE));
    return aspects;
  }

  /** A broker can be lost if there is another, a bookie if there is one more than a ledger uses. */
  @Override
  public List<NodeLoss> losses() {
    return new PulsarLauncher().cautions(system).isEmpty() && system.nodes() > 1
        ? List.of(PulsarNodeLoss.ofBookie(deployment, names("bookie", 2 * system.nodes())),
            PulsarNodeLoss.ofBroker(deployment, names("broker", 0)))
        : List.of();
  }

  /**
   * Returns the names of a role's processes by the port that they listen on. Each has two of the
   * ports.
   */
  private Map<Integer, String> names(String role, int firstPort) {
    Map<Integer, String> names = new HashMap<>();
    for (DeployedProcess process : deployment.processes()) {
      if (process.role().equals(role)) {
        names.put(ports.numbers().get(firstPort + 2 * names.size()), process.name());
      }
    }
    return names;
  }

  /**
   * A dead broker's topics move when its session with ZooKeeper ends, after 30 s. Clients that look
   * for them double their wait after each failed attempt.
   */
  @Override
  public Duration patience() {
    return Duration.ofSeconds(system.nodes() > 1 ? 150 : 60);
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
