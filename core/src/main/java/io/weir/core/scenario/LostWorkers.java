package io.weir.core.scenario;

import io.weir.core.unit.Durations;
import java.time.Duration;

/**
 * When a worker counts as lost, and what follows.
 *
 * @param after how long it may give no answer; from 1 s
 * @param then what follows under load
 */
public record LostWorkers(Duration after, Then then) {
  /** The least time: a machine that is busy with a garbage collection is not lost. */
  public static final Duration LEAST = Duration.ofSeconds(1);

  public static final LostWorkers DEFAULT = new LostWorkers(Duration.ofSeconds(3), Then.STOP);

  public LostWorkers {
    if (after.compareTo(LEAST) < 0) {
      throw new IllegalArgumentException("a worker is lost after " + Durations.format(LEAST)
          + " or more, not after " + Durations.format(after));
    }
  }

  /** What follows the loss of a worker. */
  public enum Then {
    /** The run fails. */
    STOP,
    /** The others continue, with their part of the load. Nobody accounts for all messages then. */
    CONTINUE
  }
}
