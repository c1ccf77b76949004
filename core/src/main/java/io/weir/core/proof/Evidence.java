package io.weir.core.proof;

/** The evidence for a system's promise that acknowledged messages survive a crash. */
public enum Evidence {
  /** It makes none: an acknowledgement may come from memory that the crash clears. */
  NOT_PROMISED,
  /** No kill was finished, so nothing is known beyond the settings. */
  UNTESTED,
  /** Acknowledged messages were lost or damaged. */
  BROKEN,
  /** Nothing was lost, but nothing shows that this proof would have seen a loss. */
  UNCONTROLLED,
  /** Nothing was lost, in too few kills to mean much. */
  TOO_FEW,
  /** Nothing was lost, and a positive control lost messages in the same proof. */
  PROVEN
}
