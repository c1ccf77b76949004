package io.weir.core.launch;

import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import java.util.List;

/**
 * The place where a system is started.
 *
 * @param hosts the hosts that its nodes are placed on; at least one. Names and addresses differ.
 * Either all addresses are loopback addresses, which means one machine, or none
 * @param ports ports that are free on all hosts, as many as the launcher requested; each is used
 * once in the system
 * @param durability the guarantee that the system is set up for
 * @param cores processors of each host
 * @param seed for identifiers that must be drawn
 * @param brokerMetrics whether metrics of its processes are read while they run
 */
public record LaunchSite(
    List<LaunchHost> hosts, List<Integer> ports, Durability durability, int cores, long seed,
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
    if (hosts.isEmpty()) {
      throw new IllegalArgumentException("a system needs a host");
    }
    if (hosts.stream().map(LaunchHost::name).distinct().count() < hosts.size()
        || hosts.stream().map(LaunchHost::address).distinct().count() < hosts.size()) {
      throw new IllegalArgumentException("two hosts have the same name or the same address");
    }
    if (hosts.stream().map(LaunchHost::hasLoopbackAddress).distinct().count() > 1) {
      throw new IllegalArgumentException("hosts with a loopback address can't be reached from the"
          + " others; give each host an address that all of them reach");
    }
  }

  /**
   * The host of a node. Nodes of each role take the hosts in turns.
   *
   * @param number the node's number among those of its role, from 1
   */
  public LaunchHost host(int number) {
    return hosts.get((number - 1) % hosts.size());
  }
}
