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
 * @param idle what a system's processes do while others have their turns
 */
public record Windows(int most, Duration length, Duration guard, boolean untilConclusive,
    Idle idle) {
  /** The shortest measure phase that is divided without being asked to. */
  public static final Duration LEAST = Duration.ofSeconds(8);

  /** In a shorter window hardly anything but the begin of the load is measured. */
  public static final Duration SHORTEST = Duration.ofSeconds(2);
  /** What the change of the load leaves behind fades in it. */
  public static final Duration GUARD = Duration.ofSeconds(2);
  private static final Duration USUAL = Duration.ofSeconds(8);
  private static final int AT_LEAST = 8;
  /** Clients of Kafka and Pulsar give up a connection that has been silent for 30 s. */
  public static final Duration STOPPED_AT_MOST = Duration.ofSeconds(25);

  /** What the processes of a system do while others have their turns. */
  public enum Idle {
    /** They run, without load. */
    RUNNING,
    /** They are stopped, and their time stands still. */
    STOPPED
  }

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

  /**
   * So many windows of a measure phase, whatever the outcome. They have whole seconds, as the
   * intervals that workers report.
   *
   * @param systems how many take turns
   * @param idle what their processes do in between; they run if the waits are too long to stop them
   */
  public static Windows fixed(int count, Duration measure, int systems, Idle idle) {
    return of(count, Duration.ofSeconds(measure.dividedBy(count).toSeconds()), false, systems,
        idle);
  }

  /**
   * The usual windows of a measure phase, or fewer once they are enough: of 8 seconds each, in a
   * short phase of an eighth of it, and shorter with several systems that are to be stopped in
   * between.
   *
   * @param measure at least {@link #LEAST}
   * @param systems how many take turns
   * @param idle what their processes do in between; with too many systems for the shortest windows,
   * they run
   */
  public static Windows untilConclusive(Duration measure, int systems, Idle idle) {
    Duration usual = Durations.max(SHORTEST,
        Durations.min(USUAL, Duration.ofSeconds(measure.dividedBy(AT_LEAST).toSeconds())));
    Duration longest = Duration.ofSeconds(
        STOPPED_AT_MOST.dividedBy(turnsBetween(systems)).minus(GUARD).toSeconds());
    Duration length = idle == Idle.STOPPED && longest.compareTo(SHORTEST) >= 0
        ? Durations.min(usual, longest)
        : usual;
    return of((int) measure.dividedBy(length), length, true, systems, idle);
  }

  private static Windows of(int most, Duration length, boolean untilConclusive, int systems,
      Idle idle) {
    Windows wanted = new Windows(most, length, GUARD, untilConclusive, idle);
    return wanted.idleAtMost(systems).compareTo(STOPPED_AT_MOST) <= 0
        ? wanted
        : new Windows(most, length, GUARD, untilConclusive, Idle.RUNNING);
  }

  /** The first system of a round is the last one of the next. */
  private static long turnsBetween(int systems) {
    return 2L * (systems - 1);
  }

  /** Returns the same number of windows, whatever the outcome. */
  public Windows fixed() {
    return new Windows(most, length, guard, false, idle);
  }

  /** The most windows at the start that do not count, and are measured again at the end. */
  public int cuttable() {
    return most / 2;
  }

  /** Returns how long they are. */
  public Duration cutAtMost() {
    return length.multipliedBy(cuttable());
  }

  /** The longest time between two turns of a system. */
  public Duration idleAtMost(int systems) {
    return turn().multipliedBy(turnsBetween(systems));
  }

  /** Returns how many turns a warm-up takes: as few as are no longer than those of windows. */
  public int warmUpTurns(Duration warmUp) {
    return Math.toIntExact(Math.ceilDiv(warmUp.toNanos(), turn().toNanos()));
  }

  /** Returns the wall time of one turn. */
  public Duration turn() {
    return guard.plus(length);
  }
}
