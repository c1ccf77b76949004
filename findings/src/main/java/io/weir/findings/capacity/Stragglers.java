package io.weir.findings.capacity;

import io.weir.core.result.PhaseKind;
import io.weir.core.result.PhaseWindow;
import io.weir.findings.read.HistogramLogFile;
import java.util.EnumSet;
import java.util.concurrent.atomic.AtomicLong;

/** Finds out how old the oldest message was when the load ended, from what came after. */
final class Stragglers {
  private Stragglers() {}

  /**
   * The least age that a message which came after the load's end must have had then; 0 if none was
   * late. Histograms tell the second in which it came, so that it may have been a second older.
   *
   * @param response responses of messages from the moment at which they were due
   */
  static long oldestNanos(HistogramLogFile response, PhaseWindow window) {
    AtomicLong oldest = new AtomicLong();
    response.visit(EnumSet.allOf(PhaseKind.class), (second, histogram) -> {
      long secondEnds = (second + 1) * 1_000_000_000L;
      if (secondEnds > window.endNanos()) {
        long age = histogram.getMaxValue() - (secondEnds - window.endNanos());
        oldest.accumulateAndGet(age, Math::max);
      }
    });
    return oldest.get();
  }
}
