package io.weir.core.ledger;

import io.weir.core.result.PhaseKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Sets what producers attempted against what consumers received.
 *
 * <p>A delivery that is damaged beyond telling which message it was is taken for one of the missing
 * messages of its subscription, so that a message counts as corrupt or as lost and never as both.
 */
public final class Reconciliation {
  private final Ledger ledger;
  private final PhaseKind phase;

  private Reconciliation(Ledger ledger, PhaseKind phase) {
    this.ledger = ledger;
    this.phase = phase;
  }

  /** The counts for the messages that were due in a phase. */
  public static LedgerCounts counts(Ledger ledger, PhaseKind phase) {
    return new Reconciliation(ledger, phase).counts();
  }

  /** The counts for the messages that were due after the measure phase, all phases together. */
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

  /**
   * Messages that came late for their key wherever they came. One that came in order to a consumer
   * and again to another, as when partitions change hands, is a repeated one and no late one.
   */
  private Optional<Long> keyReordered() {
    if (ledger.deliveries().stream().allMatch(entry -> entry.keyReordered().isEmpty())) {
      return Optional.empty();
    }
    long count = 0;
    for (String subscription : subscriptions().keySet()) {
      for (ProducerLedger producer : ledger.producers()) {
        SequenceRanges late = SequenceRanges.EMPTY;
        SequenceRanges inOrder = SequenceRanges.EMPTY;
        for (DeliveryLedger entry : deliveries(subscription, producer.producer())) {
          SequenceRanges lateHere = entry.keyReordered().orElse(SequenceRanges.EMPTY);
          late = late.union(lateHere);
          inOrder = inOrder.union(entry.received().minus(lateHere));
        }
        count += late.minus(inOrder).intersect(due(producer)).count();
      }
    }
    return Optional.of(count);
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
      SequenceRanges due = due(producer);
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

  private SequenceRanges due(ProducerLedger producer) {
    return switch (phase) {
      case WARM_UP -> SequenceRanges.between(0, producer.measureFrom());
      case MEASURE -> SequenceRanges.between(producer.measureFrom(), producer.measureUntil());
      case BACKLOG, CATCH_UP,
          CAUGHT_UP -> SequenceRanges.between(producer.measureUntil(), producer.due());
      case DRAIN -> SequenceRanges.EMPTY;
    };
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
    List<DeliveryLedger> matching = new ArrayList<>();
    for (DeliveryLedger delivery : ledger.deliveries()) {
      if (delivery.producer() == producer && delivery.subscription().equals(subscription)) {
        matching.add(delivery);
      }
    }
    return matching;
  }

  private Arrived arrived(ProducerLedger producer, List<DeliveryLedger> deliveries) {
    SequenceRanges due = due(producer);
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

    /** What is missing where more was to come is left, and not lost. */
    Arrived withLeft() {
      return new Arrived(received, 0, duplicates, redeliveries, reordered, maxReorderDepth, corrupt,
          lost);
    }
  }
}
