package io.weir.core.scenario;

import io.weir.core.unit.Durations;
import java.time.Duration;

/**
 * How subscriptions that were away catch up.
 *
 * @param load whether the load continues meanwhile
 * @param atMost the most time that they get; above zero
 * @param within under load, how old the oldest message that is delivered may be to count as caught
 * up; above zero. Without load they have caught up when everything has been delivered
 * @param pageCache the treatment of the operating system's page cache before they come back
 * @param after how long the load continues when they have caught up; zero for not at all
 */
public record CatchUp(LoadSwitch load, Duration atMost, Duration within, PageCacheUse pageCache,
    Duration after) {
  /** The default of scenarios. */
  public static final CatchUp DEFAULT = new CatchUp(LoadSwitch.ON, Duration.ofMinutes(10),
      Duration.ofSeconds(1), PageCacheUse.KEEP, Duration.ofSeconds(30));

  public CatchUp {
    if (!atMost.isPositive() || !within.isPositive()) {
      throw new IllegalArgumentException("a catch-up's times must be longer than 0s, not "
          + Durations.format(atMost) + " and " + Durations.format(within));
    }
    if (after.isNegative() || after.isPositive() && load == LoadSwitch.OFF) {
      throw new IllegalArgumentException("nothing is sent any more after a catch-up without load");
    }
  }

  /** Returns whether the load is on. */
  public boolean loaded() {
    return load == LoadSwitch.ON;
  }
}
