package io.weir.engine.ledger;

import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.PhaseCount;
import io.weir.engine.ledger.ReceiverLedger.Delivery;
import io.weir.engine.ledger.SubscriptionLedger.Arrivals;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/**
 * The messages of one producer at one consumer: their order there, and repeated ones. Not
 * thread-safe.
 */
final class ProducerTrack {
  /**
   * How far ahead of all intact messages a damaged one may claim to be before its claim is not
   * believed.
   */
  private static final long PLAUSIBLE_LEAD = 1 << 24;

  private final Arrivals arrivals;
  private final PhaseCounter damagedDeliveries = new PhaseCounter();
  private final PhaseCounter duplicates = new PhaseCounter();
  private final PhaseCounter redeliveries = new PhaseCounter();
  private final PhaseCounter reordered = new PhaseCounter();
  private final PhaseCounter lateForKey = new PhaseCounter();
  private long[] latest = new long[0];
  private long highest = -1;
  private long maxReorderDepth;

  /** A track of messages whose arrivals at all consumers are noted there. */
  ProducerTrack(Arrivals arrivals) {
    this.arrivals = arrivals;
  }

  Delivery intact(int partition, long sequence, PhaseKind phase, boolean redelivered) {
    if (!arrivals.received().add(sequence)) {
      return repeated(sequence, phase, redelivered);
    }
    if (redelivered) {
      arrivals.announced().add(sequence);
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

  /**
   * Of two deliveries to different consumers, the one that the broker announced may be handled
   * first: the other is then no duplicate either.
   */
  private Delivery repeated(long sequence, PhaseKind phase, boolean redelivered) {
    boolean known = redelivered || arrivals.wasAnnounced(sequence);
    (known ? redeliveries : duplicates).increment(phase);
    return known ? Delivery.REDELIVERY : Delivery.DUPLICATE;
  }

  /** Notes a message that arrived first after a later one of its key, at any consumer. */
  void lateForKey(PhaseKind phase) {
    lateForKey.increment(phase);
  }

  /** Notes a damaged message; returns whether its claim to be this one was believed. */
  boolean damaged(long sequence, PhaseKind phase) {
    if (sequence < 0 || sequence > highest + PLAUSIBLE_LEAD) {
      return false;
    }
    arrivals.damaged().add(sequence);
    damagedDeliveries.increment(phase);
    return true;
  }

  private void grow(int place) {
    int from = latest.length;
    latest = Arrays.copyOf(latest, Math.max(place + 1, from * 2));
    Arrays.fill(latest, from, latest.length, -1);
  }

  private void addPartitionsTo(BitSet partitions) {
    for (int place = 0; place < latest.length; place++) {
      if (latest[place] >= 0) {
        partitions.set(place);
      }
    }
  }

  /**
   * Returns the account of a producer's messages at a subscription.
   *
   * @param tracks of all its consumers that got any, which share their arrivals
   */
  static DeliveryLedger toLedger(String subscription, int producer, List<ProducerTrack> tracks,
      boolean keyed) {
    Arrivals arrivals = tracks.getFirst().arrivals;
    BitSet partitions = new BitSet();
    tracks.forEach(track -> track.addPartitionsTo(partitions));
    return new DeliveryLedger(
        subscription,
        producer,
        arrivals.received().toRanges(),
        arrivals.announced().toRanges(),
        arrivals.damaged().toRanges(),
        sum(tracks, track -> track.damagedDeliveries),
        sum(tracks, track -> track.duplicates),
        sum(tracks, track -> track.redeliveries),
        sum(tracks, track -> track.reordered),
        tracks.stream().mapToLong(track -> track.maxReorderDepth).max().orElse(0),
        OptionalInt.of(partitions.cardinality()),
        keyed ? Optional.of(sum(tracks, track -> track.lateForKey)) : Optional.empty());
  }

  private static PhaseCount sum(List<ProducerTrack> tracks,
      Function<ProducerTrack, PhaseCounter> counter) {
    return tracks.stream()
        .map(track -> counter.apply(track).toCount())
        .reduce(PhaseCount.ZERO, PhaseCount::plus);
  }

  /**
   * Counts messages by phase; all phases between measure and drain are one. The drain counts as
   * measure, and so do guards. Not thread-safe.
   */
  static final class PhaseCounter {
    private long warmUp;
    private long measure;
    private long later;

    void increment(PhaseKind phase) {
      switch (phase) {
        case WARM_UP -> warmUp++;
        case MEASURE, GUARD, IDLE, DRAIN -> measure++;
        case BACKLOG, CATCH_UP, CAUGHT_UP -> later++;
      }
    }

    PhaseCount toCount() {
      return PhaseCount.of(warmUp, measure, later);
    }
  }
}
