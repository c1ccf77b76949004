package io.weir.core.ledger;

/**
 * One consumer, and its deliveries that match no producer's message.
 *
 * @param subscription name of its subscription, unique over all topics
 * @param consumer its number within the subscription, from 0
 * @param topic index of the topic that it reads
 * @param unidentified damaged and unidentifiable, by the phase in which the message was due
 * according to its header and its neighbors (the drain counts as measure)
 * @param foreign messages that the run did not send
 */
public record StrayCount(
    String subscription, int consumer, int topic, PhaseCount unidentified, long foreign) {}
