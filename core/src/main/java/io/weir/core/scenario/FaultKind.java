package io.weir.core.scenario;

/** The kinds of faults of a node, in the words of fault injection tools. */
public enum FaultKind {
  /** SIGKILL, as a crash; started again when its time is up. */
  KILL,
  /** SIGTERM, as an operator does; started again when its time is up. */
  STOP,
  /** SIGSTOP, and SIGCONT when its time is up: it neither answers nor ends. */
  PAUSE,
  /** SIGTERM, and started again at once unless a time is said. */
  RESTART,
  /** A restart of each node, the next one when the one before is in sync again. */
  ROLLING_RESTART,
  /** Its network is lost. */
  CUT;

  /** Returns whether the process ends and is started again. */
  public boolean endsProcess() {
    return this != PAUSE && this != CUT;
  }

  /** Returns whether a time of zero makes sense. */
  public boolean mayBeMomentary() {
    return this == RESTART || this == ROLLING_RESTART;
  }
}
