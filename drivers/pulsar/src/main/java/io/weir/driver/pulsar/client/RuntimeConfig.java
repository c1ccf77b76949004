package io.weir.driver.pulsar.client;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.driver.common.SettingList;
import io.weir.driver.pulsar.NormalByName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The settings that running nodes report. If nodes differ, all values are in one text.
 *
 * @param values by name
 */
record RuntimeConfig(Map<String, String> values) {
  private static final String BROKER_PATH = "/admin/v2/brokers/configuration/runtime";
  private static final String BOOKIE_PATH = "/api/v1/config/server_config";

  RuntimeConfig {
    values = Map.copyOf(values);
  }

  /** Returns all settings of brokers, defaults included. */
  static RuntimeConfig ofBrokers(List<AdminClient> brokers, Deadline deadline)
      throws DriverException, InterruptedException {
    return of(brokers, BROKER_PATH, deadline);
  }

  /**
   * Returns the settings in the bookies' configuration files. A bookie does not report its
   * defaults.
   */
  static RuntimeConfig ofBookies(List<AdminClient> bookies, Deadline deadline)
      throws DriverException, InterruptedException {
    return of(bookies, BOOKIE_PATH, deadline);
  }

  Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * Returns the notable settings that nodes have, and the settings that a scenario passes through.
   *
   * @param notable the aspect of each
   */
  List<Setting> settings(Map<String, Aspect> notable, List<String> passedThrough) {
    Map<String, Aspect> wanted = new LinkedHashMap<>(notable);
    passedThrough.forEach(name -> wanted.putIfAbsent(name, Aspect.OTHER));
    SettingList list = new SettingList(Source.BROKER);
    wanted.forEach((name, aspect) -> find(name)
        .ifPresent(value -> list.add(aspect, name, value, NormalByName.of(name, value))));
    return list.all();
  }

  private static RuntimeConfig of(List<AdminClient> nodes, String path, Deadline deadline)
      throws DriverException, InterruptedException {
    Map<String, TreeSet<String>> values = new TreeMap<>();
    for (AdminClient node : nodes) {
      for (Map.Entry<String, JsonNode> setting : node.get(path, deadline).properties()) {
        values.computeIfAbsent(setting.getKey(), name -> new TreeSet<>())
            .add(setting.getValue().asText());
      }
    }
    return new RuntimeConfig(
        values.entrySet()
            .stream()
            .collect(Collectors.toMap(Map.Entry::getKey,
                entry -> String.join(" | ", entry.getValue()))));
  }
}
