package io.weir.lab.metric;

/** A process did not report its metrics; the message gives the reason. */
public final class MetricException extends Exception {
  private static final long serialVersionUID = 1L;

  public MetricException(String message) {
    super(message);
  }

  public MetricException(String message, Throwable cause) {
    super(message, cause);
  }

  /** Returns a failure with the message of its cause. */
  static MetricException of(String doing, Throwable cause) {
    String reason =
        cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    return new MetricException(doing + ": " + reason, cause);
  }
}
