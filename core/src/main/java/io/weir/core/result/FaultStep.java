package io.weir.core.result;

/** A step in the course of a fault. */
public enum FaultStep {
  /** A node was chosen. */
  CHOSEN,
  /** A signal was sent to it. */
  STRUCK,
  /** Its process, with all its descendants, was gone. */
  ENDED,
  /** It was resumed. */
  RESUMED,
  /** Its process was started again. */
  STARTED,
  /** It answered again, as at its first start. */
  READY,
  /** The system said that all replicas were in sync again. */
  IN_STEP,
  /** The fault was over when the load was, or before it could be carried out. */
  CUT_SHORT;
}
