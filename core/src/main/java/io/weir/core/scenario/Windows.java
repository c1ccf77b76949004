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
   */
  public static Windows fixed(int count, Duration measure) {
    return new Windows(count, Duration.ofSeconds(measure.dividedBy(count).toSeconds()), GUARD,
        false, Idle.RUNNING);
  }

  /**
   * The usual windows of a measure phase, or fewer once they are enough: of 8 seconds each, and in
   * a
   * short phase of an eighth of it.
   *
   * @param measure at least {@link #LEAST}
   */
  public static Windows untilConclusive(Duration measure) {
    Duration length = Durations.max(SHORTEST,
        Durations.min(USUAL, Duration.ofSeconds(measure.dividedBy(AT_LEAST).toSeconds())));
    return new Windows((int) measure.dividedBy(length), length, GUARD, true, Idle.RUNNING);
  }

  /** The same number of windows, whatever the outcome. */
  public Windows fixed() {
    return new Windows(most, length, guard, false, idle);
  }

  /** The same with other processes between the turns. */
  public Windows idling(Idle other) {
    return new Windows(most, length, guard, untilConclusive, other);
  }

  /** The most windows at the start that do not count, and are measured again at the end. */
  public int cuttable() {
    return most / 2;
  }

  /** How long they are. */
  public Duration cutAtMost() {
    return length.multipliedBy(cuttable());
  }

  /**
   * The longest time between two turns of a system: the first one of a round is the last one of the
   * next.
   */
  public Duration idleAtMost(int systems) {
    return turn().multipliedBy(2L * (systems - 1));
  }

  /** The wall time of one turn. */
  public Duration turn() {
    return guard.plus(length);
  }
}
