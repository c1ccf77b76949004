package io.weir.driver.loopback;

/**
 * Random bits for the messages of one producer: a pure function of the seed, the producer's name,
 * the message's sequence number and the
 * purpose, so that equal seeds give equal fates and delays whatever the timing. The n-th output of
 * a SplitMix64 generator (Steele, Lea,
 * Flood, "Fast splittable pseudorandom number generators", 2014) can be computed without the ones
 * before it. Immutable.
 */
final class Draws {
  /** What bits are drawn for; each has a stream of its own. */
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

  /** A number from 0 to below 1, all multiples of 2 to the -53 being equally likely. */
  static double uniform(long bits) {
    return (bits >>> 11) * 0x1p-53;
  }

  /** Other bits that follow from these. */
  static long mix(long bits) {
    long mixed = (bits ^ (bits >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }
}
