package io.weir.core.ledger;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * The number of a message's key, in the first 4 bytes behind the header where messages have keys. A
 * receiver compares it with the key that the client delivers. It is part of the payload, so that
 * the header's checksum covers it. Stateless and thread-safe.
 */
public final class KeyMark {
  /** How much of the payload it takes. */
  public static final int BYTES = 4;

  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

  /** The least that a message with a key has: the header and this. */
  public static final int LEAST_MESSAGE_BYTES = MessageHeader.BYTES + BYTES;

  private KeyMark() {}

  /** Writes the mark; to be done before the header is written. */
  public static void write(byte[] message, int key) {
    INT.set(message, MessageHeader.BYTES, key);
  }

  /**
   * Reads the mark of an intact message; -1 if it is too short to have one. The buffer must be
   * big-endian and stays as it was.
   */
  public static int read(ByteBuffer message) {
    return message.remaining() < MessageHeader.BYTES + BYTES
        ? -1
        : message.getInt(message.position() + MessageHeader.BYTES);
  }
}
