package io.weir.engine.ledger;

import io.weir.core.ledger.PhaseCount;
import io.weir.core.result.PhaseKind;

/**
 * Counts messages by phase; all phases between measure and drain are one, and the drain counts as
 * measure. Not thread-safe.
 */
final class PhaseCounter {
  private long warmUp;
  private long measure;
  private long later;

  void increment(PhaseKind phase) {
    switch (phase) {
      case WARM_UP -> warmUp++;
      case MEASURE, DRAIN -> measure++;
      case BACKLOG, CATCH_UP, CAUGHT_UP -> later++;
    }
  }

  PhaseCount toCount() {
    return PhaseCount.of(warmUp, measure, later);
  }
}
