package io.weir.findings.read;

import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.result.WindowJudge.MeasuredWindows;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The time of a run that counts: its measure phases, without the parts that are cut from them.
 * Times are in nanoseconds since the start of the load.
 *
 * @param phases when its measure phases took place, in order of time; none if it never measured
 * @param cut parts of them that do not count, in order of time
 */
public record MeasuredTime(List<PhaseWindow> phases, List<PhaseWindow> cut) {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  /** Nothing was measured. */
  public static final MeasuredTime NONE = new MeasuredTime(List.of(), List.of());

  /**
   * Some time that counts.
   *
   * @throws IllegalArgumentException if a part is cut that was not measured
   */
  public MeasuredTime {
    phases = inOrder(phases);
    cut = inOrder(cut);
    for (PhaseWindow part : cut) {
      if (phases.stream().noneMatch(phase -> holds(phase, part))) {
        throw new IllegalArgumentException(part + " is cut from what was not measured");
      }
    }
  }

  /** Returns a measure phase that counts from its start to its end. */
  public static MeasuredTime whole(long startNanos, long endNanos) {
    return new MeasuredTime(List.of(new PhaseWindow(PhaseKind.MEASURE, startNanos, endNanos)),
        List.of());
  }

  /** The same phases from their start to their end. */
  public MeasuredTime uncut() {
    return new MeasuredTime(phases, List.of());
  }

  private static List<PhaseWindow> inOrder(List<PhaseWindow> windows) {
    return windows.stream().sorted(Comparator.comparingLong(PhaseWindow::startNanos)).toList();
  }

  private static boolean holds(PhaseWindow phase, PhaseWindow part) {
    return phase.startNanos() <= part.startNanos() && part.endNanos() <= phase.endNanos();
  }

  /** Returns whether nothing was measured. */
  public boolean isEmpty() {
    return phases.isEmpty();
  }

  /** Returns whether a moment counts. */
  public boolean contains(long nanos) {
    return within(phases, nanos) && countsOutcomeAt(nanos);
  }

  /** Returns whether the middle of an interval counts. */
  public boolean contains(IntervalSnapshot interval) {
    return contains(middle(interval));
  }

  /**
   * Returns whether the outcome of a message counts that was due in a measure phase. It may come
   * after the phase.
   *
   * @param nanos when it came
   */
  public boolean countsOutcomeAt(long nanos) {
    return !within(cut, nanos);
  }

  /**
   * Returns whether outcomes in most of an interval count, of messages that were due in a phase.
   */
  public boolean countsOutcomesOf(IntervalSnapshot interval) {
    return countsOutcomeAt(middle(interval));
  }

  private static long middle(IntervalSnapshot interval) {
    return interval.startNanos() + (interval.endNanos() - interval.startNanos()) / 2;
  }

  private static boolean within(List<PhaseWindow> windows, long nanos) {
    return windows.stream()
        .anyMatch(window -> nanos >= window.startNanos() && nanos < window.endNanos());
  }

  /** Returns the seconds since the start of the load of which a part counts, in order of time. */
  public IntStream seconds() {
    return phases.stream()
        .flatMapToInt(phase -> IntStream.range((int) (phase.startNanos() / NANOS_PER_SECOND),
            (int) Math.ceilDiv(phase.endNanos(), NANOS_PER_SECOND)))
        .distinct()
        .filter(second -> cut.stream().noneMatch(part -> covers(part, second)));
  }

  private static boolean covers(PhaseWindow part, int second) {
    return part.startNanos() <= second * NANOS_PER_SECOND
        && (second + 1) * NANOS_PER_SECOND <= part.endNanos();
  }

  /**
   * Returns the number, from 0, of the phase in which the messages were due whose outcomes came in
   * a second: the last one that began by then. Answers that come late belong to it as well.
   */
  public int phaseAt(int second) {
    long end = second * NANOS_PER_SECOND + NANOS_PER_SECOND + NANOS_PER_SECOND / 2;
    return Math.max(0, (int) phases.stream().filter(phase -> phase.startNanos() < end).count() - 1);
  }

  /**
   * Returns the number, from 0, of the half of a phase, likewise: each phase has two, in order of
   * time.
   */
  public int halfAt(int second) {
    if (phases.isEmpty()) {
      return 0;
    }
    int phase = phaseAt(second);
    boolean later = second * NANOS_PER_SECOND >= secondHalf(phases.get(phase));
    return MeasuredWindows.HALVES * phase + (later ? 1 : 0);
  }

  /** Returns how long such a half of a phase is. */
  public Duration lengthOfHalf(int number) {
    PhaseWindow phase = phases.get(number / MeasuredWindows.HALVES);
    long middle = secondHalf(phase);
    return Duration.ofNanos(number % MeasuredWindows.HALVES == 0
        ? middle - phase.startNanos()
        : phase.endNanos() - middle);
  }

  /**
   * Returns when the second half of a phase begins: with a second, since outcomes are known by
   * second.
   */
  private static long secondHalf(PhaseWindow phase) {
    long middle = phase.startNanos() + (phase.endNanos() - phase.startNanos()) / 2;
    return Math.ceilDiv(middle - NANOS_PER_SECOND / 2, NANOS_PER_SECOND) * NANOS_PER_SECOND;
  }

  /** Returns how long it is without what is cut; zero if nothing was measured. */
  public Duration length() {
    return length(phases).minus(length(cut));
  }

  private static Duration length(List<PhaseWindow> windows) {
    return Duration.ofNanos(windows.stream()
        .mapToLong(window -> window.endNanos() - window.startNanos())
        .sum());
  }

  /**
   * From the start of the first measure phase to the end of the last, whatever is cut.
   *
   * @throws java.util.NoSuchElementException if nothing was measured
   */
  public PhaseWindow span() {
    return new PhaseWindow(PhaseKind.MEASURE, phases.getFirst().startNanos(),
        phases.getLast().endNanos());
  }
}
