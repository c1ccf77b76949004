package io.weir.engine.load;

import io.weir.core.scenario.MessageSpec;
import java.util.SplittableRandom;

/**
 * Messages with their contents in place, handed out in turn, so that sending costs no copy and
 * neighbours in a batch differ. Used by one thread.
 */
final class PayloadPool {
  private static final long POOL_BYTES = 1 << 20;
  private static final int MIN_MESSAGES = 4;

  private final byte[][] messages;
  private int next;

  PayloadPool(MessageSpec spec, long seed) {
    int size = Math.toIntExact(spec.size().bytes());
    messages = new byte[(int) Math.max(MIN_MESSAGES, POOL_BYTES / size)][size];
    SplittableRandom random = new SplittableRandom(seed);
    for (byte[] message : messages) {
      fill(message, spec, random);
    }
  }

  private static void fill(byte[] message, MessageSpec spec, SplittableRandom random) {
    switch (spec.content()) {
      case RANDOM -> random.nextBytes(message);
      case ZEROS -> java.util.Arrays.fill(message, (byte) 0);
    }
  }

  byte[] take() {
    byte[] message = messages[next];
    next = next + 1 == messages.length ? 0 : next + 1;
    return message;
  }
}
