package io.weir.cli.omb;

/** A file that OMB could not have used either. Its message names file, line and reason. */
public final class OmbException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String nextStep;

  OmbException(Spot spot, String reason, String nextStep) {
    super(spot + ": " + reason);
    this.nextStep = nextStep;
  }

  /** What to do about it. */
  public String nextStep() {
    return nextStep;
  }
}
