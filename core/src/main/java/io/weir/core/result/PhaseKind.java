package io.weir.core.result;

import java.util.Locale;

/**
 * The phases of a trial, in the order in which they come; all but measure and drain may be missing.
 */
public enum PhaseKind {
  WARM_UP,
  MEASURE,
  /** Some subscriptions have left, and messages pile up for them. */
  BACKLOG,
  /** They are back and read what has piled up. */
  CATCH_UP,
  /** They have caught up; the load continues. */
  CAUGHT_UP,
  /** No load; what is still on its way arrives. */
  DRAIN;

  /** Its name in texts, and as the tag of its histograms in a result folder. */
  public String tag() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether it comes after the measure phase and before the drain. */
  public boolean isAfterMeasure() {
    return this == BACKLOG || this == CATCH_UP || this == CAUGHT_UP;
  }
}
