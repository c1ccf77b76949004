package io.weir.core.scenario;

import io.weir.core.unit.Durations;
import java.time.Duration;
import java.util.Optional;

/**
 * The condition for a recovered system: the p99 of the publish response time is no higher than a
 * bound in a number of consecutive one-second windows.
 *
 * @param factor what the bound is of the median window before the fault, where none is stated;
 * above 1
 * @param p99 the stated bound, if there is one
 * @param windows how many windows in a row
 */
public record Recovered(double factor, Optional<Duration> p99, int windows) {
  /** Twice what was usual before, for five seconds. */
  public static final Recovered DEFAULT = new Recovered(2, Optional.empty(), 5);

  public Recovered {
    if (!(factor > 1)) {
      throw new IllegalArgumentException("the factor must be above 1, not " + factor);
    }
    if (windows < 1) {
      throw new IllegalArgumentException("windows must be at least 1, not " + windows);
    }
    p99.filter(bound -> bound.isNegative() || bound.isZero()).ifPresent(bound -> {
      throw new IllegalArgumentException("the bound must be above 0s, not "
          + Durations.format(bound));
    });
  }
}
