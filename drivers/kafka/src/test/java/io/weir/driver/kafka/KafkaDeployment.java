package io.weir.driver.kafka;

import io.weir.core.driver.DriverSettings;
import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.kafka.launch.KafkaLauncher;
import io.weir.lab.artifact.DownloadListener;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.Site;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Starts a system as weir does. */
public final class KafkaDeployment {
  private static final KafkaLauncher LAUNCHER = new KafkaLauncher();

  private KafkaDeployment() {}

  public static int portCount(SystemSpec system) {
    return LAUNCHER.portCount(system);
  }

  /** Starts a system in a directory, which need not exist. */
  public static Deployment start(SystemSpec system, Path directory, List<Integer> ports)
      throws ResolveException, ProvisionException, InterruptedException {
    return start(plan(system, directory, ports), system, directory, ports);
  }

  static Deployment start(ClusterPlan plan, SystemSpec system, Path directory,
      List<Integer> ports) throws ResolveException, ProvisionException, InterruptedException {
    return new Provisioner().deploy(plan, classPaths(system),
        new Site(directory, directory.resolve("logs"), "127.0.0.1", ports, Site.MINIMUM_DISK),
        ProvisionListener.NONE);
  }

  /** Returns the plan that {@link #start} starts. */
  public static ClusterPlan plan(SystemSpec system, Path directory, List<Integer> ports) {
    return plan(system, List.of(LaunchHost.local(directory)), ports);
  }

  static ClusterPlan plan(SystemSpec system, List<LaunchHost> hosts, List<Integer> ports) {
    return LAUNCHER.plan(system,
        new LaunchSite(hosts, ports, system.durability(), 1, BrokerMetrics.ON));
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

  static DriverSettings settings(SystemSpec system, Deployment deployment) {
    return new DriverSettings(deployment.endpoints(), ClientPolicy.DEFAULT, system.durability(),
        system.options(), system.properties(), "weir-test", 1, Duration.ofSeconds(60),
        Optional.empty());
  }
}
