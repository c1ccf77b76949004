package io.weir.driver.common;

import io.weir.core.driver.DriverSettings;
import io.weir.core.unit.Durations;
import java.time.Duration;

/**
 * How long the first answer of a system may take. A cluster that weir started listens before it is
 * asked. The address of another one may be wrong, so its answer has less time.
 */
public final class FirstAnswer {
  private static final Duration OF_EXISTING = Duration.ofSeconds(15);

  private FirstAnswer() {}

  /** The limit where answers usually have the time limit of the settings. */
  public static Duration limit(DriverSettings settings) {
    return limit(settings, settings.timeout());
  }

  /** The limit where answers usually have this one. */
  public static Duration limit(DriverSettings settings, Duration usual) {
    return settings.existing().isPresent() ? Durations.min(OF_EXISTING, usual) : usual;
  }
}
