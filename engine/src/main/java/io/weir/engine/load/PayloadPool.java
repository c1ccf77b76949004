package io.weir.engine.load;

import io.weir.core.ledger.ChecksumShift;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.ledger.PayloadChecksum;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.ContentBytes;
import io.weir.core.scenario.MessageSpec;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Messages with their contents in place, handed out in turn, so that sending costs no copy and
 * neighbors in a batch differ. If sizes differ there are messages of each, and the size is drawn
 * for each message. Used by one thread.
 */
final class PayloadPool {
  private static final long POOL_BYTES = 1 << 20;
  private static final long MOST_MESSAGES = 1 << 18;
  /** From this size on a payload's checksum costs more to compute than to look up. */
  private static final int KNOWN_FROM_BYTES = 256;
  /** Each size needs separate tables, of which a few fit the processor's nearest cache. */
  private static final int MOST_SIZES_KNOWN = 4;
  private static final PayloadChecksum[] NONE = {};

  private final SizeDraw draw;
  private final byte[][][] messages;
  private final PayloadChecksum[][] checksums;
  private final int[] next;
  private int takenPlace;
  private int takenTurn;

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
    checksums = new PayloadChecksum[messages.length][];
    next = new int[messages.length];
    Filling filling = new Filling(spec, content, random);
    for (int place = 0; place < messages.length; place++) {
      int size = draw.sizes()[place];
      messages[place] = new byte[draw.messages(place, bytes)][size];
      for (byte[] message : messages[place]) {
        filling.fill(message);
      }
      checksums[place] = checksums(messages[place], size - MessageHeader.BYTES);
    }
  }

  private PayloadChecksum[] checksums(byte[][] ofSize, int payloadBytes) {
    if (payloadBytes < KNOWN_FROM_BYTES || messages.length > MOST_SIZES_KNOWN) {
      return NONE;
    }
    ChecksumShift shift = new ChecksumShift(payloadBytes);
    return Arrays.stream(ofSize)
        .map(message -> PayloadChecksum.of(message, shift))
        .toArray(PayloadChecksum[]::new);
  }

  /**
   * Returns the memory of the messages that hold all of a file, up to the limit of prepared
   * messages.
   */
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

  /**
   * Returns the next message. A caller that changes the bytes behind its header must report that.
   */
  byte[] take() {
    int place = draw.next();
    byte[][] ofSize = messages[place];
    int turn = next[place];
    next[place] = turn + 1 == ofSize.length ? 0 : turn + 1;
    takenPlace = place;
    takenTurn = turn;
    return ofSize[turn];
  }

  /** The payload of the message that was taken last is another now, and may change again. */
  void changed() {
    PayloadChecksum[] ofSize = checksums[takenPlace];
    if (ofSize.length != 0 && ofSize[takenTurn] != PayloadChecksum.UNKNOWN) {
      ofSize[takenTurn] = PayloadChecksum.UNKNOWN;
    }
  }

  /** Returns the known checksum of the payload of the message that was taken last. */
  PayloadChecksum checksum() {
    PayloadChecksum[] ofSize = checksums[takenPlace];
    return ofSize.length == 0 ? PayloadChecksum.UNKNOWN : ofSize[takenTurn];
  }
}
