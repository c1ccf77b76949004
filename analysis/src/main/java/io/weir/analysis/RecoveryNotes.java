package io.weir.analysis;

import io.weir.analysis.finding.Recovery;
import io.weir.analysis.gate.Shortage;
import io.weir.analysis.text.Quantity;
import io.weir.core.result.Counter;
import io.weir.core.result.FaultEvent;
import io.weir.core.result.FaultStep;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.PhaseKind;
import io.weir.core.scenario.Thresholds;
import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Optional;
import java.util.stream.LongStream;

/** What spoils a recovery scorecard. */
final class RecoveryNotes {
  private RecoveryNotes() {}

  /** The notes; none where no fault struck. */
  static List<String> of(Optional<Recovery> found, List<IntervalSnapshot> intervals,
      Thresholds thresholds) {
    List<String> notes = new ArrayList<>();
    found.ifPresent(recovery -> {
      recovery.events()
          .stream()
          .filter(event -> event.step() == FaultStep.CUT_SHORT)
          .map(FaultEvent::detail)
          .flatMap(Optional::stream)
          .map(detail -> "the fault was cut short: " + detail + "; its scorecard does not stand"
              + " beside one of a whole fault")
          .forEach(notes::add);
      overloaded(recovery, intervals, thresholds).ifPresent(notes::add);
    });
    return notes;
  }

  /** A system that fell behind before the fault owes its scorecard to the load. */
  private static Optional<String> overloaded(Recovery recovery, List<IntervalSnapshot> intervals,
      Thresholds thresholds) {
    List<IntervalSnapshot> before = intervals.stream()
        .filter(interval -> interval.endNanos() <= recovery.struckNanos())
        .toList();
    long due = IntervalSnapshot.sum(before, PhaseKind.MEASURE, Counter.DUE);
    long had = IntervalSnapshot.sum(before, PhaseKind.MEASURE, Counter.ACKNOWLEDGED)
        + IntervalSnapshot.sum(before, PhaseKind.MEASURE, Counter.FAILED);
    return due - had > Shortage.allowed(due, seconds(before), thresholds)
        ? Optional.of("the system did not keep up before the fault struck: of "
            + Quantity.of(due, "message") + " that were due " + Quantity.count(had)
            + " had an outcome; its scorecard is that of the load as well")
        : Optional.empty();
  }

  /** From the first to the last interval in which messages of the measure phase were due. */
  private static double seconds(List<IntervalSnapshot> before) {
    LongSummaryStatistics edges = before.stream()
        .filter(interval -> interval.count(PhaseKind.MEASURE, Counter.DUE) > 0)
        .flatMapToLong(interval -> LongStream.of(interval.startNanos(), interval.endNanos()))
        .summaryStatistics();
    return edges.getCount() == 0 ? 0 : (edges.getMax() - edges.getMin()) / 1e9;
  }
}
