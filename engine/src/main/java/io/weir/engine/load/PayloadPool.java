package io.weir.engine.load;

import io.weir.core.ledger.MessageHeader;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.MessageSpec;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Messages with their contents in place, handed out in turn, so that sending costs no copy and
 * neighbours in a batch differ. Where sizes differ there are messages of each, and the size is
 * drawn for each message. Used by one thread.
 */
final class PayloadPool {
  private static final long POOL_BYTES = 1 << 20;
  private static final long MOST_MESSAGES = 1 << 18;

  private final SizeDraw draw;
  private final byte[][][] messages;
  private final int[] next;

  /**
   * A pool.
   *
   * @param content what messages are filled with where it comes from files
   * @param seed for sizes and contents
   */
  PayloadPool(MessageSpec spec, Optional<ContentBytes> content, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    draw = SizeDraw.of(spec, random.split());
    long bytes = Math.max(POOL_BYTES, content.map(all -> bytesFor(all, spec)).orElse(0L));
    messages = new byte[draw.sizes().length][][];
    next = new int[messages.length];
    Filling filling = new Filling(spec, content, random);
    for (int place = 0; place < messages.length; place++) {
      int size = draw.sizes()[place];
      messages[place] = new byte[draw.messages(place, bytes)][size];
      for (byte[] message : messages[place]) {
        filling.fill(message);
      }
    }
  }

  /** What the messages take that all of a file goes into, as far as so many may lie ready. */
  private static long bytesFor(ContentBytes content, MessageSpec spec) {
    long payload = Math.max(1, spec.size().bytes() - MessageHeader.BYTES);
    return Math.min(MOST_MESSAGES, Math.ceilDiv(content.size(), payload)) * spec.size().bytes();
  }

  /** Fills messages, one after the other. */
  private static final class Filling {
    private final MessageSpec spec;
    private final Optional<ContentBytes> content;
    private final SplittableRandom random;
    private int from;

    Filling(MessageSpec spec, Optional<ContentBytes> content, SplittableRandom random) {
      this.spec = spec;
      this.content = content;
      this.random = random;
    }

    private void fill(byte[] message) {
      switch (spec.content()) {
        case RANDOM -> random.nextBytes(message);
        case ZEROS -> Arrays.fill(message, (byte) 0);
        case FILE -> from = content.orElseThrow().fill(message, MessageHeader.BYTES, from);
      }
      if (spec.content() == Content.RANDOM && spec.compressible().isPresent()) {
        int payload = message.length - MessageHeader.BYTES;
        int zeros = (int) Math.round(payload * spec.compressible().get());
        Arrays.fill(message, message.length - zeros, message.length, (byte) 0);
      }
    }
  }

  byte[] take() {
    int place = draw.next();
    byte[][] ofSize = messages[place];
    int turn = next[place];
    next[place] = turn + 1 == ofSize.length ? 0 : turn + 1;
    return ofSize[turn];
  }
}
