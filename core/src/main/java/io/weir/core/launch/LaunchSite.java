package io.weir.core.launch;

import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import java.util.List;
import java.util.Optional;

/**
 * The place where a system is started.
 *
 * @param hosts the hosts that its nodes are placed on; at least one. Names and addresses differ.
 * Either all addresses are loopback addresses, which means one machine, or none
 * @param ports ports that are free on all hosts, as many as the launcher requested; each is used
 * once in the system
 * @param durability the guarantee that the system is set up for
 * @param seed for identifiers that must be drawn
 * @param brokerMetrics whether metrics of its processes are read while they run
 */
public record LaunchSite(
    List<LaunchHost> hosts, List<Integer> ports, Durability durability, long seed,
    BrokerMetrics brokerMetrics) {
  /**
   * Checks the hosts.
   *
   * @throws IllegalArgumentException if there is none, two share a name or an address, or some are
   * on a loopback address and others are not
   */
  public LaunchSite {
    hosts = List.copyOf(hosts);
    ports = List.copyOf(ports);
    obstacle(hosts).ifPresent(reason -> {
      throw new IllegalArgumentException(reason);
    });
  }

  /** Returns why no system can be placed on these hosts; empty if one can be. */
  public static Optional<String> obstacle(List<LaunchHost> hosts) {
    if (hosts.isEmpty()) {
      return Optional.of("a system needs a host");
    }
    if (hosts.stream().map(LaunchHost::name).distinct().count() < hosts.size()
        || hosts.stream().map(LaunchHost::address).distinct().count() < hosts.size()) {
      return Optional.of("two hosts have the same name or the same address");
    }
    return hosts.stream().map(LaunchHost::hasLoopbackAddress).distinct().count() > 1
        ? Optional.of("hosts with a loopback address can't be reached from the others")
        : Optional.empty();
  }

  /**
   * Returns the host of a node. Nodes of each role take the hosts in turns.
   *
   * @param number the node's number among those of its role, from 1
   */
  public LaunchHost host(int number) {
    return hosts.get((number - 1) % hosts.size());
  }
}
