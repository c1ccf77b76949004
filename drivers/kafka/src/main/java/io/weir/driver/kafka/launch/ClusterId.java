package io.weir.driver.kafka.launch;

import java.util.Base64;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/**
 * Draws a cluster's identifier: 16 bytes in URL-safe base64 without padding, like Kafka's {@code
 * Uuid}.
 */
final class ClusterId {
  private static final int BYTES = 16;
  private static final int LOW_SEVEN_BITS = 0x7f;

  private ClusterId() {}

  static String of(long seed) {
    RandomGenerator random = new SplittableRandom(seed);
    byte[] bytes = new byte[BYTES];
    random.nextBytes(bytes);
    // A first bit of 0 gives a letter first. A leading '-' would be parsed as a command-line
    // option.
    bytes[0] &= LOW_SEVEN_BITS;
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
