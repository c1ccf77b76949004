package io.weir.core.result;

import java.time.Duration;

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
}
