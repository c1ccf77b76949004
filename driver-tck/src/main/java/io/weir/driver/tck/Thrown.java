package io.weir.driver.tck;

/** What a defect throws. */
enum Thrown {
  /** As of a client whose class path is not complete. */
  ERROR,
  /** One that no client documents. */
  EXCEPTION;

  static final String TEXT = "thrown by the test";

  void rise() {
    switch (this) {
      case ERROR -> throw new NoClassDefFoundError(TEXT);
      case EXCEPTION -> throw new UnsupportedOperationException(TEXT);
    }
  }

  /** Whether something is what was thrown. */
  boolean is(Throwable cause) {
    Class<?> type = switch (this) {
      case ERROR -> NoClassDefFoundError.class;
      case EXCEPTION -> UnsupportedOperationException.class;
    };
    return type.isInstance(cause) && TEXT.equals(cause.getMessage());
  }
}
