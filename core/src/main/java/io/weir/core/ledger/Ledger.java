package io.weir.core.ledger;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.weir.core.interval.PhaseKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The raw message accounting of a trial: the sends of producers and the deliveries of consumers, as
 * sets of sequence numbers. Ledgers of several workers merge by concatenation.
 *
 * @param format the version of its form in a file; 1 had an entry for each consumer
 * @param producers one entry for each producer
 * @param deliveries for each worker and subscription one entry for each producer whose messages
 * arrived there
 * @param strays one entry for each consumer
 * @param behind subscriptions that something might still have come to when the trial ended: what
 * did not arrive there is left at the broker, as far as anybody knows; absent where there are none
 */
public record Ledger(int format, List<ProducerLedger> producers, List<DeliveryLedger> deliveries,
    List<StrayCount> strays, Optional<List<String>> behind) {
  /** The version that is written. */
  public static final int FORMAT = 2;

  public static final Ledger EMPTY =
      new Ledger(FORMAT, List.of(), List.of(), List.of(), Optional.empty());

  public Ledger {
    producers = List.copyOf(producers);
    deliveries = List.copyOf(deliveries);
    strays = List.copyOf(strays);
    behind = behind.filter(names -> !names.isEmpty()).map(List::copyOf);
  }

  /** Message accounting from a file of any format up to this one. */
  @JsonCreator
  static Ledger stored(@JsonProperty("format") OptionalInt format,
      @JsonProperty("producers") List<ProducerLedger> producers,
      @JsonProperty("deliveries") List<StoredDelivery> deliveries,
      @JsonProperty("strays") List<StrayCount> strays,
      @JsonProperty("behind") Optional<List<String>> behind) {
    return new Ledger(FORMAT, producers, StoredDelivery.toLedgers(deliveries, producers), strays,
        behind);
  }

  /** The same where something might still have come to these subscriptions. */
  public Ledger withBehind(List<String> subscriptions) {
    return new Ledger(FORMAT, producers, deliveries, strays, Optional.of(subscriptions));
  }

  /** Returns whether what did not arrive at a subscription is left at the broker, and not lost. */
  boolean isBehind(String subscription) {
    return behind.filter(names -> names.contains(subscription)).isPresent();
  }

  public Ledger merge(Ledger other) {
    return new Ledger(FORMAT,
        concat(producers, other.producers), concat(deliveries, other.deliveries),
        concat(strays, other.strays),
        Optional.of(concat(behind.orElse(List.of()), other.behind.orElse(List.of()))));
  }

  private static <T> List<T> concat(List<T> first, List<T> second) {
    List<T> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }

  /** Consumers that share a subscription, and a producer whose messages they got. */
  private record Flow(String subscription, int producer) {}

  /**
   * A delivery as a file has it. The first format has an entry for each consumer, and names the
   * messages that came late for their key there, which are counted here.
   *
   * @param consumer in the first format the consumer's number within its subscription
   * @param keyReordered in the first format the messages that arrived at this consumer first after
   * a later message of the same producer and key had arrived at any consumer of the subscription,
   * where messages have keys
   */
  private record StoredDelivery(
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

    /** Returns the entries of the message accounting. */
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
     * Returns the messages that came late for their key at each consumer that got them. A message
     * that came in order to one consumer and again to another, as when partitions change hands, is
     * a duplicate and not late.
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
}
