package io.weir.driver.loopback;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.SendFailure;

/**
 * A message on its way into the broker, with its random draws. Each producer reuses one instance
 * for every send, so that nothing is allocated. Used by the producer's thread only.
 */
final class Incoming {
  MessageKey key = MessageKey.NONE;
  long sequence;
  long intendedNanos;
  long calledNanos;
  int length;
  InjectedFault fate = InjectedFault.INTACT;
  SendFailure.Kind refusal = SendFailure.Kind.OTHER;
  long acknowledgeDelay;
  long deliveryDelay;
  /** The array with its bytes; an empty one if they are never delivered. */
  byte[] slab = {};
  int offset;

  /**
   * Returns whether it is a connectivity probe instead of load. No fault applies to it, and stalls
   * do not count from it.
   */
  boolean isProbe() {
    return sequence < 0;
  }
}
