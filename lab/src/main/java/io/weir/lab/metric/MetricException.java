package io.weir.lab.metric;

/** A process did not tell how it is doing; the message says why, for people. */
final class MetricException extends Exception {
  private static final long serialVersionUID = 1L;

  MetricException(String message) {
    super(message);
  }

  MetricException(String message, Throwable cause) {
    super(message, cause);
  }

  /** A failure in the words of what failed. */
  static MetricException of(String doing, Throwable cause) {
    String reason =
        cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return new MetricException(doing + ": " + reason, cause);
  }
}
