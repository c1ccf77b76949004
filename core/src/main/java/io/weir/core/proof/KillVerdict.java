package io.weir.core.proof;

/** The verdict of one kill. */
public enum KillVerdict {
  /** Every acknowledged message was read back. */
  HELD,
  /** Acknowledged messages are gone or damaged. */
  LOST,
  /** Nothing had been acknowledged, so nothing could be lost. */
  EMPTY
}
