package io.weir.core.scenario;

import io.weir.core.ledger.MessageHeader;
import io.weir.core.unit.DataSize;

/**
 * The messages that are sent.
 *
 * @param size the whole message as the broker sees it, weir's header included; at least the
 * header's size
 * @param content what stands behind the header
 */
public record MessageSpec(DataSize size, Content content) {
  /** The largest message that is supported. */
  public static final DataSize MAX_SIZE = DataSize.mebibytes(64);

  /**
   * What every broker that weir starts is set to take: the largest message and what its client puts
   * around it. The same for all, so that no message passes on one system and is refused by another.
   */
  public static final DataSize BROKER_LIMIT = DataSize.mebibytes(65);

  public MessageSpec {
    if (size.bytes() < MessageHeader.BYTES) {
      throw new IllegalArgumentException(
          "a message holds a header of " + MessageHeader.BYTES
              + " B for the ledger, so it can't be " + size);
    }
    if (size.compareTo(MAX_SIZE) > 0) {
      throw new IllegalArgumentException(
          "a message must not be larger than " + MAX_SIZE + ", not " + size);
    }
  }
}
