package io.weir.lab.worker;

/**
 * A worker that can't be started or reached. Its message says what was tried and what to do next.
 */
public final class WorkerException extends Exception {
  private static final long serialVersionUID = 1L;

  public WorkerException(String message) {
    super(message);
  }

  public WorkerException(String message, Throwable cause) {
    super(message, cause);
  }
}
