package io.weir.core.result;

import java.time.Duration;

/**
 * The start of a measure phase that does not count, because latencies were far above the level that
 * they had from then on.
 *
 * @param cut how long it is, from the start of the phase
 * @param added by how much the phase was extended in return
 */
public record Truncation(Duration cut, Duration added) {
  public Truncation {
    if (cut.isNegative() || added.isNegative()) {
      throw new IllegalArgumentException("a measure phase takes its time at the least");
    }
  }

  /** Returns whether any of the phase does not count. */
  public boolean cuts() {
    return cut.isPositive();
  }
}
