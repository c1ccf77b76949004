package io.weir.findings.text;

import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import java.util.Locale;

/** Puts systems and durabilities into words. */
public final class SystemText {
  private SystemText() {}

  /**
   * A system on one line, as {@code kafka 4.3.1, 3 nodes, 3 replicas, acknowledged by all on disk
   * (fsync)}, with its name in front where that is not its broker kind's.
   */
  public static String of(SystemSpec system) {
    String name = system.name().equals(system.broker()) ? "" : system.name() + ": ";
    return name + (system.broker() + " " + system.version()).strip() + ", "
        + system.existing().map(SystemText::place).orElseGet(() -> nodes(system)) + ", "
        + of(system.durability());
  }

  private static String nodes(SystemSpec system) {
    return system.nodes() == 1 ? "1 node" : system.nodes() + " nodes";
  }

  private static String place(ExistingCluster cluster) {
    return "existing cluster at " + cluster.addresses().values().stream().findFirst().orElse("?");
  }

  /** A durability, as {@code 3 replicas, acknowledged by a majority on disk}. */
  public static String of(Durability durability) {
    String replicas =
        durability.replicas() == 1 ? "1 replica" : durability.replicas() + " replicas";
    String acknowledge =
        switch (durability.acknowledge()) {
          case ONE -> "acknowledged by one";
          case MAJORITY -> "acknowledged by a majority";
          case ALL -> "acknowledged by all";
        };
    String storage =
        switch (durability.storage()) {
          case MEMORY -> "in memory";
          case PAGE_CACHE -> "in the page cache";
          case FSYNC -> "on disk (fsync)";
        };
    return String.format(Locale.ROOT, "%s, %s %s", replicas, acknowledge, storage);
  }
}
