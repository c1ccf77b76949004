package io.weir.core.interval;

import io.weir.core.text.EnumWord;

/**
 * The phases of a trial, in the order in which they come; all but measure and drain may be missing.
 * Where systems take turns, guard, measure and idle come once for each window.
 */
public enum PhaseKind {
  WARM_UP,
  /** The load begins again after an idle phase; what is due in it does not count. */
  GUARD,
  MEASURE,
  /** No load, while other systems have their turns. */
  IDLE,
  /** Some subscriptions have left, and messages pile up for them. */
  BACKLOG,
  /** They are back and read what has piled up. */
  CATCH_UP,
  /** They have caught up; the load continues. */
  CAUGHT_UP,
  /** No load; what is still on its way arrives. */
  DRAIN;

  /** Returns its name in texts, and as the tag of its histograms in a result folder. */
  public String tag() {
    return EnumWord.kebab(this);
  }

  /** Returns whether it comes after the measure phase and before the drain. */
  public boolean isAfterMeasure() {
    return this == BACKLOG || this == CATCH_UP || this == CAUGHT_UP;
  }
}
