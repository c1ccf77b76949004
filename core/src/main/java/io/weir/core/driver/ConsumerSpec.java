package io.weir.core.driver;

/**
 * A consumer to open.
 *
 * @param name unique within the run
 * @param topic what it reads, from the earliest message on
 * @param subscription the subscription that it shares with its other consumers (Kafka: consumer
 * group)
 * @param sharedBy how many consumers share the subscription
 */
public record ConsumerSpec(String name, Topic topic, String subscription, int sharedBy) {}
