package io.weir.driver.kafka.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.kafka.SystemSpecs;
import io.weir.driver.tck.WithoutClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class LauncherIsolationTest {
  @Test
  void theLauncherWorksWhereKafkasClientIsNotOnTheClassPath() {
    Launcher launcher = ServiceLoader.load(Launcher.class, withoutKafka())
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(found -> found.broker().equals("kafka"))
        .findFirst()
        .orElseThrow();
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("heap", "1 GiB"),
        Map.of("server", Map.of("num.io.threads", "4")));
    LaunchSite site =
        new LaunchSite(List.of(LaunchHost.local(Path.of("run"))), List.of(20_000, 20_001),
            system.durability(), 1, BrokerMetrics.OFF);

    ClusterPlan plan = launcher.plan(system, site);

    assertThat(launcher.getClass().getClassLoader()).isInstanceOf(WithoutClient.class);
    assertThat(plan.stages()).hasSize(2);
    assertThat(launcher.check(system)).isEmpty();
    assertThat(launcher.clientArtifacts(system)).isNotEmpty();
  }

  @Test
  void theDriverDoesNot() {
    assertThatThrownBy(() -> withoutKafka()
        .loadClass("io.weir.driver.kafka.client.KafkaDriver")
        .getDeclaredMethods())
        .isInstanceOf(NoClassDefFoundError.class);
  }

  private static ClassLoader withoutKafka() {
    return new WithoutClient("io.weir.driver.kafka.", "org.apache.kafka.",
        LauncherIsolationTest.class.getClassLoader());
  }
}
