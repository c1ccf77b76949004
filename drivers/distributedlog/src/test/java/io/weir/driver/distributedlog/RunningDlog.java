package io.weir.driver.distributedlog;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Topic;
import io.weir.core.launch.LaunchHost;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.unit.DataSize;
import io.weir.driver.distributedlog.launch.DlogLauncher;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.RunningCluster;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A real ZooKeeper with bookies. */
public final class RunningDlog extends RunningCluster {
  private static final DlogLauncher LAUNCHER = new DlogLauncher();

  private RunningDlog(Started started) {
    super(started);
  }

  public static RunningDlog start(SystemSpec system) throws Exception {
    return start(system, directory -> List.of(LaunchHost.local(directory)));
  }

  /** Starts a system on hosts whose directories are in the given one. */
  public static RunningDlog start(SystemSpec system, Function<Path, List<LaunchHost>> hosts)
      throws Exception {
    return new RunningDlog(start(LAUNCHER, system, BrokerMetrics.ON, hosts));
  }

  public static SystemSpec system(int bookies, int replicas, Storage storage,
      Map<String, String> options, Map<String, Map<String, String>> properties) {
    Map<String, String> all = new HashMap<>(options);
    all.putIfAbsent("bookie-heap", "256 MiB");
    all.putIfAbsent("bookie-direct-memory", "256 MiB");
    return SystemSpecBuilder.builder()
        .name("dl")
        .broker("distributedlog")
        .version(LAUNCHER.versions().getFirst())
        .nodes(bookies)
        .durability(new Durability(replicas, Acknowledge.MAJORITY, storage))
        .options(all)
        .properties(properties)
        .build();
  }

  @Override
  public Optional<DataSize> refusedSize() {
    return Optional.of(new DataSize(DlogTerms.LARGEST_MESSAGE.bytes() + 100));
  }

  @Override
  public DataSize largestMessage() {
    return DlogTerms.LARGEST_MESSAGE;
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(Set.of(Aspect.HEAP, Aspect.CACHE, Aspect.DISPATCH_DELAY, Aspect.IN_FLIGHT,
        Aspect.PARTITIONER, Aspect.SUBSCRIPTION_TYPE, Aspect.TOTAL_MEMORY));
    return aspects;
  }

  @Override
  protected List<Long> brokerProcesses() {
    return deployment().processes()
        .stream()
        .filter(process -> process.role().equals("bookie"))
        .map(DeployedProcess::pid)
        .toList();
  }

  /** A bookie can be lost if there is one more than a ledger uses. */
  @Override
  public List<NodeLoss> losses() {
    return system().nodes() > system().durability().replicas()
        ? List.of(new BookieLoss())
        : List.of();
  }

  /** The loss of the first bookie, which most ledgers use. */
  private final class BookieLoss implements NodeLoss {
    private static final String NAME = "bookie-1";

    @Override
    public String node() {
      return "a bookie";
    }

    @Override
    public void kill(Topic topic) throws Exception {
      deployment().kill(NAME);
    }

    @Override
    public void restart() throws Exception {
      deployment().restart(NAME);
    }
  }
}
