package io.weir.driver.kafka;

import io.weir.driver.tck.SettingNamesFile;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The lists of the settings of brokers and topics are those of the broker's own classes. */
@Tag("brokers")
class KafkaSettingNamesIT {
  /** Settings of listeners and plug-ins, which brokers take without listing them. */
  private static final List<String> UNLISTED =
      List.of("listener.name.*", "rsm.config.*", "rlmm.config.*", "unstable.*");

  @Test
  void brokersKnowTheirOwnSettings() throws Exception {
    List<URL> jars = new ArrayList<>();
    for (List<Path> classPath : KafkaDeployment
        .classPaths(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC))
        .values()) {
      for (Path jar : classPath) {
        jars.add(jar.toUri().toURL());
      }
    }
    try (URLClassLoader broker =
        new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Object settings = broker.loadClass("org.apache.kafka.server.config.AbstractKafkaConfig")
          .getField("CONFIG_DEF")
          .get(null);
      Set<String> names = names(settings.getClass().getMethod("names").invoke(settings));
      names.addAll(UNLISTED);
      holds(KafkaPropertySection.SERVER, "broker", names);
      holds(KafkaPropertySection.TOPIC, "topics",
          names(broker.loadClass("org.apache.kafka.storage.internals.log.LogConfig")
              .getMethod("configNames")
              .invoke(null)));
    }
  }

  private static Set<String> names(Object found) {
    Set<String> names = new TreeSet<>();
    ((Collection<?>) found).forEach(name -> names.add((String) name));
    return names;
  }

  private static void holds(KafkaPropertySection section, String owner, Collection<String> names)
      throws Exception {
    SettingNamesFile.of(KafkaPropertySection.class, section.key())
        .holds("Kafka " + SystemSpecs.VERSION + "'s " + owner, names);
  }
}
