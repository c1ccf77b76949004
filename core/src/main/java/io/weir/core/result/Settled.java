package io.weir.core.result;

import io.weir.core.scenario.Phases;
import java.time.Duration;
import java.util.Optional;

/**
 * A warm-up that went on beyond its time because latencies still fell.
 *
 * @param beyond for how long
 * @param still whether they still fell in the end, when it might go on no more
 */
public record Settled(Duration beyond, boolean still) {
  public Settled {
    if (beyond.isNegative()) {
      throw new IllegalArgumentException("a warm-up takes its time at the least");
    }
  }

  /** How long a warm-up took that went on so, if it did. */
  public static Duration warmUp(Phases phases, Optional<Settled> settled) {
    return phases.warmUp().plus(settled.map(Settled::beyond).orElse(Duration.ZERO));
  }
}
