package io.weir.driver.pulsar;

import io.weir.driver.tck.SettingNamesFile;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The lists of the settings of brokers and bookies are those of their configuration classes. A
 * broker's class has a field for each setting, a bookie's classes have a constant with its name:
 * also those of its client, which re-replicates ledgers.
 */
@Tag("brokers")
class PulsarSettingNamesIT {
  private static final List<String> OF_BOOKIES = List.of(
      "org.apache.bookkeeper.conf.ServerConfiguration",
      "org.apache.bookkeeper.conf.AbstractConfiguration",
      "org.apache.bookkeeper.conf.ClientConfiguration",
      "org.apache.bookkeeper.bookie.storage.ldb.DbLedgerStorage",
      "org.apache.bookkeeper.bookie.storage.ldb.KeyValueStorageRocksDB");

  @Test
  void brokersAndBookiesKnowTheirOwnSettings() throws Exception {
    List<URL> jars = new ArrayList<>();
    for (List<Path> classPath : RunningPulsar
        .classPaths(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC))
        .values()) {
      for (Path jar : classPath) {
        jars.add(jar.toUri().toURL());
      }
    }
    try (URLClassLoader servers =
        new URLClassLoader(jars.toArray(URL[]::new), ClassLoader.getPlatformClassLoader())) {
      Set<String> broker = new TreeSet<>();
      for (Field field : servers.loadClass("org.apache.pulsar.broker.ServiceConfiguration")
          .getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          broker.add(field.getName());
        }
      }
      // The settings of the broker's client of BookKeeper.
      broker.add("bookkeeper_*");
      holds(PulsarPropertySection.SERVER, "broker", broker);
      Set<String> bookie = new TreeSet<>();
      for (String name : OF_BOOKIES) {
        bookie.addAll(constants(servers.loadClass(name)));
      }
      holds(PulsarPropertySection.BOOKIE, "bookies", bookie);
    }
  }

  private static List<String> constants(Class<?> configuration) throws Exception {
    List<String> names = new ArrayList<>();
    for (Field field : Arrays.stream(configuration.getDeclaredFields())
        .filter(field -> Modifier.isStatic(field.getModifiers())
            && Modifier.isFinal(field.getModifiers()) && field.getType() == String.class)
        .toList()) {
      field.setAccessible(true);
      String name = (String) field.get(null);
      if (name.matches("[a-zA-Z][A-Za-z0-9_.-]{3,}")) {
        names.add(name);
      }
    }
    return names;
  }

  private static void holds(PulsarPropertySection section, String owner, Set<String> names)
      throws Exception {
    SettingNamesFile.of(PulsarPropertySection.class, section.key())
        .holds("Pulsar " + SystemSpecs.VERSION + "'s " + owner, names);
  }
}
