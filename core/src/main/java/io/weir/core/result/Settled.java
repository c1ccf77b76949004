package io.weir.core.result;

import io.weir.core.scenario.Phases;
import java.time.Duration;
import java.util.Optional;

/**
 * A warm-up that was extended because latencies still fell.
 *
 * @param beyond for how long
 * @param still whether they still fell when the extension reached its limit
 */
public record Settled(Duration beyond, boolean still) {
  public Settled {
    if (beyond.isNegative()) {
      throw new IllegalArgumentException("a warm-up takes its time at the least");
    }
  }

  /** Returns how long a warm-up took that went on so, if it did. */
  public static Duration warmUp(Phases phases, Optional<Settled> settled) {
    return phases.warmUp().plus(settled.map(Settled::beyond).orElse(Duration.ZERO));
  }
}
