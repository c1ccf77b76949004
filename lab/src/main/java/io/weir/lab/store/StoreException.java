package io.weir.lab.store;

/** Results that can't be written. Its message names the file, the reason and what to do next. */
public final class StoreException extends Exception {
  private static final long serialVersionUID = 1L;

  public StoreException(String message, Throwable cause) {
    super(message, cause);
  }
}
