package io.weir.findings.read;

/**
 * A result folder that can't be read. Its message names the file, what is wrong with it and what to
 * do next.
 */
public final class ResultUnreadableException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public ResultUnreadableException(String message) {
    super(message);
  }

  public ResultUnreadableException(String message, Throwable cause) {
    super(message, cause);
  }
}
