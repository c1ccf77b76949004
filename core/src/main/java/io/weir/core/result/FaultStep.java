package io.weir.core.result;

/** What happened in the course of a fault. */
public enum FaultStep {
  /** A node was chosen. */
  CHOSEN,
  /** A signal was sent to it. */
  STRUCK,
  /** Its process, and all that it had started, was gone. */
  ENDED,
  /** It was resumed. */
  RESUMED,
  /** Its process was started again. */
  STARTED,
  /** It answered again, as at its first start. */
  READY,
  /** The system said that all replicas were in step again. */
  IN_STEP,
  /** The fault was over when the load was, or before it could be carried out. */
  CUT_SHORT;
}
