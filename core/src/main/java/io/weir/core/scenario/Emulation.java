package io.weir.core.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * The machines that a run imitates on this one.
 *
 * @param dilation the factor by which time passes slower for brokers and workers, so that this
 * machine seems as many times faster to them; 1 for time as it is
 * @param disk the disk of each node of a system, if not that of this machine
 * @param host the host of each node of a system, if not this machine
 * @param network the network between nodes and workers, if not the loopback interface
 */
public record Emulation(int dilation, Optional<EmulatedDisk> disk, Optional<EmulatedHost> host,
    Optional<EmulatedNetwork> network) {
  /** The largest dilation: a run of a minute takes most of a day then. */
  public static final int MOST = 1_000;

  /** The machine as it is. */
  public static final Emulation NONE = dilated(1);

  public Emulation {
    if (dilation < 1 || dilation > MOST) {
      throw new IllegalArgumentException("a dilation of " + dilation);
    }
  }

  /** Returns this machine, which seems faster by a factor. */
  public static Emulation dilated(int dilation) {
    return new Emulation(dilation, Optional.empty(), Optional.empty(), Optional.empty());
  }

  /** Returns the same machines in another time. */
  public Emulation with(int otherDilation) {
    return new Emulation(otherDilation, disk, host, network);
  }

  /** Returns whether anything is imitated. */
  public boolean applies() {
    return !equals(NONE);
  }

  /**
   * Returns how long something takes on the clock of this machine that takes so long for brokers.
   */
  public Duration wall(Duration dilated) {
    return dilated.multipliedBy(dilation);
  }
}
