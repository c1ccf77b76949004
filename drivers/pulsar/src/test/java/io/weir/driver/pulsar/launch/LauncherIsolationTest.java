package io.weir.driver.pulsar.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.launch.LaunchHost;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.pulsar.SystemSpecs;
import io.weir.driver.tck.WithoutClient;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LauncherIsolationTest {
  @Test
  void theLauncherWorksWherePulsarsClientIsNotOnTheClassPath() {
    Launcher launcher = ServiceLoader.load(Launcher.class, withoutPulsar())
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(found -> found.broker().equals("pulsar"))
        .findFirst()
        .orElseThrow();
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("heap", "1 GiB"),
        Map.of("server", Map.of("numIOThreads", "4")));
    LaunchSite site = new LaunchSite(List.of(LaunchHost.local(Path.of("run"))),
        IntStream.range(20_000, 20_000 + launcher.portCount(system)).boxed().toList(),
        system.durability(), 1, BrokerMetrics.OFF);

    assertThat(launcher.getClass().getClassLoader()).isInstanceOf(WithoutClient.class);
    assertThat(launcher.plan(system, site).stages()).hasSize(4);
    assertThat(launcher.check(system)).isEmpty();
    assertThat(launcher.clientArtifacts(system)).isNotEmpty();
    assertThat(launcher.options()).isNotEmpty();
  }

  @Test
  void theDriverDoesNot() {
    assertThatThrownBy(() -> withoutPulsar()
        .loadClass("io.weir.driver.pulsar.client.PulsarMessageProducer")
        .getDeclaredMethods())
        .isInstanceOf(NoClassDefFoundError.class);
  }

  private static ClassLoader withoutPulsar() {
    return new WithoutClient("io.weir.driver.pulsar.", "org.apache.pulsar.",
        LauncherIsolationTest.class.getClassLoader());
  }
}
