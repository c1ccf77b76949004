package io.weir.core.ledger;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * Identifies a message whose header has one damaged byte. The header's check byte is an exclusive
 * or, so it gives the changed bits. The CRC gives their position: only one position matches it. A
 * wrong repair is as likely as a CRC that holds by chance. Not thread-safe.
 */
public final class HeaderRepair {
  /** Before it lies the CRC, which is not looked at: damage there leaves the check intact. */
  private static final int OPENS = MessageHeader.COVERED;

  private static final byte[] OPENING = MessageHeader.opening();
  private static final int FIELDS = OPENS + OPENING.length;

  private final CRC32C crc = new CRC32C();
  private final byte[] header = new byte[MessageHeader.BYTES];

  /**
   * Returns the header as it was written, if one byte of it was damaged, or any of those that are
   * the same in every message, and nothing behind it.
   *
   * @param message the whole message; left as it was
   * @return a header to read from, valid until the next call; empty if the damage is a different
   * one
   */
  public Optional<ByteBuffer> repair(ByteBuffer message) {
    if (message.remaining() < MessageHeader.BYTES) {
      return Optional.empty();
    }
    message.get(message.position(), header);
    return repairOpening(message) || repairFields(message)
        ? Optional.of(ByteBuffer.wrap(header))
        : Optional.empty();
  }

  private boolean repairOpening(ByteBuffer message) {
    byte[] found = new byte[OPENING.length];
    System.arraycopy(header, OPENS, found, 0, found.length);
    System.arraycopy(OPENING, 0, header, OPENS, OPENING.length);
    if (holds(message)) {
      return true;
    }
    System.arraycopy(found, 0, header, OPENS, found.length);
    return false;
  }

  private boolean repairFields(ByteBuffer message) {
    byte change = 0;
    for (int i = FIELDS; i < header.length; i++) {
      change ^= header[i];
    }
    for (int i = FIELDS; i < header.length; i++) {
      header[i] ^= change;
      if (holds(message)) {
        return true;
      }
      header[i] ^= change;
    }
    return false;
  }

  private boolean holds(ByteBuffer message) {
    ByteBuffer mended = ByteBuffer.wrap(header);
    int payload = message.remaining() - MessageHeader.BYTES;
    if (MessageHeader.payloadLength(mended) != payload) {
      return false;
    }
    crc.reset();
    crc.update(header, OPENS, header.length - OPENS);
    crc.update(message.slice(message.position() + MessageHeader.BYTES, payload));
    return (int) crc.getValue() == mended.getInt(0);
  }
}
