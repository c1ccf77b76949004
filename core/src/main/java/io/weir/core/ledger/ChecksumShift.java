package io.weir.core.ledger;

/**
 * Shifts a CRC32C by a number of following bytes: the checksum of two pieces in a row is that of
 * the first, shifted by the length of the second, exclusive or that of the second. The shift is a
 * multiplication by x to the power of the bits that follow, modulo the polynomial, and linear, so
 * that four look-ups do it. The JDK's checksums have no such operation; the arithmetic is that of
 * zlib's {@code crc32_combine}. Immutable and thread-safe.
 */
public final class ChecksumShift {
  /** Castagnoli's polynomial, the highest power in the lowest bit (RFC 3720, appendix B.4). */
  private static final int POLYNOMIAL = 0x82F63B78;
  private static final int ONE = 1 << 31;
  private static final int X = 1 << 30;
  private static final int VALUES = 256;

  private final int[] table = new int[Integer.BYTES * VALUES];

  /**
   * A shift.
   *
   * @param bytes how many follow; at least 0
   */
  public ChecksumShift(int bytes) {
    int factor = power((long) bytes * Byte.SIZE);
    for (int place = 0; place < Integer.BYTES; place++) {
      for (int value = 0; value < VALUES; value++) {
        table[place * VALUES + value] = product(factor, value << place * Byte.SIZE);
      }
    }
  }

  /** Returns the shifted checksum. */
  int of(int checksum) {
    return table[checksum & 0xFF]
        ^ table[VALUES + (checksum >>> 8 & 0xFF)]
        ^ table[2 * VALUES + (checksum >>> 16 & 0xFF)]
        ^ table[3 * VALUES + (checksum >>> 24)];
  }

  private static int power(long exponent) {
    int result = ONE;
    int square = X;
    for (long left = exponent; left > 0; left >>= 1) {
      if ((left & 1) != 0) {
        result = product(result, square);
      }
      square = product(square, square);
    }
    return result;
  }

  private static int product(int one, int other) {
    int sum = 0;
    int shifted = other;
    for (int bit = ONE; bit != 0; bit >>>= 1) {
      if ((one & bit) != 0) {
        sum ^= shifted;
      }
      shifted = shifted >>> 1 ^ ((shifted & 1) != 0 ? POLYNOMIAL : 0);
    }
    return sum;
  }
}
