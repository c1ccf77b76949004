package io.weir.core.scenario;

/** What is done to a node, in the words of the tools that do such things. */
public enum FaultKind {
  /** SIGKILL, as a crash; started again when its time is up. */
  KILL,
  /** SIGTERM, as an operator does; started again when its time is up. */
  STOP,
  /** SIGSTOP, and SIGCONT when its time is up: it neither answers nor ends. */
  PAUSE,
  /** SIGTERM, and started again at once unless a time is said. */
  RESTART,
  /** A restart of each node, the next one when the one before is in step again. */
  ROLLING_RESTART,
  /** Its network is lost. */
  CUT;

  /** Whether the process ends and is started again. */
  public boolean endsProcess() {
    return this != PAUSE && this != CUT;
  }

  /** Whether a time of zero makes sense. */
  public boolean mayBeMomentary() {
    return this == RESTART || this == ROLLING_RESTART;
  }
}
