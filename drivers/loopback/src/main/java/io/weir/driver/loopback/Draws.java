package io.weir.driver.loopback;

/**
 * Random bits for the messages of one producer. They are a pure function of the seed, the
 * producer's name, the message's sequence number and the purpose. Equal seeds give equal fates and
 * delays, regardless of timing. The n-th output of a SplitMix64 generator (Steele, Lea, Flood,
 * "Fast splittable pseudorandom number generators", 2014) is computed without the ones before it.
 * Immutable.
 */
final class Draws {
  /** The purpose of a draw. Each has a separate stream. */
  enum Purpose {
    FATE,
    ACKNOWLEDGE_DELAY,
    DELIVERY_DELAY,
    DAMAGE
  }

  private static final long GOLDEN = 0x9E3779B97F4A7C15L;
  private static final int PURPOSES = Purpose.values().length;

  private final long key;

  Draws(long seed, String producer) {
    long hash = mix(seed + GOLDEN);
    for (int i = 0; i < producer.length(); i++) {
      hash = mix(hash + GOLDEN * (producer.charAt(i) + 1));
    }
    this.key = hash;
  }

  long bits(long sequence, Purpose purpose) {
    return mix(key + GOLDEN * (sequence * PURPOSES + purpose.ordinal() + 1));
  }

  /**
   * Returns a number from 0, inclusive, to 1, exclusive. All multiples of 2 to the -53 are equally
   * likely.
   */
  static double uniform(long bits) {
    return (bits >>> 11) * 0x1p-53;
  }

  /** Derives other bits from these. */
  static long mix(long bits) {
    long mixed = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
