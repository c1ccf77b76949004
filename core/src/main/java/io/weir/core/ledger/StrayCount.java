package io.weir.core.ledger;

/**
 * One consumer, and its deliveries that no producer's message can be named for.
 *
 * @param subscription name of its subscription, unique over all topics
 * @param consumer its number within the subscription, from 0
 * @param topic index of the topic that it reads
 * @param unidentified damaged beyond telling which message it was, by the phase in which it was
 * due as far as its header and its neighbours tell (the drain counts as measure)
 * @param foreign messages that the run did not send
 */
public record StrayCount(
    String subscription, int consumer, int topic, PhaseCount unidentified, long foreign) {}
