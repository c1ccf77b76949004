package io.weir.lab.experiment;

import io.weir.core.result.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds what of a machine and its tools is not what it was. */
final class EnvironmentChanges {
  /** What stays the same from one hour to the next unless somebody changes it. */
  private static final Map<String, List<String>> LASTING = Map.of(
      "cpu", List.of("model", "processors"),
      "memory", List.of("total"),
      "kernel", List.of("kernel", "architecture"),
      "java", List.of("vm", "version", "vendor"),
      "disk", List.of("file system", "mounted at", "device"));

  private EnvironmentChanges() {}

  /** What differs, for people. */
  static List<String> between(Environment before, Environment now) {
    List<String> changes = new ArrayList<>();
    compare("weir", before.weirVersion(), now.weirVersion(), changes);
    LASTING.keySet().stream().sorted().forEach(topic -> {
      for (String name : LASTING.get(topic)) {
        compare(topic + ": " + name, fact(before, topic, name), fact(now, topic, name), changes);
      }
    });
    return changes;
  }

  private static String fact(Environment environment, String topic, String name) {
    return environment.facts().getOrDefault(topic, Map.of()).getOrDefault(name, "unknown");
  }

  private static void compare(String what, String before, String now, List<String> changes) {
    if (!before.equals(now)) {
      changes.add(what + " was " + before + " and is " + now);
    }
  }
}
