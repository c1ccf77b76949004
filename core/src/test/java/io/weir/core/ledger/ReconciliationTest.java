package io.weir.core.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.PhaseKind;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class ReconciliationTest {
  private static final SequenceRanges NONE = SequenceRanges.EMPTY;

  @Test
  void anOrdinaryTrialIsClean() {
    Ledger ledger =
        new Ledger(Ledger.FORMAT, List.of(producer(10, 100, 100, SequenceRanges.between(0, 100))),
            List.of(delivery(SequenceRanges.between(0, 100))), List.of(consumer(0)),
            Optional.empty());

    LedgerCounts counts = Reconciliation.counts(ledger, PhaseKind.MEASURE);

    assertThat(counts.clean()).isTrue();
    assertThat(counts.due()).isEqualTo(90);
    assertThat(counts.received()).isEqualTo(90);
    assertThat(Reconciliation.counts(ledger, PhaseKind.WARM_UP).due()).isEqualTo(10);
  }

  @Test
  void aSubscriptionThatGotNothingLostEverything() {
    Ledger ledger =
        new Ledger(Ledger.FORMAT, List.of(producer(0, 50, 50, SequenceRanges.between(0, 50))),
            List.of(), List.of(consumer(0)), Optional.empty());

    assertThat(Reconciliation.counts(ledger, PhaseKind.MEASURE).lost()).isEqualTo(50);
  }

  @Test
  void aMessageThatIsDamagedIsCorruptAndNotLost() {
    DeliveryLedger delivery =
        new DeliveryLedger(
            "sub", 0, SequenceRanges.of(0, 10, 11, 20, 22, 50), NONE,
            SequenceRanges.between(10, 11), new PhaseCount(0, 1, OptionalLong.empty()),
            PhaseCount.ZERO,
            PhaseCount.ZERO, PhaseCount.ZERO, 0, OptionalInt.empty(), Optional.empty());
    Ledger ledger =
        new Ledger(Ledger.FORMAT, List.of(producer(0, 50, 50, SequenceRanges.between(0, 50))),
            List.of(delivery),
            List.of(new StrayCount("sub", 0, 0, new PhaseCount(0, 1, OptionalLong.empty()), 0)),
            Optional.empty());

    LedgerCounts counts = Reconciliation.counts(ledger, PhaseKind.MEASURE);

    assertThat(counts.corrupt()).isEqualTo(2);
    assertThat(counts.lost()).isEqualTo(1);
  }

  @Test
  void deliveriesOfOneMessageOnTwoWorkersAreDuplicatesUnlessAnnounced() {
    DeliveryLedger second =
        delivery("sub", SequenceRanges.of(8, 20), SequenceRanges.between(9, 10),
            Optional.empty());
    Ledger ledger =
        new Ledger(Ledger.FORMAT, List.of(producer(0, 20, 20, SequenceRanges.between(0, 20))),
            List.of(delivery(SequenceRanges.between(0, 10)), second),
            List.of(consumer(0), consumer(1)), Optional.empty());

    LedgerCounts counts = Reconciliation.counts(ledger, PhaseKind.MEASURE);

    assertThat(counts.duplicates()).isEqualTo(1);
    assertThat(counts.redeliveries()).isEqualTo(1);
    assertThat(counts.received()).isEqualTo(20);
    assertThat(counts.lost()).isZero();
  }

  @Test
  void messagesThatAreLateForTheirKeyAreCountedByPhase() {
    Ledger ledger =
        new Ledger(Ledger.FORMAT, List.of(producer(2, 20, 20, SequenceRanges.between(0, 20))),
            List.of(delivery("sub", SequenceRanges.between(0, 10), NONE,
                Optional.of(new PhaseCount(1, 2, OptionalLong.empty()))),
                delivery("sub", SequenceRanges.of(10, 20), NONE,
                    Optional.of(new PhaseCount(0, 1, OptionalLong.empty())))),
            List.of(consumer(0), consumer(1)), Optional.empty());

    assertThat(Reconciliation.counts(ledger, PhaseKind.MEASURE).keyReordered()).contains(3L);
    assertThat(Reconciliation.counts(ledger, PhaseKind.WARM_UP).keyReordered()).contains(1L);
    assertThat(Reconciliation.counts(ledger, PhaseKind.MEASURE).clean()).isFalse();
  }

  @Test
  void messagesWithoutKeysHaveNoOrderByKey() {
    Ledger ledger = new Ledger(Ledger.FORMAT,
        List.of(producer(0, 20, 20, SequenceRanges.between(0, 20))),
        List.of(delivery(SequenceRanges.between(0, 20))), List.of(consumer(0)), Optional.empty());

    assertThat(Reconciliation.counts(ledger, PhaseKind.MEASURE).keyReordered()).isEmpty();
  }

  @Test
  void whatWasNeverAttemptedIsCorruption() {
    Ledger ledger =
        new Ledger(Ledger.FORMAT, List.of(producer(0, 20, 18, SequenceRanges.between(0, 18))),
            List.of(delivery(SequenceRanges.of(0, 19, 30, 31))), List.of(consumer(0)),
            Optional.empty());

    LedgerCounts counts = Reconciliation.counts(ledger, PhaseKind.MEASURE);

    assertThat(counts.corrupt()).isEqualTo(2);
    assertThat(counts.unsent()).isEqualTo(2);
  }

  @Property
  void attemptedIsAcknowledgedFailedOrUnknown(
      @ForAll @LongRange(max = 100) long measureFrom,
      @ForAll @LongRange(max = 100) long attempted,
      @ForAll @LongRange(max = 100) long acknowledged,
      @ForAll @LongRange(max = 100) long failed) {
    SequenceRanges acks = SequenceRanges.between(0, Math.min(acknowledged, attempted));
    SequenceRanges failures =
        SequenceRanges.between(0, attempted)
            .minus(acks)
            .intersect(SequenceRanges.between(100 - failed, 100));
    Ledger ledger =
        new Ledger(Ledger.FORMAT, List.of(new ProducerLedger(0, 0, measureFrom, 100, attempted,
            acks, failures, OptionalLong.empty())), List.of(), List.of(), Optional.empty());

    long total = 0;
    for (PhaseKind phase : PhaseKind.values()) {
      LedgerCounts counts = Reconciliation.counts(ledger, phase);
      assertThat(counts.attempted())
          .isEqualTo(counts.acknowledged() + counts.failed() + counts.unknown());
      assertThat(counts.due()).isEqualTo(counts.attempted() + counts.unsent());
      assertThat(counts.unknown()).isNotNegative();
      total += counts.due();
    }
    assertThat(total).isEqualTo(100);
  }

  @Test
  void whatWasDueAfterTheMeasurePhaseIsAccountedForByItself() {
    ProducerLedger producer = new ProducerLedger(0, 0, 10, 100, 98, SequenceRanges.between(0, 96),
        NONE, OptionalLong.of(60));
    Ledger ledger = new Ledger(Ledger.FORMAT, List.of(producer),
        List.of(delivery(SequenceRanges.of(0, 20, 21, 90))), List.of(consumer(0)),
        Optional.empty());

    LedgerCounts measured = Reconciliation.counts(ledger, PhaseKind.MEASURE);
    LedgerCounts later = Reconciliation.later(ledger);

    assertThat(measured.due()).isEqualTo(50);
    assertThat(measured.lost()).isEqualTo(1);
    assertThat(later.due()).isEqualTo(40);
    assertThat(later.unsent()).isEqualTo(2);
    assertThat(later.lost()).isEqualTo(6);
    assertThat(later.left()).isEmpty();
  }

  @Test
  void whatDidNotArriveWhereASubscriptionIsBehindIsLeftAndNotLost() {
    ProducerLedger producer = new ProducerLedger(0, 0, 0, 100, 100, SequenceRanges.between(0, 100),
        NONE, OptionalLong.of(50));
    StrayCount tailing = new StrayCount("tails", 0, 0, PhaseCount.ZERO, 0);
    DeliveryLedger all =
        delivery("tails", SequenceRanges.between(1, 100), NONE, Optional.empty());
    Ledger ledger = new Ledger(Ledger.FORMAT, List.of(producer),
        List.of(delivery(SequenceRanges.between(0, 80)), all), List.of(consumer(0), tailing),
        Optional.empty())
        .withBehind(List.of("sub"));

    LedgerCounts measured = Reconciliation.counts(ledger, PhaseKind.MEASURE);
    LedgerCounts later = Reconciliation.later(ledger);

    assertThat(measured.lost()).as("where nobody is behind").isEqualTo(1);
    assertThat(measured.left()).hasValue(0);
    assertThat(later.lost()).isZero();
    assertThat(later.left()).hasValue(20);
    assertThat(later.clean()).isFalse();
  }

  private static ProducerLedger producer(long measureFrom, long due, long attempted,
      SequenceRanges acks) {
    return new ProducerLedger(0, 0, measureFrom, due, attempted, acks, NONE, OptionalLong.empty());
  }

  private static DeliveryLedger delivery(SequenceRanges received) {
    return delivery("sub", received, NONE, Optional.empty());
  }

  private static DeliveryLedger delivery(String subscription, SequenceRanges received,
      SequenceRanges announced, Optional<PhaseCount> lateForKey) {
    return new DeliveryLedger(subscription, 0, received, announced, NONE, PhaseCount.ZERO,
        PhaseCount.ZERO, PhaseCount.ZERO, PhaseCount.ZERO, 0, OptionalInt.empty(), lateForKey);
  }

  private static StrayCount consumer(int number) {
    return new StrayCount("sub", number, 0, PhaseCount.ZERO, 0);
  }
}
