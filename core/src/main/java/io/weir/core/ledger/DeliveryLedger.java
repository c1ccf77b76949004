package io.weir.core.ledger;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * The messages of one producer that arrived at the consumers of a subscription, on one worker.
 *
 * @param subscription name of the subscription
 * @param producer the producer whose messages these are
 * @param received those that arrived intact
 * @param announced those of them whose first arrival the broker announced as a possible redelivery
 * @param damaged those that arrived with a damaged payload and a readable header
 * @param damagedDeliveries deliveries with a damaged payload, repeated ones included
 * @param duplicates intact deliveries beyond the first, at any of the consumers, that the broker
 * did not announce as redeliveries
 * @param redeliveries intact deliveries beyond the first that it did announce
 * @param reordered first deliveries that came after a later message of the same producer and
 * partition at the same consumer (RFC 4737)
 * @param maxReorderDepth the furthest that one of them fell behind, in sequence numbers of its
 * producer; 0 if none did
 * @param partitions from how many partitions they came, where that was counted
 * @param lateForKey first deliveries that came after a later message of the same producer and key
 * at any of the consumers; present where messages have keys
 */
public record DeliveryLedger(
    String subscription,
    int producer,
    SequenceRanges received,
    SequenceRanges announced,
    SequenceRanges damaged,
    PhaseCount damagedDeliveries,
    PhaseCount duplicates,
    PhaseCount redeliveries,
    PhaseCount reordered,
    long maxReorderDepth,
    OptionalInt partitions,
    Optional<PhaseCount> lateForKey) {}
