package io.weir.driver.common;

import io.weir.core.driver.DriverSettings;
import io.weir.core.unit.Durations;
import java.time.Duration;

/**
 * The time limit for the first response of a system. A cluster that weir started already listens.
 * The address of an existing cluster may be wrong, so its limit is shorter.
 */
public final class FirstAnswer {
  private static final Duration OF_EXISTING = Duration.ofSeconds(15);

  private FirstAnswer() {}

  /** Returns the limit if later responses have the time limit of the settings. */
  public static Duration limit(DriverSettings settings) {
    return limit(settings, settings.timeout());
  }

  /** Returns the limit if later responses have the given one. */
  public static Duration limit(DriverSettings settings, Duration usual) {
    return settings.existing().isPresent() ? Durations.min(OF_EXISTING, usual) : usual;
  }
}
