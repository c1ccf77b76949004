package io.weir.core.driver;

/**
 * A producer to open.
 *
 * @param name unique within the run
 * @param topic where it sends; the client chooses the partition
 */
public record ProducerSpec(String name, Topic topic) {}
