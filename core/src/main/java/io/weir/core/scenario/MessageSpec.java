package io.weir.core.scenario;

import io.weir.core.ledger.MessageHeader;
import io.weir.core.unit.DataSize;
import java.util.Optional;

/**
 * The messages that are sent.
 *
 * @param size the whole message as the broker sees it, weir's header included; at least the
 * header's size. The mean where sizes differ
 * @param content the content behind the header
 * @param sizes how sizes differ, where they do
 * @param compressible which share of random content is zeros instead, from 0 to 1, where the
 * scenario says so
 * @param file where the content of files is taken from; with it only
 */
public record MessageSpec(DataSize size, Content content, Optional<SizeDistribution> sizes,
    Optional<Double> compressible, Optional<ContentFile> file) {
  /** The largest message that is supported. */
  public static final DataSize MAX_SIZE = DataSize.mebibytes(64);

  /**
   * The size limit of every broker that weir starts: the largest message with the overhead of its
   * client. The same for all, so that no message passes on one system and is refused by another.
   */
  public static final DataSize BROKER_LIMIT = DataSize.mebibytes(65);

  public MessageSpec {
    requirePossible(size);
    sizes.ifPresent(all -> {
      requirePossible(all.smallest());
      requirePossible(all.largest());
    });
    if (compressible.isPresent() && content != Content.RANDOM) {
      throw new IllegalArgumentException("zeros are put into random content, not into " + content);
    }
    if (compressible.filter(share -> !(share >= 0 && share <= 1)).isPresent()) {
      throw new IllegalArgumentException("a share is from 0 to 1, not " + compressible.get());
    }
    if (file.isPresent() != (content == Content.FILE)) {
      throw new IllegalArgumentException("a file goes with the content of files, and only there");
    }
  }

  private static void requirePossible(DataSize size) {
    if (size.bytes() < MessageHeader.BYTES) {
      throw new IllegalArgumentException(
          "a message holds a header of " + MessageHeader.BYTES
              + " B for message accounting, so it can't be " + size);
    }
    if (size.compareTo(MAX_SIZE) > 0) {
      throw new IllegalArgumentException(
          "a message must not be larger than " + MAX_SIZE + ", not " + size);
    }
  }

  /** Returns the mean size of a distribution, in whole bytes. */
  public static DataSize mean(SizeDistribution sizes) {
    return new DataSize(Math.round(sizes.mean()));
  }

  /** Returns the largest message. */
  public DataSize largest() {
    return sizes.map(SizeDistribution::largest).orElse(size);
  }

  /** Returns the smallest message. */
  public DataSize smallest() {
    return sizes.map(SizeDistribution::smallest).orElse(size);
  }

  /** Returns whether a client that compresses has something to gain. */
  public boolean compresses() {
    return switch (content) {
      case RANDOM -> compressible.orElse(0.0) > 0;
      case ZEROS, FILE -> true;
    };
  }

  /** Messages of the same mean size that are all alike. */
  public MessageSpec plain() {
    return new MessageSpec(size, content == Content.ZEROS ? Content.ZEROS : Content.RANDOM,
        Optional.empty(), Optional.empty(), Optional.empty());
  }

  /**
   * Returns the size, human-readable, as {@code 100 B} or
   * {@code 500 B on average (uniform from …)}.
   */
  public String describeSize() {
    return sizes.map(all -> size.bytes() + " B on average (" + all.describe() + ")")
        .orElseGet(size::toString);
  }
}
