package io.weir.driver.tck;

/** The kind of exception that a defect throws. */
enum Thrown {
  /** An error as of a client whose class path is incomplete. */
  ERROR,
  /** An exception that no client documents. */
  EXCEPTION;

  static final String TEXT = "thrown by the test";

  void rise() {
    switch (this) {
      case ERROR -> throw new NoClassDefFoundError(TEXT);
      case EXCEPTION -> throw new UnsupportedOperationException(TEXT);
    }
  }

  /** Returns whether this exception is the one that was thrown. */
  boolean is(Throwable cause) {
    Class<?> type = switch (this) {
      case ERROR -> NoClassDefFoundError.class;
      case EXCEPTION -> UnsupportedOperationException.class;
    };
    return type.isInstance(cause) && TEXT.equals(cause.getMessage());
  }
}
