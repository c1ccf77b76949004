package io.weir.core.driver;

import io.weir.core.unit.DataSize;
import java.util.Optional;

/**
 * A producer to open.
 *
 * @param name unique within the run
 * @param topic where it sends; the client chooses the partition
 * @param messageSize the size of its messages where all have the same, for clients that count
 * messages where others count bytes
 */
public record ProducerSpec(String name, Topic topic, Optional<DataSize> messageSize) {
  /** A producer of messages of any size. */
  public ProducerSpec(String name, Topic topic) {
    this(name, topic, Optional.empty());
  }
}
