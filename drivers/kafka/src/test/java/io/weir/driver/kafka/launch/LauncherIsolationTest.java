package io.weir.driver.kafka.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.launch.ClusterPlan;
import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.kafka.SystemSpecs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class LauncherIsolationTest {
  @Test
  void theLauncherWorksWhereKafkasClientIsNotOnTheClassPath() {
    Launcher launcher = ServiceLoader.load(Launcher.class, new WithoutKafka())
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(found -> found.broker().equals("kafka"))
        .findFirst()
        .orElseThrow();
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("heap", "1 GiB"),
        Map.of("server", Map.of("num.io.threads", "4")));
    LaunchSite site = new LaunchSite(Path.of("run"), "127.0.0.1", List.of(20_000, 20_001),
        system.durability(), 2, 1);

    ClusterPlan plan = launcher.plan(system, site);

    assertThat(launcher.getClass().getClassLoader()).isInstanceOf(WithoutKafka.class);
    assertThat(plan.stages()).hasSize(2);
    assertThat(launcher.check(system)).isEmpty();
    assertThat(launcher.clientArtifacts(system)).isNotEmpty();
  }

  @Test
  void theDriverDoesNot() {
    assertThatThrownBy(() -> new WithoutKafka()
        .loadClass("io.weir.driver.kafka.client.KafkaDriver")
        .getDeclaredMethods())
        .isInstanceOf(NoClassDefFoundError.class);
  }

  /** Loads this module's classes itself, and finds none of Kafka's. */
  private static final class WithoutKafka extends ClassLoader {
    private static final String OWN = "io.weir.driver.kafka.";

    WithoutKafka() {
      super(LauncherIsolationTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("org.apache.kafka.")) {
        throw new ClassNotFoundException(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded == null && name.startsWith(OWN) ? define(name)
            : loaded == null ? super.loadClass(name, resolve)
            : loaded;
      }
    }

    private Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
