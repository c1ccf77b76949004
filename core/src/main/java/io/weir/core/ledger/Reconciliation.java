package io.weir.core.ledger;

import io.weir.core.interval.PhaseKind;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Compares the sends of producers with the deliveries of consumers.
 *
 * <p>An unidentifiable damaged delivery is taken for one of the missing messages of its
 * subscription, so that a message counts as corrupt or as lost and never as both.
 */
public final class Reconciliation {
  private final Ledger ledger;
  private final PhaseKind phase;
  /** By subscription and producer. */
  private final Map<String, Map<Integer, List<DeliveryLedger>>> deliveries;

  private Reconciliation(Ledger ledger, PhaseKind phase) {
    this.ledger = ledger;
    this.phase = phase;
    this.deliveries = ledger.deliveries()
        .stream()
        .collect(Collectors.groupingBy(DeliveryLedger::subscription,
            Collectors.groupingBy(DeliveryLedger::producer)));
  }

  /** Returns the counts for the messages that were due in a phase. */
  public static LedgerCounts counts(Ledger ledger, PhaseKind phase) {
    return new Reconciliation(ledger, phase).counts();
  }

  /**
   * Returns the counts for the messages that were due after the measure phase, all phases together.
   */
  public static LedgerCounts later(Ledger ledger) {
    return counts(ledger, PhaseKind.BACKLOG);
  }

  private LedgerCounts counts() {
    Published published = published();
    Arrived arrived = Arrived.NONE;
    for (Map.Entry<String, List<StrayCount>> subscription : subscriptions().entrySet()) {
      arrived = arrived.plus(arrivedAt(subscription.getKey(), subscription.getValue()));
    }
    return new LedgerCounts(
        published.due,
        published.attempted,
        published.due - published.attempted,
        published.acknowledged,
        published.failed,
        published.attempted - published.acknowledged - published.failed,
        arrived.received,
        arrived.lost,
        arrived.duplicates,
        arrived.redeliveries,
        arrived.reordered,
        arrived.maxReorderDepth,
        arrived.corrupt,
        phase == PhaseKind.MEASURE
            ? ledger.strays().stream().mapToLong(StrayCount::foreign).sum()
            : 0,
        keyReordered(),
        ledger.behind().isPresent() ? OptionalLong.of(arrived.left) : OptionalLong.empty());
  }

  /** Messages that came late for their key; empty where messages have none. */
  private Optional<Long> keyReordered() {
    return ledger.deliveries()
        .stream()
        .flatMap(entry -> entry.lateForKey().stream())
        .map(late -> late.of(phase))
        .reduce(Long::sum);
  }

  private Map<String, List<StrayCount>> subscriptions() {
    return ledger.strays()
        .stream()
        .collect(
            Collectors.groupingBy(StrayCount::subscription, TreeMap::new, Collectors.toList()));
  }

  private Published published() {
    Published sum = new Published(0, 0, 0, 0);
    for (ProducerLedger producer : ledger.producers()) {
      SequenceRanges due = producer.due(phase);
      sum =
          new Published(
              sum.due + due.count(),
              sum.attempted
                  + due.intersect(SequenceRanges.between(0, producer.attempted())).count(),
              sum.acknowledged + due.intersect(producer.acknowledged()).count(),
              sum.failed + due.intersect(producer.failed()).count());
    }
    return sum;
  }

  private Arrived arrivedAt(String subscription, List<StrayCount> consumers) {
    Arrived sum = Arrived.NONE;
    for (ProducerLedger producer : ledger.producers()) {
      if (producer.topic() == consumers.get(0).topic()) {
        sum = sum.plus(arrived(producer, deliveries(subscription, producer.producer())));
      }
    }
    if (ledger.isBehind(subscription)) {
      sum = sum.withLeft();
    }
    long unidentified = consumers.stream().mapToLong(stray -> stray.unidentified().of(phase)).sum();
    return sum.withUnidentified(unidentified);
  }

  private List<DeliveryLedger> deliveries(String subscription, int producer) {
    return deliveries.getOrDefault(subscription, Map.of()).getOrDefault(producer, List.of());
  }

  private Arrived arrived(ProducerLedger producer, List<DeliveryLedger> deliveries) {
    SequenceRanges due = producer.due(phase);
    SequenceRanges received = SequenceRanges.EMPTY;
    SequenceRanges repeated = SequenceRanges.EMPTY;
    SequenceRanges announced = SequenceRanges.EMPTY;
    SequenceRanges damaged = SequenceRanges.EMPTY;
    long total = 0;
    long depth = 0;
    PhaseCount corrupt = PhaseCount.ZERO;
    PhaseCount duplicates = PhaseCount.ZERO;
    PhaseCount redeliveries = PhaseCount.ZERO;
    PhaseCount reordered = PhaseCount.ZERO;
    for (DeliveryLedger delivery : deliveries) {
      repeated = repeated.union(received.intersect(delivery.received()));
      received = received.union(delivery.received());
      announced = announced.union(delivery.announced());
      damaged = damaged.union(delivery.damaged());
      total += delivery.received().intersect(due).count();
      depth = Math.max(depth, delivery.maxReorderDepth());
      corrupt = corrupt.plus(delivery.damagedDeliveries());
      duplicates = duplicates.plus(delivery.duplicates());
      redeliveries = redeliveries.plus(delivery.redeliveries());
      reordered = reordered.plus(delivery.reordered());
    }
    long distinct = received.intersect(due).count();
    long elsewhere = total - distinct;
    long announcedElsewhere =
        Math.min(elsewhere, repeated.intersect(announced).intersect(due).count());
    long neverAttempted =
        received.intersect(due).minus(SequenceRanges.between(0, producer.attempted())).count();
    long beyond =
        phase == PhaseKind.MEASURE
            ? received.minus(SequenceRanges.between(0, producer.due())).count()
            : 0;
    return new Arrived(
        distinct - neverAttempted,
        producer.acknowledged().intersect(due).minus(received).minus(damaged).count(),
        duplicates.of(phase) + elsewhere - announcedElsewhere,
        redeliveries.of(phase) + announcedElsewhere,
        reordered.of(phase),
        reordered.of(phase) > 0 ? depth : 0,
        corrupt.of(phase) + neverAttempted + beyond,
        0);
  }

  private record Published(long due, long attempted, long acknowledged, long failed) {}

  private record Arrived(
      long received,
      long lost,
      long duplicates,
      long redeliveries,
      long reordered,
      long maxReorderDepth,
      long corrupt,
      long left) {
    static final Arrived NONE = new Arrived(0, 0, 0, 0, 0, 0, 0, 0);

    Arrived plus(Arrived other) {
      return new Arrived(
          received + other.received,
          lost + other.lost,
          duplicates + other.duplicates,
          redeliveries + other.redeliveries,
          reordered + other.reordered,
          Math.max(maxReorderDepth, other.maxReorderDepth),
          corrupt + other.corrupt,
          left + other.left);
    }

    Arrived withUnidentified(long unidentified) {
      return new Arrived(
          received,
          Math.max(0, lost - unidentified),
          duplicates,
          redeliveries,
          reordered,
          maxReorderDepth,
          corrupt + unidentified,
          left);
    }

    /** If more messages were to come, missing ones are left, and not lost. */
    Arrived withLeft() {
      return new Arrived(received, 0, duplicates, redeliveries, reordered, maxReorderDepth, corrupt,
          lost);
    }
  }
}
