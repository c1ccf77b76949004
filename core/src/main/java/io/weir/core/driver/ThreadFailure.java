package io.weir.core.driver;

/**
 * An exception or error that ended a thread, or a callback on a client's thread, before its work
 * was done.
 *
 * @param thread the thread's name
 * @param doing its work, as {@code sending}
 * @param cause the exception or error
 */
public record ThreadFailure(String thread, String doing, Throwable cause) {
  /**
   * Returns one sentence, without the work. A {@link DriverException} explains itself; anything
   * else is a defect, so its class and the thread are named.
   */
  public String message() {
    return cause instanceof DriverException
        ? cause.getMessage()
        : "the account of the run is incomplete: thread '" + thread + "' died of " + cause;
  }

  /** Returns the same with the work. */
  public String description() {
    return "weir failed while " + doing + ": " + message();
  }
}
