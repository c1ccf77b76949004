package io.weir.lab.experiment;

/** An experiment that can't go on. Its message says why and what to do. */
public final class ResumeException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String nextStep;

  public ResumeException(String message, String nextStep) {
    super(message);
    this.nextStep = nextStep;
  }

  /** What to do about it. */
  public String nextStep() {
    return nextStep;
  }
}
