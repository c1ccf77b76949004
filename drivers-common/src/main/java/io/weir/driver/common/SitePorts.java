package io.weir.driver.common;

import io.weir.core.launch.LaunchSite;
import java.util.Iterator;

/** Assigns the ports of a launch site in order. Used by one thread. */
public final class SitePorts {
  private final Iterator<Integer> ports;

  private SitePorts(Iterator<Integer> ports) {
    this.ports = ports;
  }

  /**
   * Returns the ports of a site.
   *
   * @param who their user, such as {@code 3 nodes of Kafka}
   * @throws IllegalArgumentException if there are fewer than needed
   */
  public static SitePorts of(LaunchSite site, int needed, String who) {
    if (site.ports().size() < needed) {
      throw new IllegalArgumentException(who + " need " + needed + " ports, but were given "
          + site.ports().size());
    }
    return new SitePorts(site.ports().iterator());
  }

  /** Returns the next port. */
  public int next() {
    return ports.next();
  }
}
