package io.weir.driver.kafka;

import io.weir.core.driver.Setting.Aspect;
import io.weir.driver.common.SettingList;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The memory of all processes of a cluster that weir starts. */
public final class TotalMemory {
  private TotalMemory() {}

  /** Adds the heap of separate controllers, if there are any. */
  public static void addControllers(SettingList list, Map<String, String> values) {
    KafkaOptions options = new KafkaOptions(values);
    if (options.controllers() > 0) {
      list.add(Aspect.MEMORY, "-Xmx of each controller", options.controllerHeap().toString());
    }
  }

  /** Adds the memory by these options, and that of as many processes with their defaults. */
  public static void addTo(SettingList list, Map<String, String> options, int nodes) {
    Map<String, String> counts = new HashMap<>(options);
    counts.keySet().retainAll(Set.of(KafkaOptions.CONTROLLERS));
    list.add(Aspect.TOTAL_MEMORY, "all processes",
        new KafkaOptions(options).totalMemory(nodes).toString());
    list.add(Aspect.TOTAL_MEMORY, "all processes by default",
        new KafkaOptions(counts).totalMemory(nodes).toString());
  }
}
