package io.weir.driver.nats;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.LaunchHost;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.nats.launch.NatsLauncher;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.RunningCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Real servers of NATS: the installed one, or one that can sync, from the folder that the property
 * {@code weir.test.nats} names, or from {@code ~/.cache/weir/nats/bin}. Without it, tests are
 * skipped.
 */
public final class RunningNats extends RunningCluster {
  private static final NatsLauncher LAUNCHER = new NatsLauncher();

  private RunningNats(Started started) {
    super(started);
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
    return new RunningNats(start(LAUNCHER, system, BrokerMetrics.OFF, hosts));
  }

  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.of(new DataSize(NatsOptions.LARGEST_PAYLOAD.bytes() + 1));
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.SUBSCRIPTION_TYPE, Aspect.DISPATCH_DELAY,
        Aspect.IN_FLIGHT, Aspect.PARTITIONER, Aspect.ENCRYPTION, Aspect.TOTAL_MEMORY,
        Aspect.SYNC_DELAY, Aspect.REPLICATION_STREAMS));
    return aspects;
  }

  /** The server that leads the first partition, if the system survives its loss. */
  @Override
  public List<NodeLoss> losses() {
    return LAUNCHER.nodes(system())
        .stream()
        .filter(group -> group.outage().isEmpty())
        .<NodeLoss>map(group -> new LeaderLoss(this, deployment()))
        .toList();
  }

  @Override
  protected List<Long> brokerProcesses() {
    return deployment().processes().stream().map(DeployedProcess::pid).toList();
  }
}
