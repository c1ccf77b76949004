package io.weir.driver.kafka;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.kafka.launch.KafkaLauncher;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.RunningCluster;
import io.weir.lab.provision.Site;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Starts a system as weir does. */
public final class KafkaDeployment {
  static final KafkaLauncher LAUNCHER = new KafkaLauncher();

  private KafkaDeployment() {}

  public static int portCount(SystemSpec system) {
    return LAUNCHER.portCount(system);
  }

  /** Starts a system in a directory, which need not exist. */
  public static Deployment start(SystemSpec system, Path directory, List<Integer> ports)
      throws ResolveException, ProvisionException, InterruptedException {
    return new Provisioner().deploy(plan(system, directory, ports), classPaths(system),
        new Site(directory, directory.resolve("logs"), "127.0.0.1", ports, Site.MINIMUM_DISK),
        ProvisionListener.NONE);
  }

  /** Returns the plan that {@link #start} starts. */
  public static ClusterPlan plan(SystemSpec system, Path directory, List<Integer> ports) {
    return LAUNCHER.plan(system, new LaunchSite(List.of(LaunchHost.local(directory)), ports,
        system.durability(), 1, BrokerMetrics.ON));
  }

  static Map<String, List<Path>> classPaths(SystemSpec system)
      throws ResolveException, InterruptedException {
    return RunningCluster.classPaths(LAUNCHER, system);
  }
}
