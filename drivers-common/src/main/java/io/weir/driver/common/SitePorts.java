package io.weir.driver.common;

import io.weir.core.launch.LaunchSite;
import java.util.Iterator;

/** Hands out the ports of a launch site in order. Used by one thread. */
public final class SitePorts {
  private final Iterator<Integer> ports;

  private SitePorts(Iterator<Integer> ports) {
    this.ports = ports;
  }

  /**
   * The ports of a site.
   *
   * @param who needs them, as {@code 3 nodes of Kafka}
   * @throws IllegalArgumentException if there are fewer than needed
   */
  public static SitePorts of(LaunchSite site, int needed, String who) {
    if (site.ports().size() < needed) {
      throw new IllegalArgumentException(who + " need " + needed + " ports, but were given "
          + site.ports().size());
    }
    return new SitePorts(site.ports().iterator());
  }

  /** The next port. */
  public int next() {
    return ports.next();
  }
}
