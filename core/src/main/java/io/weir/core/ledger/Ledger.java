package io.weir.core.ledger;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The raw ledger of a trial: what producers attempted and consumers received, as sets of sequence
 * numbers. Ledgers of several workers merge by concatenation.
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

  /** A ledger from a file of any format up to this one. */
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

  /** Whether what did not arrive at a subscription is left at the broker, and not lost. */
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
}
