package io.weir.core.scenario;

import io.weir.core.unit.Durations;
import java.time.Duration;

/**
 * How the measure phase of a run is divided into windows, which the systems of an experiment take
 * in
 * turns while all of them are deployed.
 *
 * @param most how many windows of each system are measured, or the most of them
 * @param length of each window
 * @param guard how long the load runs before each window without being counted
 * @param untilConclusive whether no more windows follow once the comparison is conclusive
 */
public record Windows(int most, Duration length, Duration guard, boolean untilConclusive) {
  /** The length where only the whole measure phase is given. */
  public static final Duration USUAL = Duration.ofSeconds(8);
  /** In a shorter window hardly anything but the begin of the load is measured. */
  public static final Duration SHORTEST = Duration.ofSeconds(2);
  /** What the change of the load leaves behind fades in it. */
  public static final Duration GUARD = Duration.ofSeconds(2);

  public Windows {
    if (most < 1) {
      throw new IllegalArgumentException("there is at least one window, not " + most);
    }
    if (length.compareTo(SHORTEST) < 0) {
      throw new IllegalArgumentException("a window takes at least " + Durations.format(SHORTEST)
          + ", not " + Durations.format(length));
    }
    if (guard.isNegative() || guard.isZero()) {
      throw new IllegalArgumentException("the guard of a window is longer than 0s");
    }
  }

  /** So many windows of a measure phase, whatever the outcome. */
  public static Windows fixed(int count, Duration measure) {
    return new Windows(count, measure.dividedBy(count), GUARD, false);
  }

  /** As many windows of the usual length as the measure phase has, or fewer once it is enough. */
  public static Windows untilConclusive(Duration measure) {
    int most = (int) Math.max(1, measure.dividedBy(USUAL));
    return new Windows(most, Durations.min(measure, USUAL), GUARD, true);
  }

  /** The wall time of one turn. */
  public Duration turn() {
    return guard.plus(length);
  }
}
