package io.weir.engine.ledger;

import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.result.PhaseKind;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalInt;

/** What one consumer received of one producer. Not thread-safe. */
final class ProducerTrack {
  /**
   * How far ahead of all intact messages a damaged one may claim to be before its claim is not
   * believed.
   */
  private static final long PLAUSIBLE_LEAD = 1 << 24;

  private final SequenceSet received = new SequenceSet();
  private final SequenceSet announced = new SequenceSet();
  private final SequenceSet damaged = new SequenceSet();
  private final SequenceSet keyReordered = new SequenceSet();
  private final PhaseCounter damagedDeliveries = new PhaseCounter();
  private final PhaseCounter duplicates = new PhaseCounter();
  private final PhaseCounter redeliveries = new PhaseCounter();
  private final PhaseCounter reordered = new PhaseCounter();
  private long[] latest = new long[0];
  private long highest = -1;
  private long maxReorderDepth;

  Delivery intact(int partition, long sequence, PhaseKind phase, boolean redelivered) {
    if (!received.add(sequence)) {
      (redelivered ? redeliveries : duplicates).increment(phase);
      return redelivered ? Delivery.REDELIVERY : Delivery.DUPLICATE;
    }
    if (redelivered) {
      announced.add(sequence);
    }
    highest = Math.max(highest, sequence);
    int place = partition + 1;
    if (place >= latest.length) {
      grow(place);
    }
    if (sequence < latest[place]) {
      reordered.increment(phase);
      maxReorderDepth = Math.max(maxReorderDepth, latest[place] - sequence);
      return Delivery.REORDERED;
    }
    latest[place] = sequence;
    return Delivery.FIRST;
  }

  /** Notes a message that arrived here first after a later one of its key, at any consumer. */
  void keyReordered(long sequence) {
    keyReordered.add(sequence);
  }

  /** Notes a damaged message; returns whether its claim to be this one was believed. */
  boolean damaged(long sequence, PhaseKind phase) {
    if (sequence < 0 || sequence > highest + PLAUSIBLE_LEAD) {
      return false;
    }
    damaged.add(sequence);
    damagedDeliveries.increment(phase);
    return true;
  }

  private void grow(int place) {
    int from = latest.length;
    latest = Arrays.copyOf(latest, Math.max(place + 1, from * 2));
    Arrays.fill(latest, from, latest.length, -1);
  }

  DeliveryLedger toLedger(String subscription, int consumer, int producer, boolean keyed) {
    return new DeliveryLedger(
        subscription,
        consumer,
        producer,
        received.toRanges(),
        announced.toRanges(),
        damaged.toRanges(),
        damagedDeliveries.toCount(),
        duplicates.toCount(),
        redeliveries.toCount(),
        reordered.toCount(),
        maxReorderDepth,
        OptionalInt.of((int) Arrays.stream(latest).filter(sequence -> sequence >= 0).count()),
        keyed ? Optional.of(keyReordered.toRanges()) : Optional.empty());
  }
}
