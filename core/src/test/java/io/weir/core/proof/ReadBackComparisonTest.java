package io.weir.core.proof;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.Ledger;
import io.weir.core.ledger.PhaseCount;
import io.weir.core.ledger.ProducerLedger;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.ledger.StrayCount;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class ReadBackComparisonTest {
  private static final SequenceRanges NONE = SequenceRanges.EMPTY;
  private static final int MARKS = 9;

  @Test
  void whatWasAcknowledgedAndIsReadBackHolds() {
    Survival survival =
        new ReadBackComparison(sent(100, SequenceRanges.between(0, 90)),
            read(SequenceRanges.between(0, 90)))
            .survival();

    assertThat(survival).isEqualTo(new Survival(100, 90, 10, 90, 0, 0, 0, 0, 0));
    assertThat(survival.whole()).isTrue();
  }

  @Test
  void ofASystemThatDidNotStartAgainAllIsLost() {
    Survival survival = ReadBackComparison.ofNothing(sent(100, SequenceRanges.between(0, 90)));

    assertThat(survival).isEqualTo(new Survival(100, 90, 10, 0, 0, 90, 0, 0, 0));
    assertThat(survival.whole()).isFalse();
  }

  @Test
  void aMessageInDoubtThatArrivesStandsInForNone() {
    // 80 to 89 are gone, and ten unacknowledged ones came back: the counts alone agree.
    Survival survival = new ReadBackComparison(sent(100, SequenceRanges.between(0, 90)),
        read(SequenceRanges.of(0, 80, 90, 100))).survival();

    assertThat(survival.lost()).isEqualTo(10);
    assertThat(survival.readBack()).isEqualTo(80);
    assertThat(survival.inDoubtArrived()).isEqualTo(10);
    assertThat(survival.whole()).isFalse();
  }

  @Test
  void whatWasNeverSentIsCorrupt() {
    Survival survival = new ReadBackComparison(sent(100, SequenceRanges.between(0, 100)),
        read(SequenceRanges.between(0, 103))).survival();

    assertThat(survival.corrupt()).isEqualTo(3);
    assertThat(survival.whole()).isFalse();
  }

  @Test
  void warmUpAndMeasurePhaseOfBothTrialsCountAlike() {
    // The reader saw all of it before its own measure phase; the sender measured from 50 on.
    Ledger sent = new Ledger(
        Ledger.FORMAT, List.of(new ProducerLedger(0, 0, 50, 100, 100,
            SequenceRanges.between(0, 100), NONE, OptionalLong.empty())),
        List.of(), List.of(), Optional.empty());
    DeliveryLedger delivery = new DeliveryLedger("read-back", 0, SequenceRanges.between(0, 99),
        NONE, SequenceRanges.between(99, 100), new PhaseCount(1, 0, OptionalLong.empty()),
        new PhaseCount(4, 2, OptionalLong.empty()),
        PhaseCount.ZERO, new PhaseCount(3, 0, OptionalLong.empty()), 5, OptionalInt.of(1),
        Optional.empty());
    Ledger read = new Ledger(Ledger.FORMAT, List.of(mark(5)), List.of(delivery), List.of(reader()),
        Optional.empty());

    Survival survival = new ReadBackComparison(sent, read).survival();

    assertThat(survival).isEqualTo(new Survival(100, 100, 0, 99, 0, 0, 1, 6, 3));
  }

  @Property
  void everyAttemptedMessageIsInExactlyOnePlace(
      @ForAll @IntRange(min = 0, max = 60) int acknowledged,
      @ForAll @IntRange(min = 0, max = 60) int received,
      @ForAll @IntRange(min = 0, max = 30) int from) {
    int attempted = 100;
    SequenceRanges back = SequenceRanges.between(from, from + received);

    Survival survival =
        new ReadBackComparison(sent(attempted, SequenceRanges.between(0, acknowledged)), read(back))
            .survival();

    assertThat(survival.acknowledged() + survival.inDoubt()).isEqualTo(attempted);
    assertThat(survival.readBack() + survival.lost()).isEqualTo(acknowledged);
    assertThat(survival.readBack() + survival.inDoubtArrived()).isEqualTo(received);
  }

  @Test
  void everythingIsReadWhenMarksCameFromAllPartitions() {
    assertThat(reckoning(mark(5), marks(SequenceRanges.between(0, 5), 3)).unread(3)).isEmpty();
  }

  @Test
  void nothingIsCertainWhereMarksAreMissing() {
    assertThat(reckoning(mark(5), marks(SequenceRanges.between(0, 4), 3)).unread(3))
        .hasValueSatisfying(why -> assertThat(why).contains("1 of 5 end marks"));
    assertThat(reckoning(mark(5), marks(SequenceRanges.between(0, 5), 2)).unread(3))
        .hasValueSatisfying(why -> assertThat(why).contains("2 of the 3 partitions"));
    assertThat(reckoning(mark(0), marks(NONE, 0)).unread(3))
        .hasValueSatisfying(why -> assertThat(why).contains("none of the 5 end marks"));
    assertThat(new ReadBackComparison(sent(5, NONE), Ledger.EMPTY).unread(1)).isPresent();
  }

  private static ReadBackComparison reckoning(ProducerLedger mark, DeliveryLedger delivery) {
    return new ReadBackComparison(sent(5, NONE),
        new Ledger(Ledger.FORMAT, List.of(mark), List.of(delivery), List.of(reader()),
            Optional.empty()));
  }

  private static Ledger sent(long attempted, SequenceRanges acknowledged) {
    return new Ledger(Ledger.FORMAT, List.of(new ProducerLedger(0, 0, 0, attempted, attempted,
        acknowledged, NONE, OptionalLong.empty())), List.of(), List.of(), Optional.empty());
  }

  private static Ledger read(SequenceRanges received) {
    return new Ledger(Ledger.FORMAT, List.of(mark(5)),
        List.of(delivery(0, received, 1), marks(SequenceRanges.between(0, 5), 1)),
        List.of(reader()), Optional.empty());
  }

  private static ProducerLedger mark(long acknowledged) {
    return new ProducerLedger(MARKS, 0, 0, 5, 5, SequenceRanges.between(0, acknowledged), NONE,
        OptionalLong.empty());
  }

  private static DeliveryLedger marks(SequenceRanges received, int partitions) {
    return delivery(MARKS, received, partitions);
  }

  private static DeliveryLedger delivery(int producer, SequenceRanges received, int partitions) {
    return new DeliveryLedger("read-back", producer, received, NONE, NONE, PhaseCount.ZERO,
        PhaseCount.ZERO, PhaseCount.ZERO, PhaseCount.ZERO, 0, OptionalInt.of(partitions),
        Optional.empty());
  }

  private static StrayCount reader() {
    return new StrayCount("read-back", 0, 0, PhaseCount.ZERO, 0);
  }
}
