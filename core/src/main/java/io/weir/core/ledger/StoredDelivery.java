package io.weir.core.ledger;

import io.weir.core.result.PhaseKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A delivery as a file has it. The first format has an entry for each consumer, and names the
 * messages that came late for their key there, which are counted here.
 *
 * @param consumer in the first format the consumer's number within its subscription
 * @param keyReordered in the first format the messages that arrived at this consumer first after a
 * later message of the same producer and key had arrived at any consumer of the subscription, where
 * messages have keys
 */
record StoredDelivery(
    String subscription,
    OptionalInt consumer,
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
    Optional<SequenceRanges> keyReordered,
    Optional<PhaseCount> lateForKey) {
  /** Consumers that share a subscription, and a producer whose messages they got. */
  private record Flow(String subscription, int producer) {}

  /** The entries of a ledger. */
  static List<DeliveryLedger> toLedgers(List<StoredDelivery> entries,
      List<ProducerLedger> producers) {
    Map<Flow, PhaseCount> late = lateForKeys(entries, producers);
    List<DeliveryLedger> ledgers = new ArrayList<>();
    for (StoredDelivery entry : entries) {
      // The whole count goes into the first entry of those that share a subscription.
      Optional<PhaseCount> counted = entry.keyReordered.map(
          any -> Optional.ofNullable(late.remove(entry.flow())).orElse(PhaseCount.ZERO));
      ledgers.add(new DeliveryLedger(entry.subscription, entry.producer, entry.received,
          entry.announced, entry.damaged, entry.damagedDeliveries, entry.duplicates,
          entry.redeliveries, entry.reordered, entry.maxReorderDepth, entry.partitions,
          entry.lateForKey.or(() -> counted)));
    }
    return ledgers;
  }

  private Flow flow() {
    return new Flow(subscription, producer);
  }

  /**
   * Messages that came late for their key wherever they came. One that came in order to a consumer
   * and again to another, as when partitions change hands, is a repeated one and no late one.
   */
  private static Map<Flow, PhaseCount> lateForKeys(List<StoredDelivery> entries,
      List<ProducerLedger> producers) {
    Map<Flow, SequenceRanges> late = new HashMap<>();
    Map<Flow, SequenceRanges> inOrder = new HashMap<>();
    for (StoredDelivery entry : entries) {
      if (entry.keyReordered.isPresent()) {
        SequenceRanges here = entry.keyReordered.get();
        late.merge(entry.flow(), here, SequenceRanges::union);
        inOrder.merge(entry.flow(), entry.received.minus(here), SequenceRanges::union);
      }
    }
    Map<Flow, PhaseCount> counts = new HashMap<>();
    for (ProducerLedger producer : producers) {
      late.forEach((flow, numbers) -> {
        if (flow.producer == producer.producer()) {
          counts.put(flow, count(numbers.minus(inOrder.get(flow)), producer));
        }
      });
    }
    return counts;
  }

  private static PhaseCount count(SequenceRanges numbers, ProducerLedger producer) {
    return PhaseCount.of(
        numbers.intersect(producer.due(PhaseKind.WARM_UP)).count(),
        numbers.intersect(producer.due(PhaseKind.MEASURE)).count(),
        numbers.intersect(producer.due(PhaseKind.CATCH_UP)).count());
  }
}
