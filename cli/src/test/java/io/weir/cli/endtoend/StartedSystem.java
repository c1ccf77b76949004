package io.weir.cli.endtoend;

import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.artifact.DownloadListener;
import io.weir.lab.artifact.MavenArtifactResolver;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.provision.ProvisionListener;
import io.weir.lab.provision.Provisioner;
import io.weir.lab.provision.Site;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * A broker that a test starts by weir's own launcher and provisioner, with settings that a scenario
 * could not give it, so that weir may find it as a cluster that it did not start.
 *
 * @param ports all ports, those beyond the launcher's last
 */
record StartedSystem(Deployment deployment, Ports ports) implements AutoCloseable {
  private static final Durability DURABILITY = new Durability(1, Acknowledge.ALL, Storage.FSYNC);

  /**
   * Starts one node.
   *
   * @param host the address that it listens on
   * @param morePorts how many ports it needs beyond the launcher's
   * @param server its settings, by the ports that are its own
   * @param change changes what is started
   */
  static StartedSystem start(Launcher launcher, Path folder, String host, int morePorts,
      Function<List<Integer>, Map<String, String>> server, UnaryOperator<ClusterPlan> change)
      throws Exception {
    return start(launcher, Map.of(), folder, host, morePorts, server, change);
  }

  /** Starts one node with options of its kind. */
  static StartedSystem start(Launcher launcher, Map<String, String> options, Path folder,
      String host, int morePorts, Function<List<Integer>, Map<String, String>> server,
      UnaryOperator<ClusterPlan> change) throws Exception {
    SystemSpec bare = spec(launcher, options, Map.of());
    Ports ports = Ports.pick(launcher.portCount(bare) + morePorts);
    SystemSpec spec = spec(launcher, options, server.apply(ports.numbers()));
    LaunchHost place = new LaunchHost(LaunchHost.THIS_MACHINE, host, folder);
    LaunchSite site = new LaunchSite(List.of(place),
        ports.numbers().subList(0, launcher.portCount(bare)), DURABILITY, 1, BrokerMetrics.OFF);
    ClusterPlan plan = change.apply(launcher.plan(spec, site));
    return new StartedSystem(
        new Provisioner().deploy(plan, classPaths(launcher, spec),
            new Site(folder, folder.resolve("logs"), host, ports.numbers(),
                Site.MINIMUM_DISK),
            ProvisionListener.NONE),
        ports);
  }

  /** Downloads all that it starts from. */
  static void fetch(Launcher launcher) throws Exception {
    classPaths(launcher, spec(launcher, Map.of(), Map.of()));
  }

  private static SystemSpec spec(Launcher launcher, Map<String, String> options,
      Map<String, String> server) {
    return SystemSpecBuilder.builder()
        .name(launcher.broker())
        .broker(launcher.broker())
        .version(launcher.versions().stream().findFirst().orElse(""))
        .nodes(1)
        .durability(DURABILITY)
        .options(options)
        .properties(Map.of("server", server))
        .build();
  }

  private static Map<String, List<Path>> classPaths(Launcher launcher, SystemSpec spec)
      throws Exception {
    Map<String, List<Path>> classPaths = new HashMap<>();
    try (MavenArtifactResolver resolver = MavenArtifactResolver.create()) {
      for (ClassPath classPath : launcher.serverArtifacts(spec)) {
        classPaths.put(classPath.name(), resolver.resolve(classPath, DownloadListener.NONE));
      }
    }
    return classPaths;
  }

  /** A port by its place. */
  int port(int place) {
    return ports.numbers().get(place);
  }

  @Override
  public void close() throws ProvisionException {
    try {
      deployment.close();
    } finally {
      ports.close();
    }
  }
}
