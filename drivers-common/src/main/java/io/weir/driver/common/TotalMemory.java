package io.weir.driver.common;

import io.weir.core.driver.Setting.Aspect;
import io.weir.core.unit.DataSize;

/** The memory of all processes of a system that weir starts, under the same names for all kinds. */
public final class TotalMemory {
  private TotalMemory() {}

  /**
   * Adds it.
   *
   * @param memory by the system's options
   * @param usual of as many processes with their defaults
   */
  public static void report(SettingList list, DataSize memory, DataSize usual) {
    list.add(Aspect.TOTAL_MEMORY, "all processes", memory.toString());
    list.add(Aspect.TOTAL_MEMORY, "all processes by default", usual.toString());
  }
}
