package io.weir.findings.figure;

import io.weir.core.result.Counter;
import io.weir.core.result.IntervalSnapshot;
import io.weir.core.result.PhaseKind;
import io.weir.core.result.PhaseWindow;
import io.weir.findings.read.RunFiles;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Finds out when the measure phase took place. */
public final class MeasureWindow {
  private MeasureWindow() {}

  /**
   * As the result says; of a run that was cut off, as far as intervals reach in which messages were
   * due in that phase.
   */
  public static Optional<PhaseWindow> of(RunFiles files) {
    return files.course()
        .flatMap(course -> course.window(PhaseKind.MEASURE))
        .filter(window -> window.endNanos() > window.startNanos())
        .or(() -> fromIntervals(files.intervals()));
  }

  private static Optional<PhaseWindow> fromIntervals(List<IntervalSnapshot> intervals) {
    List<IntervalSnapshot> measured = intervals.stream()
        .filter(interval -> interval.count(PhaseKind.MEASURE, Counter.DUE) > 0)
        .toList();
    if (measured.isEmpty()) {
      return Optional.empty();
    }
    long start = measured.stream().mapToLong(IntervalSnapshot::startNanos).min().orElseThrow();
    long end = measured.stream().mapToLong(IntervalSnapshot::endNanos).max().orElseThrow();
    return Optional.of(new PhaseWindow(PhaseKind.MEASURE, start, end));
  }

  /** Its length. */
  public static Duration length(PhaseWindow window) {
    return Duration.ofNanos(window.endNanos() - window.startNanos());
  }

  /** The intervals that lie mostly within it. */
  public static List<IntervalSnapshot> within(
      PhaseWindow window, List<IntervalSnapshot> intervals) {
    return intervals.stream().filter(interval -> {
      long middle = interval.startNanos() + (interval.endNanos() - interval.startNanos()) / 2;
      return middle >= window.startNanos() && middle < window.endNanos();
    }).toList();
  }
}
