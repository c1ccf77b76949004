package io.weir.engine.trial;

/** A trial that can't go on. Its message is for people. */
public final class TrialException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String doing;

  public TrialException(String doing, String message, Throwable cause) {
    super(message, cause);
    this.doing = doing;
  }

  public TrialException(String doing, String message) {
    this(doing, message, null);
  }

  /** What was being done. */
  public String doing() {
    return doing;
  }
}
