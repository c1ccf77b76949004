package io.weir.core.launch;

import io.weir.core.scenario.BrokerMetrics;
import io.weir.core.scenario.Durability;
import java.nio.file.Path;
import java.util.List;

/**
 * The place where a system is started.
 *
 * @param directory an empty directory for all that its processes write
 * @param host the address that they listen on
 * @param ports free ports, as many as the launcher requested
 * @param durability the guarantee that the system is set up for
 * @param cores processors of this machine
 * @param seed for identifiers that must be drawn
 * @param brokerMetrics whether metrics of its processes are read while they run
 */
public record LaunchSite(
    Path directory, String host, List<Integer> ports, Durability durability, int cores, long seed,
    BrokerMetrics brokerMetrics) {
  public LaunchSite {
    ports = List.copyOf(ports);
  }
}
