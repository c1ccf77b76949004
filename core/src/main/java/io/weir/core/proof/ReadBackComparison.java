package io.weir.core.proof;

import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.PhaseCount;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.ledger.StrayCount;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Compares the messages that were acknowledged in a trial with those that a later trial read back.
 *
 * @param sent the message accounting of the trial that was loaded until the kill
 * @param read the message accounting of the trial that read everything back; its own producers sent
 * the end marks
 */
public record ReadBackComparison(Ledger sent, Ledger read) {
  /** Returns the surviving messages. Phases are ignored: all sent messages count. */
  public Survival survival() {
    Ledger joined = new Ledger(Ledger.FORMAT,
        sent.producers().stream().map(ReadBackComparison::inOnePhase).toList(), read.deliveries()
            .stream()
            .filter(delivery -> producers(sent).contains(delivery.producer()))
            .map(ReadBackComparison::inOnePhase)
            .toList(),
        read.strays().stream().map(ReadBackComparison::inOnePhase).toList(), Optional.empty());
    LedgerCounts counts = Reconciliation.counts(joined, PhaseKind.MEASURE);
    long inDoubtArrived = sent.producers().stream().mapToLong(this::inDoubtArrived).sum();
    return new Survival(
        counts.attempted(),
        counts.acknowledged(),
        counts.attempted() - counts.acknowledged(),
        counts.received() - inDoubtArrived,
        inDoubtArrived,
        counts.lost(),
        counts.corrupt(),
        counts.duplicates(),
        counts.reordered());
  }

  /**
   * Returns the surviving messages where the system did not start again: none.
   *
   * @param sent the message accounting of the trial that was loaded until the crash
   */
  public static Survival ofNothing(Ledger sent) {
    long attempted = sent.producers().stream().mapToLong(ProducerLedger::attempted).sum();
    long acknowledged =
        sent.producers().stream().mapToLong(one -> one.acknowledged().count()).sum();
    return new Survival(attempted, acknowledged, attempted - acknowledged, 0, 0, acknowledged, 0, 0,
        0);
  }

  private long inDoubtArrived(ProducerLedger producer) {
    return received(producer.producer())
        .intersect(SequenceRanges.between(0, producer.attempted()))
        .minus(producer.acknowledged())
        .count();
  }

  private SequenceRanges received(int producer) {
    return read.deliveries()
        .stream()
        .filter(delivery -> delivery.producer() == producer)
        .map(DeliveryLedger::received)
        .reduce(SequenceRanges.EMPTY, SequenceRanges::union);
  }

  /**
   * Returns why it is not certain that everything was read: a partition is read to its end when a
   * message that was sent into it after the restart has come out of it. Empty if all are.
   *
   * @param partitions partitions of each topic
   */
  public Optional<String> unread(int partitions) {
    if (read.producers().isEmpty()) {
      return Optional.of("no end mark was sent");
    }
    return read.producers().stream().flatMap(mark -> unread(mark, partitions).stream()).findFirst();
  }

  private Optional<String> unread(ProducerLedger mark, int partitions) {
    if (mark.acknowledged().isEmpty()) {
      return Optional.of("the restarted system acknowledged none of the " + mark.attempted()
          + " end marks that were sent to topic " + mark.topic());
    }
    long missing = mark.acknowledged().minus(received(mark.producer())).count();
    if (missing > 0) {
      return Optional.of(missing + " of " + mark.acknowledged().count()
          + " end marks of topic " + mark.topic() + " did not come back in time");
    }
    long reached = read.deliveries()
        .stream()
        .filter(delivery -> delivery.producer() == mark.producer())
        .mapToLong(delivery -> delivery.partitions().orElse(0))
        .sum();
    return reached >= partitions
        ? Optional.empty()
        : Optional.of("end marks came back from " + reached + " of the " + partitions
            + " partitions of topic " + mark.topic() + " only");
  }

  private static Set<Integer> producers(Ledger ledger) {
    return ledger.producers()
        .stream()
        .map(ProducerLedger::producer)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static ProducerLedger inOnePhase(ProducerLedger producer) {
    return new ProducerLedger(producer.producer(), producer.topic(), 0, producer.due(),
        producer.attempted(), producer.acknowledged(), producer.failed(), OptionalLong.empty());
  }

  private static DeliveryLedger inOnePhase(DeliveryLedger delivery) {
    return new DeliveryLedger(
        delivery.subscription(),
        delivery.producer(),
        delivery.received(),
        delivery.announced(),
        delivery.damaged(),
        inOnePhase(delivery.damagedDeliveries()),
        inOnePhase(delivery.duplicates()),
        inOnePhase(delivery.redeliveries()),
        inOnePhase(delivery.reordered()),
        delivery.maxReorderDepth(),
        delivery.partitions(),
        delivery.lateForKey().map(ReadBackComparison::inOnePhase));
  }

  private static StrayCount inOnePhase(StrayCount stray) {
    return new StrayCount(stray.subscription(), stray.consumer(), stray.topic(),
        inOnePhase(stray.unidentified()), stray.foreign());
  }

  private static PhaseCount inOnePhase(PhaseCount count) {
    return new PhaseCount(0, count.warmUp() + count.measure(), OptionalLong.empty());
  }
}
