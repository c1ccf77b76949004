package io.weir.engine.dial;

/** A worker can't get to its coordinator, or is refused there. The message is one sentence. */
public final class DialException extends Exception {
  private static final long serialVersionUID = 1L;

  public DialException(String message) {
    super(message);
  }

  public DialException(String message, Throwable cause) {
    super(message, cause);
  }
}
