package io.weir.benchmark.measure;

/** A measurement that could not be made. Its message is for people. */
final class MeasureException extends Exception {
  private static final long serialVersionUID = 1L;

  MeasureException(String message) {
    super(message);
  }

  MeasureException(String message, Throwable cause) {
    super(message, cause);
  }
}
