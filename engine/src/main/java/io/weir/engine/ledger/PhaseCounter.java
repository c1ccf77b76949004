package io.weir.engine.ledger;

import io.weir.core.ledger.PhaseCount;
import io.weir.core.result.PhaseKind;

/** Counts messages by phase; the drain counts as measure. Not thread-safe. */
final class PhaseCounter {
  private long warmUp;
  private long measure;

  void increment(PhaseKind phase) {
    if (phase == PhaseKind.WARM_UP) {
      warmUp++;
    } else {
      measure++;
    }
  }

  PhaseCount toCount() {
    return new PhaseCount(warmUp, measure);
  }
}
