package io.weir.driver.pulsar;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.launch.LaunchHost;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.pulsar.launch.PulsarLauncher;
import io.weir.driver.tck.NodeLoss;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.DeployedProcess;
import io.weir.lab.provision.RunningCluster;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** A real cluster. */
public final class RunningPulsar extends RunningCluster {
  private static final PulsarLauncher LAUNCHER = new PulsarLauncher();

  private RunningPulsar(Started started) {
    super(started);
  }

  public static RunningPulsar start(SystemSpec system) throws Exception {
    return start(system, directory -> List.of(LaunchHost.local(directory)));
  }

  /** Starts a cluster on hosts whose directories are in the given one. */
  public static RunningPulsar start(SystemSpec system, Function<Path, List<LaunchHost>> hosts)
      throws Exception {
    return new RunningPulsar(start(LAUNCHER, system, BrokerMetrics.OFF, hosts));
  }

  static Map<String, List<Path>> classPaths(SystemSpec system)
      throws ResolveException, InterruptedException {
    return classPaths(LAUNCHER, system);
  }

  @Override
  public Set<Aspect> aspects() {
    Set<Aspect> aspects = EnumSet.copyOf(super.aspects());
    aspects.addAll(
        Set.of(Aspect.HEAP, Aspect.CACHE, Aspect.DISPATCH_DELAY, Aspect.SUBSCRIPTION_TYPE));
    return aspects;
  }

  /** A broker can be lost if there is another, a bookie if there is one more than a ledger uses. */
  @Override
  public List<NodeLoss> losses() {
    return LAUNCHER.cautions(system()).isEmpty() && system().nodes() > 1
        ? List.of(PulsarNodeLoss.ofBookie(deployment(), names("bookie", 2 * system().nodes())),
            PulsarNodeLoss.ofBroker(deployment(), names("broker", 0)))
        : List.of();
  }

  /**
   * Returns the names of a role's processes by the port that they listen on. Each has two of the
   * ports.
   */
  private Map<Integer, String> names(String role, int firstPort) {
    Map<Integer, String> names = new HashMap<>();
    for (DeployedProcess process : deployment().processes()) {
      if (process.role().equals(role)) {
        names.put(started().ports().numbers().get(firstPort + 2 * names.size()), process.name());
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
    return Duration.ofSeconds(system().nodes() > 1 ? 150 : 60);
  }
}
