package io.weir.core.driver;

/**
 * Something that a driver could not do. Its message names what was tried, where, and what to do
 * next.
 */
public final class DriverException extends Exception {
  private static final long serialVersionUID = 1L;

  public DriverException(String message) {
    super(message);
  }

  public DriverException(String message, Throwable cause) {
    super(message, cause);
  }
}
