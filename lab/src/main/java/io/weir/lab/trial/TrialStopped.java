package io.weir.lab.trial;

/** Ends a trial before its time. */
public final class TrialStopped extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient BreakOff reason;

  TrialStopped(BreakOff reason) {
    super(reason.reason());
    this.reason = reason;
  }

  static TrialStopped failed(String reason) {
    return new TrialStopped(BreakOff.failed(reason));
  }

  /** Why. */
  public BreakOff reason() {
    return reason;
  }
}
