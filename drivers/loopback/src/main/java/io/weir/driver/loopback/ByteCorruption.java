package io.weir.driver.loopback;

import io.weir.core.ledger.MessageHeader;

/** Changes one byte of a message. */
final class ByteCorruption {
  private ByteCorruption() {}

  /** Changes a random byte to another random value. An empty message stays intact. */
  static void strike(Incoming message, long bits) {
    if (message.length == 0) {
      message.fate = InjectedFault.INTACT;
      return;
    }
    int place = (int) ((bits >>> 8) % message.length);
    int change = 1 + (int) (bits & 0xFF) % 255;
    message.slab[message.offset + place] ^= (byte) change;
    message.fate =
        MessageHeader.isIdentity(place) ? InjectedFault.DEFACED : InjectedFault.CORRUPTED;
  }
}
