package io.weir.lab.experiment;

/** An experiment that can't continue. Its message gives the reason and the next step. */
public final class ResumeException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String nextStep;

  public ResumeException(String message, String nextStep) {
    super(message);
    this.nextStep = nextStep;
  }

  /** Returns the next step. */
  public String nextStep() {
    return nextStep;
  }
}
