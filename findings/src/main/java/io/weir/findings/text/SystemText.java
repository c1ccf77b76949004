package io.weir.findings.text;

import io.weir.core.plan.PlannedRun;
import io.weir.core.scenario.BrokerHosts;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.SystemSpec;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Puts systems and durabilities into words. */
public final class SystemText {
  private SystemText() {}

  /**
   * Returns a system on one line, as
   * {@code kafka 4.3.1, 3 nodes, 3 replicas, acknowledged by all on disk (fsync)},
   * with its name in front where that is not its broker kind's.
   */
  public static String of(SystemSpec system) {
    String name = system.name().equals(system.broker()) ? "" : system.name() + ": ";
    return name + kind(system.broker(), system.version()) + ", "
        + system.existing().map(SystemText::place).orElseGet(() -> nodes(system)) + ", "
        + of(system.durability());
  }

  /** Returns a broker kind with its version, as {@code kafka 4.3.1}; without one the kind alone. */
  public static String kind(String broker, String version) {
    return (broker + " " + version).strip();
  }

  /**
   * Returns the machines of the nodes of a run, as
   * {@code nodes on broker-1 (10.0.0.1), broker-2 (10.0.0.2)};
   * empty if weir starts them on its machine, or not at all.
   */
  public static Optional<String> hosts(PlannedRun run) {
    if (run.system().existing().isPresent()) {
      return Optional.empty();
    }
    return switch (run.brokers()) {
      case BrokerHosts.Local here -> Optional.empty();
      case BrokerHosts.Ssh ssh -> Optional.of("nodes on " + ssh.hosts()
          .stream()
          .map(host -> host.name() + " (" + host.reachedAt() + ")")
          .collect(Collectors.joining(", ")));
    };
  }

  private static String nodes(SystemSpec system) {
    return system.nodes() == 1 ? "1 node" : system.nodes() + " nodes";
  }

  private static String place(ExistingCluster cluster) {
    return "existing cluster at " + cluster.addresses().values().stream().findFirst().orElse("?");
  }

  /** Returns a durability, as {@code 3 replicas, acknowledged by a majority on disk}. */
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
