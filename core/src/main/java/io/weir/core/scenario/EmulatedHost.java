package io.weir.core.scenario;

import io.weir.core.unit.DataSize;
import java.util.Optional;

/**
 * The host that each node of a system has. Nodes of other roles take turns: a bookie shares the
 * host of the broker with its number.
 *
 * @param cpus how many processors it has, which are as fast as this machine's seem in dilated time
 * @param memory of all its processes, with the page cache of their files; that of this machine if
 * absent
 */
public record EmulatedHost(int cpus, Optional<DataSize> memory) {
  /** The most processors of a host. */
  public static final int MOST_CPUS = 1_024;

  public EmulatedHost {
    if (cpus < 1 || cpus > MOST_CPUS) {
      throw new IllegalArgumentException(cpus + " processors");
    }
  }

  /**
   * Returns how many processors of this machine it may keep busy, if time passes slower by a
   * factor.
   */
  public double share(int dilation) {
    return (double) cpus / dilation;
  }
}
