package io.weir.core.ledger;

/**
 * Deliveries to one consumer that no producer's message can be named for.
 *
 * @param subscription name of its subscription
 * @param consumer its number within the subscription, from 0
 * @param unidentified damaged beyond telling which message it was
 * @param foreign well-formed messages of another run
 */
public record StrayCount(String subscription, int consumer, long unidentified, long foreign) {}
