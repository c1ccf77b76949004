package io.weir.core.ledger;

import io.weir.core.interval.PhaseKind;
import java.util.OptionalLong;

/**
 * A count of messages, by the phase in which they were due.
 *
 * @param warmUp those due in the warm-up
 * @param measure those due in the measure phase, and in the guards of its windows
 * @param later those due after it, under load; absent for none
 */
public record PhaseCount(long warmUp, long measure, OptionalLong later) {
  public static final PhaseCount ZERO = new PhaseCount(0, 0, OptionalLong.empty());

  /** Returns a count; a zero for later messages is omitted. */
  public static PhaseCount of(long warmUp, long measure, long later) {
    return new PhaseCount(warmUp, measure,
        later == 0 ? OptionalLong.empty() : OptionalLong.of(later));
  }

  public PhaseCount plus(PhaseCount other) {
    return of(warmUp + other.warmUp, measure + other.measure,
        later.orElse(0) + other.later.orElse(0));
  }

  /**
   * Returns the count of one phase; nothing is due in the drain, and all phases after the measure
   * phase are one.
   */
  public long of(PhaseKind phase) {
    return switch (phase) {
      case WARM_UP -> warmUp;
      case MEASURE -> measure;
      case BACKLOG, CATCH_UP, CAUGHT_UP -> later.orElse(0);
      case GUARD, IDLE, DRAIN -> 0;
    };
  }
}
