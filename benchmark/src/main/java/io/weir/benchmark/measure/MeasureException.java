package io.weir.benchmark.measure;

/** Thrown when a measurement fails. The message is shown to the user. */
final class MeasureException extends Exception {
  private static final long serialVersionUID = 1L;

  MeasureException(String message) {
    super(message);
  }

  MeasureException(String message, Throwable cause) {
    super(message, cause);
  }
}
