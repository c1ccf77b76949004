package io.weir.driver.kafka.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.text.EnumWord;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigType;
import org.apache.kafka.common.config.ConfigResource;

/** The settings that several topics or brokers report, without secrets. */
final class ConfigValues {
  private final Map<String, Collection<String>> values = new TreeMap<>();
  private final Collection<String> changed = new TreeSet<>();
  private final Collection<String> names = new HashSet<>();

  private ConfigValues() {}

  static ConfigValues ask(Admin admin, ConfigResource.Type type, List<String> names,
      Deadline deadline)
      throws DriverException, InterruptedException {
    List<ConfigResource> resources =
        names.stream().map(name -> new ConfigResource(type, name)).toList();
    String task = "asking for the settings of " + EnumWord.kebab(type) + " "
        + String.join(", ", names);
    return of(AdminCall.await(admin.describeConfigs(resources).all(), task, deadline).values());
  }

  /** Returns the settings of answers. */
  static ConfigValues of(Collection<Config> answers) {
    ConfigValues values = new ConfigValues();
    answers.forEach(values::add);
    return values;
  }

  /** Like {@link #ask}, but empty if the cluster denies weir the answer. */
  static ConfigValues askIfAllowed(Admin admin, ConfigResource.Type type, List<String> names,
      Deadline deadline) throws DriverException, InterruptedException {
    try {
      return ask(admin, type, names, deadline);
    } catch (DriverException e) {
      if (!KafkaRefusal.isDenied(e.getCause())) {
        throw e;
      }
      return new ConfigValues();
    }
  }

  /** Returns whether nothing was reported. */
  boolean isEmpty() {
    return names.isEmpty();
  }

  private void add(Config config) {
    // A broker also reports the names in its file that it ignores. Only their type shows it, and
    // the protocol before version 3 has no types.
    boolean typed =
        config.entries().stream().anyMatch(entry -> entry.type() != ConfigType.UNKNOWN);
    for (ConfigEntry entry : config.entries()) {
      if (typed && entry.type() == ConfigType.UNKNOWN) {
        continue;
      }
      names.add(entry.name());
      if (!entry.isSensitive()) {
        values.computeIfAbsent(entry.name(), name -> new TreeSet<>())
            .add(entry.value() == null ? "" : entry.value());
        if (entry.source() != ConfigSource.DEFAULT_CONFIG) {
          changed.add(entry.name());
        }
      }
    }
  }

  /**
   * Returns the value of a setting; all values, separated by commas, if there are several; empty if
   * the setting is unknown.
   */
  Optional<String> value(String name) {
    return all(name).isEmpty()
        ? Optional.empty()
        : Optional.of(String.join(", ", all(name)));
  }

  /** Returns the distinct values of a setting. */
  Collection<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /** Returns the names of all settings that exist, secrets included. */
  Collection<String> names() {
    return names;
  }

  /** Returns the names of settings that differ from Kafka's defaults. */
  Collection<String> changed() {
    return changed;
  }
}
