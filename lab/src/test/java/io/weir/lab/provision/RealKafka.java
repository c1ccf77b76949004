package io.weir.lab.provision;

import io.weir.core.launch.ClassPath;
import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.metric.MetricSource;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.kafka.launch.KafkaLauncher;
import io.weir.lab.artifact.DownloadListener;
import io.weir.lab.artifact.MavenArtifactResolver;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** One real Kafka node; also a program that keeps one until it is killed. */
public final class RealKafka {
  private static final Launcher LAUNCHER = new KafkaLauncher();
  private static final SystemSpec SYSTEM =
      new SystemSpec(
          "kafka",
          LAUNCHER.broker(),
          LAUNCHER.versions().get(0),
          Optional.empty(),
          1,
          OptionalInt.empty(),
          new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE),
          Map.of(),
          Map.of());

  private RealKafka() {}

  static int portCount() {
    return LAUNCHER.portCount(SYSTEM);
  }

  static Deployment deploy(Path directory, List<Integer> ports) throws Exception {
    Map<String, List<Path>> classPaths = new HashMap<>();
    try (MavenArtifactResolver resolver =
        MavenArtifactResolver.withCache(directory.resolve("class-paths"))) {
      for (ClassPath classPath : LAUNCHER.serverArtifacts(SYSTEM)) {
        classPaths.put(classPath.name(), resolver.resolve(classPath, DownloadListener.NONE));
      }
    }
    Site site = new Site(directory, directory.resolve("logs"), ports);
    return new Provisioner().deploy(plan(directory, ports), classPaths, site,
        ProvisionListener.NONE);
  }

  private static ClusterPlan plan(Path directory, List<Integer> ports) {
    return LAUNCHER.plan(SYSTEM, new LaunchSite(directory, "127.0.0.1", ports,
        SYSTEM.durability(), 1, 1, BrokerMetrics.ON));
  }

  /** Where the node tells how it is doing. */
  static MetricSource metrics(Path directory, List<Integer> ports) {
    return plan(directory, ports).stages()
        .getLast()
        .processes()
        .getFirst()
        .metrics()
        .orElseThrow();
  }

  /** Takes the directory and the ports. */
  public static void main(String[] arguments) throws Exception {
    List<Integer> ports =
        List.of(arguments).subList(1, arguments.length).stream().map(Integer::valueOf).toList();
    try (Deployment deployment = deploy(Path.of(arguments[0]), ports)) {
      System.out.println(deployment.endpoints());
      Thread.sleep(Duration.ofMinutes(10));
    }
  }
}
