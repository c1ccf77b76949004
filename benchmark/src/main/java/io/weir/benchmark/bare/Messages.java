package io.weir.benchmark.bare;

import java.util.SplittableRandom;

/** Prepared messages of random bytes, used in turn. Used by one thread. */
final class Messages {
  private static final int POOL_BYTES = 1 << 20;

  private final byte[][] messages;
  private int next;

  Messages(int size, long seed) {
    messages = new byte[Math.max(4, POOL_BYTES / size)][size];
    SplittableRandom random = new SplittableRandom(seed);
    for (byte[] message : messages) {
      random.nextBytes(message);
    }
  }

  byte[] take() {
    byte[] message = messages[next];
    next = next + 1 == messages.length ? 0 : next + 1;
    return message;
  }
}
