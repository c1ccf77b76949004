package io.weir.driver.artemis;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.LaunchHost;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.artemis.launch.ArtemisLauncher;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.RunningCluster;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A real broker, or a pair. */
public final class RunningArtemis extends RunningCluster {
  private static final ArtemisLauncher LAUNCHER = new ArtemisLauncher();

  private RunningArtemis(Started started) {
    super(started);
  }

  public static RunningArtemis start(Storage storage, Map<String, String> options)
      throws Exception {
    return start(1, new Durability(1, Acknowledge.ALL, storage), options);
  }

  /** Starts a broker and its backup, which is in sync. */
  public static RunningArtemis startPair(Storage storage, Map<String, String> options)
      throws Exception {
    return start(2, new Durability(2, Acknowledge.ONE, storage), options);
  }

  private static RunningArtemis start(int nodes, Durability durability,
      Map<String, String> options) throws Exception {
    return new RunningArtemis(start(LAUNCHER, system(nodes, durability, options),
        BrokerMetrics.ON, directory -> List.of(LaunchHost.local(directory))));
  }

  private static SystemSpec system(int nodes, Durability durability,
      Map<String, String> options) {
    Map<String, String> all = new HashMap<>(options);
    all.putIfAbsent("heap", "256 MiB");
    return SystemSpecBuilder.builder()
        .name("artemis")
        .broker("artemis")
        // Each version is tried with clients.
        .version("amqp-1.0".equals(options.get("client"))
            ? LAUNCHER.versions().getLast()
            : LAUNCHER.versions().getFirst())
        .nodes(nodes)
        .durability(durability)
        .options(all)
        .properties(Map.of())
        .build();
  }

  /** Returns the jars of the broker. */
  public static List<Path> jars() throws Exception {
    return classPaths(LAUNCHER,
        system(1, new Durability(1, Acknowledge.ALL, Storage.FSYNC), Map.of())).values()
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  /** It streams messages of any size. */
  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.empty();
  }

  /** Each broker of a pair. The one that was lost is in sync again when the next one is. */
  @Override
  public List<NodeLoss> losses() {
    return LAUNCHER.nodes(system())
        .stream()
        .filter(group -> group.outage().isEmpty())
        .flatMap(group -> group.names().stream())
        .<NodeLoss>map(node -> new ProcessLoss(deployment(), node))
        .toList();
  }

  /** A broker that takes over does not know what the other one delivered. */
  @Override
  public boolean repetitionsAreAnnounced() {
    return system().nodes() == 1;
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.SUBSCRIPTION_TYPE, Aspect.DISPATCH_DELAY,
        Aspect.IN_FLIGHT, Aspect.PARTITIONER, Aspect.ENCRYPTION, Aspect.TOTAL_MEMORY,
        Aspect.SYNC_DELAY));
    if (system().nodes() > 1) {
      aspects.add(Aspect.REPLICATION_STREAMS);
    }
    return aspects;
  }
}
