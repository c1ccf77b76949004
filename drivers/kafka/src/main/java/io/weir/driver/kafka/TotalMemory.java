package io.weir.driver.kafka;

import io.weir.core.driver.Setting.Aspect;
import io.weir.driver.common.SettingList;
import java.util.Map;

/** The memory of all processes of a cluster that weir starts. */
public final class TotalMemory {
  private TotalMemory() {}

  /** Adds the memory by these options, and that without any option. */
  public static void addTo(SettingList list, Map<String, String> options, int nodes) {
    list.add(Aspect.TOTAL_MEMORY, "all processes",
        new KafkaOptions(options).totalMemory(nodes).toString());
    list.add(Aspect.TOTAL_MEMORY, "all processes by default",
        new KafkaOptions(Map.of()).totalMemory(nodes).toString());
  }
}
