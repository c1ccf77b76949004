package io.weir.driver.kafka.client;

import org.apache.kafka.common.errors.InterruptException;

/**
 * Turns the client's unchecked interruption, which leaves the thread's flag set, into Java's own.
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
