package io.weir.findings.fairness;

import io.weir.core.scenario.Content;
import io.weir.core.scenario.MessageSpec;
import io.weir.core.unit.DataSize;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What decides how much a difference weighs.
 *
 * @param message the messages
 * @param fsyncNanos the median time of an fsync of the disk by itself, if it was measured
 */
public record Circumstances(MessageSpec message, OptionalLong fsyncNanos) {
  /** Messages of one size. */
  public Circumstances(DataSize messageSize, Content content, OptionalLong fsyncNanos) {
    this(
        new MessageSpec(messageSize, content, Optional.empty(), Optional.empty(), Optional.empty()),
        fsyncNanos);
  }

  /** How many messages a number of bytes is. */
  long messages(DataSize size) {
    return size.bytes() / Math.max(1, message.size().bytes());
  }
}
