package io.weir.driver.kafka.client;

import org.apache.kafka.common.errors.InterruptException;

/**
 * Converts the client's unchecked interrupt exception, which leaves the thread's flag set, to
 * Java's own.
 */
final class Interrupts {
  private Interrupts() {}

  static InterruptedException checked(InterruptException cause) {
    Thread.interrupted();
    InterruptedException checked = new InterruptedException(cause.getMessage());
    checked.initCause(cause);
    return checked;
  }
}
