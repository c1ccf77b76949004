package io.weir.driver.pravega;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.DataSize;
import io.weir.driver.pravega.launch.PravegaLauncher;
import io.weir.lab.provision.RunningCluster;
import java.util.EnumSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A real standalone server. */
public final class RunningPravega extends RunningCluster {
  private static final PravegaLauncher LAUNCHER = new PravegaLauncher();

  private RunningPravega(Started started) {
    super(started);
  }

  public static RunningPravega start() throws Exception {
    return new RunningPravega(start(LAUNCHER, SystemSpecBuilder.builder()
        .name("pravega")
        .broker("pravega")
        .version(LAUNCHER.versions().getFirst())
        .nodes(1)
        .durability(new Durability(1, Acknowledge.ALL, Storage.MEMORY))
        .options(Map.of("heap", "768 MiB"))
        .properties(Map.of())
        .build(), BrokerMetrics.ON));
  }

  /** It stores large events in parts. */
  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.empty();
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.MEMORY, Aspect.CACHE, Aspect.TOTAL_MEMORY,
        Aspect.SUBSCRIPTION_TYPE, Aspect.DISPATCH_DELAY, Aspect.FETCH_DELAY, Aspect.IN_FLIGHT,
        Aspect.PARTITIONER, Aspect.ENCRYPTION));
    return aspects;
  }
}
