package io.weir.driver.pulsar;

import io.weir.core.driver.Setting.Aspect;
import io.weir.driver.common.SettingList;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** The memory of all processes of a system that weir starts. */
public final class TotalMemory {
  private TotalMemory() {}

  /** Adds the memory by these options, and that of as many processes with their defaults. */
  public static void addTo(SettingList list, Map<String, String> options, int brokers,
      int bookies) {
    Map<String, String> counts = new HashMap<>(options);
    counts.keySet().retainAll(Set.of(PulsarOptions.ZOOKEEPERS));
    list.add(Aspect.TOTAL_MEMORY, "all processes",
        new PulsarOptions(options).totalMemory(brokers, bookies).toString());
    list.add(Aspect.TOTAL_MEMORY, "all processes by default",
        new PulsarOptions(counts).totalMemory(brokers, bookies).toString());
  }
}
