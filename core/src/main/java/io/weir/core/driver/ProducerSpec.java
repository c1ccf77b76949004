package io.weir.core.driver;

import io.weir.core.unit.DataSize;
import java.util.Optional;

/**
 * A producer to open.
 *
 * @param name unique within the run
 * @param topic where it sends; the client chooses the partition
 * @param messageSize the size of its messages, the mean where sizes differ, for clients that count
 * messages where others count bytes
 * @param largestMessage the size of the largest of them, for clients that need it in their
 * configuration
 */
public record ProducerSpec(String name, Topic topic, Optional<DataSize> messageSize,
    Optional<DataSize> largestMessage) {}
