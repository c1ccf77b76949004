package io.weir.engine.trial;

import io.weir.core.driver.ThreadFailure;

/** A trial that can't continue. Its message is human-readable. */
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

  /** A trial one of whose threads failed. */
  public TrialException(ThreadFailure failure) {
    this(failure.doing(), failure.message(), failure.cause());
  }

  /** Returns the step that failed. */
  public String doing() {
    return doing;
  }
}
