package io.weir.core.ledger;

import java.util.zip.CRC32C;

/**
 * The checksum of a payload that stays as it is while one header after the other is written in
 * front of it, so that only the header must be summed again. Immutable and thread-safe.
 */
public final class PayloadChecksum {
  /** Of a payload that may have changed. */
  public static final PayloadChecksum UNKNOWN = new PayloadChecksum(0, new ChecksumShift(0));

  private final int checksum;
  private final ChecksumShift shift;

  private PayloadChecksum(int checksum, ChecksumShift shift) {
    this.checksum = checksum;
    this.shift = shift;
  }

  /**
   * Returns the checksum of the current bytes behind a message's header.
   *
   * @param shift by the payload's length
   */
  public static PayloadChecksum of(byte[] message, ChecksumShift shift) {
    CRC32C crc = new CRC32C();
    crc.update(message, MessageHeader.BYTES, message.length - MessageHeader.BYTES);
    return new PayloadChecksum((int) crc.getValue(), shift);
  }

  boolean isKnown() {
    return this != UNKNOWN;
  }

  /** Returns the checksum of something and this payload behind it. */
  int behind(int before) {
    return shift.of(before) ^ checksum;
  }
}
