package io.weir.core.result;

/** How a run ended. */
public enum RunStatus {
  /** It has begun, and its end was never written: weir was killed. */
  UNFINISHED,
  /** All phases took place. */
  COMPLETED,
  /** The user stopped it. */
  INTERRUPTED,
  /** Something broke. */
  FAILED
}
