package io.weir.core.ledger;

import java.util.ArrayList;
import java.util.List;

/**
 * The raw ledger of a trial: what producers attempted and consumers received, as sets of sequence
 * numbers. Ledgers of several workers merge by concatenation.
 *
 * @param producers one entry for each producer
 * @param deliveries one entry for each consumer and producer whose messages it got
 * @param strays one entry for each consumer
 */
public record Ledger(List<ProducerLedger> producers, List<DeliveryLedger> deliveries,
    List<StrayCount> strays) {
  public static final Ledger EMPTY = new Ledger(List.of(), List.of(), List.of());

  public Ledger {
    producers = List.copyOf(producers);
    deliveries = List.copyOf(deliveries);
    strays = List.copyOf(strays);
  }

  public Ledger merge(Ledger other) {
    return new Ledger(
        concat(producers, other.producers), concat(deliveries, other.deliveries),
        concat(strays, other.strays));
  }

  private static <T> List<T> concat(List<T> first, List<T> second) {
    List<T> all = new ArrayList<>(first);
    all.addAll(second);
    return all;
  }
}
