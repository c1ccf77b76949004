package io.weir.analysis.audit;

import io.weir.core.scenario.Content;
import io.weir.core.unit.DataSize;
import java.util.OptionalLong;

/**
 * What decides how much a difference weighs.
 *
 * @param messageSize the size of a message
 * @param content what is in it
 * @param fsyncNanos the median time of an fsync of the disk by itself, if it was measured
 */
public record Circumstances(DataSize messageSize, Content content, OptionalLong fsyncNanos) {
  /** How many messages a number of bytes is. */
  long messages(DataSize size) {
    return size.bytes() / Math.max(1, messageSize.bytes());
  }
}
