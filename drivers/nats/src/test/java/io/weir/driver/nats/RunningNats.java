package io.weir.driver.nats;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.HostProgram;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.nats.launch.NatsLauncher;
import io.weir.driver.tck.Freeze;
import io.weir.driver.tck.NodeLoss;
import io.weir.driver.tck.SuspendedProcesses;
import io.weir.driver.tck.SystemUnderTest;
import io.weir.lab.environment.InstalledProgram;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Assumptions;

/**
 * Real servers of NATS: the installed one, or one that can sync, from the folder that the property
 * {@code weir.test.nats} names, or from {@code ~/.cache/weir/nats/bin}. Without it, tests are
 * skipped.
 */
public final class RunningNats implements SystemUnderTest {
  private static final NatsLauncher LAUNCHER = new NatsLauncher();

  private final SystemSpec system;
  private final Ports ports;
  private final Deployment deployment;
  private final Path directory;

  private RunningNats(SystemSpec system, Ports ports, Deployment deployment, Path directory) {
    this.system = system;
    this.ports = ports;
    this.deployment = deployment;
    this.directory = directory;
  }

  public static RunningNats start(int nodes, Durability durability, Map<String, String> options)
      throws Exception {
    return start(nodes, durability, options,
        directory -> List.of(LaunchHost.local(directory)));
  }

  /** Returns the option for a program that is newer than the installed one, if there is one. */
  public static Map<String, String> newer() {
    Path home = Optional.ofNullable(System.getProperty("weir.test.nats"))
        .map(Path::of)
        .orElse(Path.of(System.getProperty("user.home"), ".cache", "weir", "nats", "bin"));
    return Files.isExecutable(home.resolve("nats-server"))
        ? Map.of("home", home.toString())
        : Map.of();
  }

  /** Starts nodes on hosts whose directories are in the given one. */
  public static RunningNats start(int nodes, Durability durability, Map<String, String> options,
      Function<Path, List<LaunchHost>> hosts) throws Exception {
    SystemSpec system = SystemSpecBuilder.builder()
        .name("nats")
        .broker("nats")
        .version("")
        .nodes(nodes)
        .durability(durability)
        .options(options)
        .properties(Map.of())
        .build();
    for (HostProgram program : LAUNCHER.hostPrograms(system)) {
      Optional<InstalledProgram> found = InstalledProgram.find(program);
      Assumptions.assumeTrue(found.isPresent(),
          program.title() + " is not installed: " + program.hint());
      Assumptions.assumeFalse(program.least().filter(found.get()::isOlderThan).isPresent(),
          () -> found.get().version() + ": " + program.least().orElseThrow().reason());
    }
    Path directory = Files.createTempDirectory("weir-nats");
    Ports ports = Ports.pick(LAUNCHER.portCount(system));
    try {
      LaunchSite site =
          new LaunchSite(hosts.apply(directory), ports.numbers(), durability, 1, BrokerMetrics.OFF);
      ClusterPlan plan = LAUNCHER.plan(system, site);
      return new RunningNats(system, ports,
          new Provisioner().deploy(plan, Map.of(),
              new Site(directory, directory.resolve("logs"), "127.0.0.1", ports.numbers(),
                  Site.MINIMUM_DISK),
              ProvisionListener.NONE),
          directory);
    } catch (ProvisionException | InterruptedException | RuntimeException e) {
      ports.close();
      throw e;
    }
  }

  @Override
  public String broker() {
    return "nats";
  }

  @Override
  public DriverSettings settings() {
    return new DriverSettings(deployment.endpoints(), ClientPolicy.DEFAULT, system.durability(),
        system.options(), system.properties(), "weir-test", 1, Duration.ofSeconds(60),
        Optional.empty());
  }

  /** The running nodes. */
  public Deployment deployment() {
    return deployment;
  }

  /** The folder of the nodes. */
  public Path directory() {
    return directory;
  }

  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.of(new DataSize(NatsOptions.LARGEST_PAYLOAD.bytes() + 1));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(SystemUnderTest.super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.SUBSCRIPTION_TYPE, Aspect.DISPATCH_DELAY,
        Aspect.IN_FLIGHT, Aspect.PARTITIONER, Aspect.ENCRYPTION, Aspect.TOTAL_MEMORY,
        Aspect.SYNC_DELAY, Aspect.REPLICATION_STREAMS));
    return aspects;
  }

  /** The server that leads the first partition, if the system survives its loss. */
  @Override
  public List<NodeLoss> losses() {
    return LAUNCHER.nodes(system)
        .stream()
        .filter(group -> group.outage().isEmpty())
        .<NodeLoss>map(group -> new LeaderLoss(this, deployment))
        .toList();
  }

  @Override
  public Optional<Freeze> freeze() {
    return Optional.of(new SuspendedProcesses(settings(),
        deployment.processes().stream().map(DeployedProcess::pid).toList()));
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
