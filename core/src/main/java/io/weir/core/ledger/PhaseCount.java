package io.weir.core.ledger;

import io.weir.core.result.PhaseKind;

/**
 * A count of messages, by the phase in which they were due.
 *
 * @param warmUp those due in the warm-up
 * @param measure those due in the measure phase
 */
public record PhaseCount(long warmUp, long measure) {
  public static final PhaseCount ZERO = new PhaseCount(0, 0);

  public PhaseCount plus(PhaseCount other) {
    return new PhaseCount(warmUp + other.warmUp, measure + other.measure);
  }

  /** The count of one phase; nothing is due in the drain. */
  public long of(PhaseKind phase) {
    return switch (phase) {
      case WARM_UP -> warmUp;
      case MEASURE -> measure;
      case DRAIN -> 0;
    };
  }
}
