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
import io.weir.lab.provision.RunningCluster;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A real broker. */
public final class RunningArtemis extends RunningCluster {
  private static final ArtemisLauncher LAUNCHER = new ArtemisLauncher();

  private RunningArtemis(Started started) {
    super(started);
  }

  public static RunningArtemis start(Storage storage, Map<String, String> options)
      throws Exception {
    return new RunningArtemis(start(LAUNCHER, system(storage, options), BrokerMetrics.ON,
        directory -> List.of(LaunchHost.local(directory))));
  }

  static SystemSpec system(Storage storage, Map<String, String> options) {
    Map<String, String> all = new HashMap<>(options);
    all.putIfAbsent("heap", "256 MiB");
    return SystemSpecBuilder.builder()
        .name("artemis")
        .broker("artemis")
        .version(LAUNCHER.versions().getFirst())
        .nodes(1)
        .durability(new Durability(1, Acknowledge.ALL, storage))
        .options(all)
        .properties(Map.of())
        .build();
  }

  /** Returns the jars of the broker. */
  public static List<Path> jars() throws Exception {
    return classPaths(LAUNCHER, system(Storage.FSYNC, Map.of())).values()
        .stream()
        .flatMap(List::stream)
        .toList();
  }

  /** It streams messages of any size. */
  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.empty();
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.SUBSCRIPTION_TYPE, Aspect.DISPATCH_DELAY,
        Aspect.IN_FLIGHT, Aspect.PARTITIONER, Aspect.ENCRYPTION, Aspect.TOTAL_MEMORY,
        Aspect.SYNC_DELAY));
    return aspects;
  }
}
