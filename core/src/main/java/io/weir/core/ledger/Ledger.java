package io.weir.core.ledger;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The raw ledger of a trial: what producers attempted and consumers received, as sets of sequence
 * numbers. Ledgers of several workers merge by concatenation.
 *
 * @param producers one entry for each producer
 * @param deliveries one entry for each consumer and producer whose messages it got
 * @param strays one entry for each consumer
 * @param behind subscriptions that something might still have come to when the trial ended: what
 * did not arrive there is left at the broker, as far as anybody knows; absent where there are none
 */
public record Ledger(List<ProducerLedger> producers, List<DeliveryLedger> deliveries,
    List<StrayCount> strays, Optional<List<String>> behind) {
  public static final Ledger EMPTY = new Ledger(List.of(), List.of(), List.of());

  public Ledger {
    producers = List.copyOf(producers);
    deliveries = List.copyOf(deliveries);
    strays = List.copyOf(strays);
    behind = behind.filter(names -> !names.isEmpty()).map(List::copyOf);
  }

  /** A ledger of subscriptions that all had the time to get everything. */
  public Ledger(List<ProducerLedger> producers, List<DeliveryLedger> deliveries,
      List<StrayCount> strays) {
    this(producers, deliveries, strays, Optional.empty());
  }

  /** The same where something might still have come to these subscriptions. */
  public Ledger withBehind(List<String> subscriptions) {
    return new Ledger(producers, deliveries, strays, Optional.of(subscriptions));
  }

  /** Whether what did not arrive at a subscription is left at the broker, and not lost. */
  boolean isBehind(String subscription) {
    return behind.filter(names -> names.contains(subscription)).isPresent();
  }

  public Ledger merge(Ledger other) {
    return new Ledger(
        concat(producers, other.producers), concat(deliveries, other.deliveries),
        concat(strays, other.strays),
        Optional.of(concat(behind.orElse(List.of()), other.behind.orElse(List.of()))));
  }

  private static <T> List<T> concat(List<T> first, List<T> second) {
    List<T> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
