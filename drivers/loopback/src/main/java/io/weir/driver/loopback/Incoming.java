package io.weir.driver.loopback;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.SendFailure;

/**
 * A message on its way into the broker, with all that was drawn for it. Each producer has one and
 * fills it anew for every send, so that nothing is allocated. Used by the producer's thread only.
 */
final class Incoming {
  MessageKey key = MessageKey.NONE;
  long sequence;
  long intendedNanos;
  long calledNanos;
  int length;
  Fate fate = Fate.INTACT;
  SendFailure.Kind refusal = SendFailure.Kind.OTHER;
  long acknowledgeDelay;
  long deliveryDelay;
  /** Where its bytes are; an empty array if they are never delivered. */
  byte[] slab = {};
  int offset;

  /**
   * Whether it tests the way rather than belonging to a load: no fault strikes it, and stalls do
   * not count from it.
   */
  boolean isProbe() {
    return sequence < 0;
  }
}
