package io.weir.driver.common.bookkeeper;

import com.fasterxml.jackson.databind.JsonNode;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Setting.Source;
import io.weir.driver.common.SettingList;
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
public record RuntimeConfig(Map<String, String> values) {
  public RuntimeConfig {
    values = Map.copyOf(values);
  }

  /** Returns the value of a setting; empty if no node reports it. */
  public Optional<String> find(String name) {
    return Optional.ofNullable(values.get(name));
  }

  /**
   * Returns the notable settings that nodes have, and the settings that a scenario passes through.
   *
   * @param notable the aspect of each
   */
  public List<Setting> settings(Map<String, Aspect> notable, List<String> passedThrough) {
    Map<String, Aspect> wanted = new LinkedHashMap<>(notable);
    passedThrough.forEach(name -> wanted.putIfAbsent(name, Aspect.OTHER));
    SettingList list = new SettingList(Source.BROKER);
    wanted.forEach((name, aspect) -> find(name)
        .ifPresent(value -> list.add(aspect, name, value, NormalByName.of(name, value))));
    return list.all();
  }

  /**
   * Merges the settings of nodes.
   *
   * @param nodes what each reports, by name
   */
  public static RuntimeConfig of(List<JsonNode> nodes) {
    Map<String, TreeSet<String>> values = new TreeMap<>();
    for (JsonNode node : nodes) {
      for (Map.Entry<String, JsonNode> setting : node.properties()) {
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
