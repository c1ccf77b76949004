package io.weir.driver.tck;

import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import io.weir.engine.ledger.LedgerMemory;
import io.weir.engine.ledger.ReceiverLedger;
import io.weir.engine.ledger.SubscriptionLedger;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * Counts the messages of senders and readers with weir's own ledger.
 *
 * @param senders all producers of a topic
 * @param readers consumers of its only subscription, one after another
 */
record Account(List<Sender> senders, List<Reader> readers) {
  /** Creates an account of a subscription with one consumer. */
  Account(List<Sender> senders, Reader reader) {
    this(senders, List.of(reader));
  }

  LedgerCounts counts() {
    PhaseTimeline timeline = new PhaseTimeline();
    timeline.announce(PhaseKind.MEASURE, 0);
    SubscriptionLedger subscription =
        new SubscriptionLedger("all", 1, TestMessage.RUN_ID, SenderClocks.NONE, timeline,
            false, Optional.empty(), LedgerMemory.ofThisHeap());
    ReceiverLedger received =
        subscription.receiver(new ConsumerTask("all", 0, 1, 0, OptionalInt.empty()));
    readers.stream()
        .flatMap(reader -> reader.deliveries().stream())
        .forEach(delivery -> received.enter(delivery.partition(), delivery.message(),
            delivery.receivedNanos(), delivery.redelivered()));
    Ledger ledger = new Ledger(Ledger.FORMAT, senders.stream().map(Account::published).toList(),
        subscription.deliveries(), subscription.strays(), Optional.empty());
    return Reconciliation.counts(ledger, PhaseKind.MEASURE);
  }

  private static ProducerLedger published(Sender sender) {
    return new ProducerLedger(sender.number(), 0, 0, sender.sent(), sender.sent(),
        sequences(sender, outcome -> outcome.failure().isEmpty()),
        sequences(sender, outcome -> outcome.failure().isPresent()), OptionalLong.empty());
  }

  private static SequenceRanges sequences(Sender sender,
      Predicate<RecordedOutcomes.Outcome> which) {
    long[] sorted =
        sender.outcomes()
            .all()
            .stream()
            .filter(which)
            .mapToLong(RecordedOutcomes.Outcome::sequence)
            .sorted()
            .toArray();
    SequenceRanges.Builder ranges = new SequenceRanges.Builder();
    for (int from = 0, to = 1; from < sorted.length; from = to, to++) {
      while (to < sorted.length && sorted[to] == sorted[to - 1] + 1) {
        to++;
      }
      ranges.add(sorted[from], sorted[to - 1] + 1);
    }
    return ranges.build();
  }
}
