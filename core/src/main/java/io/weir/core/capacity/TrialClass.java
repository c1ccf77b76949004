package io.weir.core.capacity;

/** The outcome of a trial at a fixed rate. */
public enum TrialClass {
  /** The rate met the criterion. */
  SUSTAINED,
  /** It did not, and the system is to blame. */
  EXCEEDED,
  /** The backlog may or may not have grown: a longer trial can decide. */
  UNDECIDED,
  /** The rate did not meet the criterion, and that may be the load generator's doing. */
  GENERATOR
}
