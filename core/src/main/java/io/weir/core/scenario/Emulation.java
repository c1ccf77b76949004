package io.weir.core.scenario;

import java.time.Duration;
import java.util.Optional;

/**
 * The machine that a run imitates on this one.
 *
 * @param dilation the factor by which time passes slower for brokers and workers, so that this
 * machine seems as many times faster to them; 1 for time as it is
 * @param disk the disk of each node of a system, if not that of this machine
 */
public record Emulation(int dilation, Optional<EmulatedDisk> disk) {
  /** The largest dilation: a run of a minute takes most of a day then. */
  public static final int MOST = 1_000;

  /** The machine as it is. */
  public static final Emulation NONE = new Emulation(1, Optional.empty());

  public Emulation {
    if (dilation < 1 || dilation > MOST) {
      throw new IllegalArgumentException("a dilation of " + dilation);
    }
  }

  /** Whether anything is imitated. */
  public boolean applies() {
    return !equals(NONE);
  }

  /** How long something takes on the clock of this machine that takes so long for brokers. */
  public Duration wall(Duration dilated) {
    return dilated.multipliedBy(dilation);
  }
}
