package io.weir.core.ledger;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * What one consumer received of one producer's messages.
 *
 * @param subscription name of its subscription
 * @param consumer its number within the subscription, from 0
 * @param producer the producer whose messages these are
 * @param received those that arrived intact
 * @param announced those of them whose first arrival here the broker announced as a possible
 * redelivery
 * @param damaged those that arrived with a damaged payload but a header that tells which they were
 * @param damagedDeliveries deliveries with a damaged payload, repeated ones included
 * @param duplicates intact deliveries beyond the first that the broker did not announce as
 * redeliveries
 * @param redeliveries intact deliveries beyond the first that it did announce
 * @param reordered first deliveries that came after a later message of the same producer and
 * partition (RFC 4737)
 * @param maxReorderDepth the furthest that one of them fell behind, in sequence numbers of its
 * producer; 0 if none did
 * @param partitions from how many partitions they came, where that was counted
 * @param keyReordered those of the received that arrived here first after a later message of the
 * same producer and key had arrived at any consumer of the subscription, where messages have keys
 */
public record DeliveryLedger(
    String subscription,
    int consumer,
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
    Optional<SequenceRanges> keyReordered) {
  /** A ledger of messages without keys. */
  public DeliveryLedger(
      String subscription,
      int consumer,
      int producer,
      SequenceRanges received,
      SequenceRanges announced,
      SequenceRanges damaged,
      PhaseCount damagedDeliveries,
      PhaseCount duplicates,
      PhaseCount redeliveries,
      PhaseCount reordered,
      long maxReorderDepth,
      OptionalInt partitions) {
    this(subscription, consumer, producer, received, announced, damaged, damagedDeliveries,
        duplicates, redeliveries, reordered, maxReorderDepth, partitions, Optional.empty());
  }

  /** A ledger that does not tell partitions, of messages without keys. */
  public DeliveryLedger(
      String subscription,
      int consumer,
      int producer,
      SequenceRanges received,
      SequenceRanges announced,
      SequenceRanges damaged,
      PhaseCount damagedDeliveries,
      PhaseCount duplicates,
      PhaseCount redeliveries,
      PhaseCount reordered,
      long maxReorderDepth) {
    this(subscription, consumer, producer, received, announced, damaged, damagedDeliveries,
        duplicates, redeliveries, reordered, maxReorderDepth, OptionalInt.empty(),
        Optional.empty());
  }
}
