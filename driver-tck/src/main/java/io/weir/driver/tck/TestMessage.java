package io.weir.driver.tck;

import io.weir.core.ledger.MessageHeader;
import java.util.Random;
import java.util.zip.CRC32C;

/**
 * A message whose every byte follows from its producer, sequence number and size, so that a
 * received message can be checked without keeping the sent one.
 *
 * @param producer number of its producer
 * @param sequence its number among the producer's messages
 * @param size its length in bytes, header included
 */
record TestMessage(int producer, long sequence, int size) {
  static final int RUN_ID = 0x7C4;

  /** Writes the message into an array of its size. */
  void write(byte[] target) {
    new Random(sequence * 31 + producer).nextBytes(target);
    MessageHeader.write(target, RUN_ID, producer, sequence, sequence * 1_000, 0, new CRC32C());
  }

  byte[] bytes() {
    byte[] bytes = new byte[size];
    write(bytes);
    return bytes;
  }
}
