package io.weir.lab.provision;

import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.tck.Freeze;
import io.weir.driver.tck.SuspendedProcesses;
import io.weir.driver.tck.SystemUnderTest;
import io.weir.lab.artifact.DownloadListener;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.environment.InstalledProgram;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;

/** A real system, started as weir does. Tests are skipped without its programs. */
public abstract class RunningCluster implements SystemUnderTest {
  private final Started started;

  protected RunningCluster(Started started) {
    this.started = started;
  }

  /**
   * The parts of a running system.
   *
   * @param directory of its nodes
   */
  public record Started(SystemSpec system, Path directory, Ports ports, ClusterPlan plan,
      Deployment deployment) {}

  /** Starts a system on this machine. */
  public static Started start(Launcher launcher, SystemSpec system, BrokerMetrics metrics)
      throws Exception {
    return start(launcher, system, metrics, directory -> List.of(LaunchHost.local(directory)));
  }

  /** Starts a system on hosts whose directories are in the given one. */
  public static Started start(Launcher launcher, SystemSpec system, BrokerMetrics metrics,
      Function<Path, List<LaunchHost>> hosts) throws Exception {
    launcher.hostPrograms(system).forEach(RunningCluster::assumeInstalled);
    Map<String, List<Path>> classPaths = classPaths(launcher, system);
    Path directory = Files.createTempDirectory("weir-" + system.broker());
    Ports ports = Ports.pick(launcher.portCount(system));
    try {
      ClusterPlan plan = launcher.plan(system, new LaunchSite(hosts.apply(directory),
          ports.numbers(), system.durability(), 1, metrics));
      return new Started(system, directory, ports, plan,
          new Provisioner().deploy(plan, classPaths,
              new Site(directory, directory.resolve("logs"), "127.0.0.1", ports.numbers(),
                  Site.MINIMUM_DISK),
              ProvisionListener.NONE));
    } catch (ProvisionException | InterruptedException | RuntimeException e) {
      ports.close();
      throw e;
    }
  }

  private static void assumeInstalled(HostProgram program) {
    Optional<InstalledProgram> found = InstalledProgram.find(program);
    Assumptions.assumeTrue(found.isPresent(),
        program.title() + " is not installed: " + program.hint());
    Assumptions.assumeFalse(program.least().filter(found.get()::isOlderThan).isPresent(),
        () -> found.get().version() + ": " + program.least().orElseThrow().reason());
  }

  /** Returns the files of the servers' artifacts, by the name of their class path. */
  public static Map<String, List<Path>> classPaths(Launcher launcher, SystemSpec system)
      throws ResolveException, InterruptedException {
    Map<String, List<Path>> classPaths = new HashMap<>();
    List<ClassPath> artifacts = launcher.serverArtifacts(system);
    if (!artifacts.isEmpty()) {
      try (MavenArtifactResolver resolver = MavenArtifactResolver.create()) {
        for (ClassPath classPath : artifacts) {
          classPaths.put(classPath.name(), resolver.resolve(classPath, DownloadListener.NONE));
        }
      }
    }
    return classPaths;
  }

  @Override
  public final String broker() {
    return started.system().broker();
  }

  /** Returns the settings of a driver for a running system. */
  public static DriverSettings settings(SystemSpec system, Deployment deployment) {
    return new DriverSettings(deployment.endpoints(), ClientPolicy.DEFAULT, system.durability(),
        system.options(), system.properties(), "weir-test", 1, Duration.ofSeconds(60),
        Optional.empty());
  }

  @Override
  public final DriverSettings settings() {
    return settings(started.system(), started.deployment());
  }

  /** Returns the parts of the system. */
  protected final Started started() {
    return started;
  }

  /** Returns its specification. */
  protected final SystemSpec system() {
    return started.system();
  }

  /** Returns the running nodes. */
  public final Deployment deployment() {
    return started.deployment();
  }

  /** Returns the folder of the nodes. */
  public final Path directory() {
    return started.directory();
  }

  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.of(new DataSize(MessageSpec.BROKER_LIMIT.bytes() + 1));
  }

  @Override
  public final Optional<Freeze> freeze() {
    return Optional.of(new SuspendedProcesses(settings(), brokerProcesses()));
  }

  /** Returns the process identifiers of the brokers. */
  protected List<Long> brokerProcesses() {
    return deployment().processes()
        .stream()
        .filter(process -> process.role().equals("broker"))
        .map(DeployedProcess::pid)
        .toList();
  }

  /** Returns the ports that the broker can't be kept from opening to other machines. */
  protected Set<Integer> exposedPorts() {
    return Set.of();
  }

  /** All processes of the system listen on loopback only, as the kernel sees it. */
  private void requireLoopback() throws IOException {
    for (DeployedProcess process : deployment().processes()) {
      for (InetSocketAddress open : ListeningPorts.of(process.pid())) {
        if (!open.getAddress().isLoopbackAddress() && !exposedPorts().contains(open.getPort())) {
          throw new AssertionError(process.name() + " listens on " + open
              + ", which other machines reach");
        }
      }
    }
  }

  @Override
  public final void close() throws IOException {
    try {
      requireLoopback();
    } finally {
      end();
    }
  }

  private void end() throws IOException {
    try {
      deployment().close();
      deployment().removeData();
    } catch (ProvisionException e) {
      throw new IOException(e);
    } finally {
      started.ports().close();
    }
    try (Stream<Path> files = Files.walk(directory())) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
