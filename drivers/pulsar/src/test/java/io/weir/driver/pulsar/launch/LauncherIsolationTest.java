package io.weir.driver.pulsar.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.launch.LaunchSite;
import io.weir.core.launch.Launcher;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.pulsar.SystemSpecs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LauncherIsolationTest {
  @Test
  void theLauncherWorksWherePulsarsClientIsNotOnTheClassPath() {
    Launcher launcher = ServiceLoader.load(Launcher.class, new WithoutPulsar())
        .stream()
        .map(ServiceLoader.Provider::get)
        .filter(found -> found.broker().equals("pulsar"))
        .findFirst()
        .orElseThrow();
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("heap", "1 GiB"),
        Map.of("server", Map.of("numIOThreads", "4")));
    LaunchSite site = new LaunchSite(Path.of("run"), "127.0.0.1",
        IntStream.range(20_000, 20_000 + launcher.portCount(system)).boxed().toList(),
        system.durability(), 2, 1);

    assertThat(launcher.getClass().getClassLoader()).isInstanceOf(WithoutPulsar.class);
    assertThat(launcher.plan(system, site).stages()).hasSize(4);
    assertThat(launcher.check(system)).isEmpty();
    assertThat(launcher.clientArtifacts(system)).isNotEmpty();
    assertThat(launcher.options()).isNotEmpty();
  }

  @Test
  void theDriverDoesNot() {
    assertThatThrownBy(() -> new WithoutPulsar()
        .loadClass("io.weir.driver.pulsar.client.PulsarMessageProducer")
        .getDeclaredMethods())
        .isInstanceOf(NoClassDefFoundError.class);
  }

  /** Loads this module's classes itself, and finds none of Pulsar's. */
  private static final class WithoutPulsar extends ClassLoader {
    private static final String OWN = "io.weir.driver.pulsar.";

    WithoutPulsar() {
      super(LauncherIsolationTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("org.apache.pulsar.")) {
        throw new ClassNotFoundException(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        return name.startsWith(OWN) ? define(name) : super.loadClass(name, resolve);
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
