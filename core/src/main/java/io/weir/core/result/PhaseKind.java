package io.weir.core.result;

/** The phases of a trial. */
public enum PhaseKind {
  WARM_UP,
  MEASURE,
  /** No load; what is still on its way arrives. */
  DRAIN
}
