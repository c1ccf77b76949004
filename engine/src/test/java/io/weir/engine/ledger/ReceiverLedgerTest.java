package io.weir.engine.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.MessageKey;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.DeliveryLedger;
import io.weir.core.ledger.KeyMark;
import io.weir.core.ledger.MessageHeader;
import io.weir.core.ledger.PhaseCount;
import io.weir.core.ledger.SequenceRanges;
import io.weir.core.worker.Assignment.ConsumerTask;
import io.weir.engine.clock.PhaseTimeline;
import io.weir.engine.clock.SenderClocks;
import io.weir.engine.ledger.ReceiverLedger.Delivery;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;

class ReceiverLedgerTest {
  private static final int RUN = 4;

  private final PhaseTimeline timeline = new PhaseTimeline();
  private final SubscriptionLedger subscription = subscription(1, false, Optional.empty());
  private final ReceiverLedger ledger =
      subscription.receiver(new ConsumerTask("sub", 0, 1, 0, OptionalInt.empty()));

  @Test
  void deliveriesAreDistinguished() {
    timeline.announce(PhaseKind.MEASURE, 0);

    assertThat(deliver(0, 1)).isEqualTo(Delivery.FIRST);
    assertThat(deliver(0, 5)).isEqualTo(Delivery.FIRST);
    assertThat(deliver(0, 2)).isEqualTo(Delivery.REORDERED);
    assertThat(deliver(1, 3)).isEqualTo(Delivery.FIRST);
    assertThat(deliver(0, 5)).isEqualTo(Delivery.DUPLICATE);
    assertThat(ledger.enter(0, message(RUN, 1), 10, true)).isEqualTo(Delivery.REDELIVERY);
    assertThat(ledger.enter(0, message(RUN + 1, 9), 10, false)).isEqualTo(Delivery.FOREIGN);

    DeliveryLedger deliveries = subscription.deliveries().get(0);
    assertThat(deliveries.received()).isEqualTo(SequenceRanges.of(1, 4, 5, 6));
    assertThat(deliveries.duplicates()).isEqualTo(new PhaseCount(0, 1, OptionalLong.empty()));
    assertThat(deliveries.redeliveries()).isEqualTo(new PhaseCount(0, 1, OptionalLong.empty()));
    assertThat(deliveries.reordered()).isEqualTo(new PhaseCount(0, 1, OptionalLong.empty()));
    assertThat(deliveries.maxReorderDepth()).isEqualTo(3);
    assertThat(ledger.strays().foreign()).isEqualTo(1);
  }

  @Test
  void onATopicOfOthersWhatIsNotOfThisRunIsForeignAndNothingElse() {
    timeline.announce(PhaseKind.MEASURE, 0);
    SubscriptionLedger used = subscription(1, true, Optional.empty());
    ReceiverLedger shared = used.receiver(new ConsumerTask("sub", 0, 1, 0, OptionalInt.empty()));
    ByteBuffer othersDamaged = message(RUN + 1, 3);
    othersDamaged.put(60, (byte) ~othersDamaged.get(60));
    ByteBuffer ownDamaged = message(RUN, 6);
    ownDamaged.put(60, (byte) ~ownDamaged.get(60));

    assertThat(shared.enter(0, message(RUN, 1), 10, false)).isEqualTo(Delivery.FIRST);
    assertThat(shared.enter(0, ByteBuffer.allocate(0), 10, false)).isEqualTo(Delivery.FOREIGN);
    assertThat(shared.enter(0, ByteBuffer.wrap(new byte[500]), 10, false))
        .isEqualTo(Delivery.FOREIGN);
    assertThat(shared.enter(0, message(RUN + 1, 2), 10, false)).isEqualTo(Delivery.FOREIGN);
    assertThat(shared.enter(0, othersDamaged, 10, false)).isEqualTo(Delivery.FOREIGN);
    assertThat(shared.enter(0, ownDamaged, 10, false)).isEqualTo(Delivery.CORRUPT);

    assertThat(shared.strays().foreign()).isEqualTo(4);
    assertThat(shared.strays().unidentified()).isEqualTo(PhaseCount.ZERO);
    assertThat(used.deliveries().get(0).received()).isEqualTo(SequenceRanges.between(1, 2));
  }

  @Test
  void aDamagedPayloadStillNamesItsMessage() {
    timeline.announce(PhaseKind.MEASURE, 0);
    ByteBuffer message = message(RUN, 6);
    message.put(60, (byte) ~message.get(60));

    assertThat(ledger.enter(0, message, 10, false)).isEqualTo(Delivery.CORRUPT);
    assertThat(subscription.deliveries().get(0).damaged()).isEqualTo(SequenceRanges.between(6, 7));
    assertThat(subscription.deliveries().get(0).received().isEmpty()).isTrue();
    assertThat(ledger.strays().unidentified()).isEqualTo(PhaseCount.ZERO);
  }

  @Test
  void aHeaderWithOneDamagedByteStillNamesItsMessage() {
    timeline.announce(PhaseKind.MEASURE, 0);
    ByteBuffer message = message(RUN, 6);
    message.put(20, (byte) ~message.get(20));

    assertThat(ledger.enter(0, message, 10, false)).isEqualTo(Delivery.CORRUPT);
    assertThat(subscription.deliveries().get(0).damaged()).isEqualTo(SequenceRanges.between(6, 7));
    assertThat(ledger.strays().unidentified()).isEqualTo(PhaseCount.ZERO);
  }

  @Test
  void aHeaderWithMoreDamageNamesNoMessage() {
    timeline.announce(PhaseKind.MEASURE, 0);
    ByteBuffer message = defaced(6);

    assertThat(ledger.enter(0, message, 10, false)).isEqualTo(Delivery.CORRUPT);
    assertThat(ledger.enter(0, ByteBuffer.allocate(3), 10, false)).isEqualTo(Delivery.CORRUPT);
    assertThat(subscription.deliveries()).isEmpty();
    assertThat(ledger.strays().unidentified())
        .isEqualTo(new PhaseCount(0, 2, OptionalLong.empty()));
  }

  @Test
  void aMessageBelongsToThePhaseInWhichItWasDue() {
    timeline.announce(PhaseKind.WARM_UP, 0);
    timeline.announce(PhaseKind.MEASURE, 100);
    deliver(0, 0);
    deliver(0, 0);
    ledger.enter(0, ByteBuffer.allocate(3), 50, false);

    assertThat(subscription.deliveries().get(0).duplicates())
        .isEqualTo(new PhaseCount(1, 0, OptionalLong.empty()));
    assertThat(ledger.strays().unidentified())
        .isEqualTo(new PhaseCount(1, 0, OptionalLong.empty()));
  }

  @Test
  void damageDueInTheWarmUpStaysThereHoweverLateItArrives() {
    timeline.announce(PhaseKind.WARM_UP, 0);
    timeline.announce(PhaseKind.MEASURE, 100);
    deliver(0, 90);
    ledger.enter(0, defaced(95), 150, false);
    ledger.enter(0, ByteBuffer.allocate(3), 150, false);
    ledger.enter(0, defaced(120), 150, false);

    assertThat(ledger.strays().unidentified())
        .isEqualTo(new PhaseCount(2, 1, OptionalLong.empty()));
  }

  @Test
  void aKeysMessagesOfAProducerAreInOrderWhicheverConsumerGotThem() {
    timeline.announce(PhaseKind.MEASURE, 0);
    SubscriptionLedger keyed = subscription(2, false, Optional.of(new KeyOrderBook(2, 10)));
    ReceiverLedger one = keyed.receiver(new ConsumerTask("sub", 0, 2, 0, OptionalInt.empty()));
    ReceiverLedger other = keyed.receiver(new ConsumerTask("sub", 1, 2, 0, OptionalInt.empty()));

    assertThat(one.enter(0, 3, keyed(0, 3), 10, false)).isEqualTo(Delivery.FIRST);
    assertThat(other.enter(1, 3, keyed(5, 3), 10, false)).isEqualTo(Delivery.FIRST);
    // Late for its key, and in order among those of its partition.
    assertThat(one.enter(0, 3, keyed(2, 3), 10, false)).isEqualTo(Delivery.FIRST);
    // Late in its partition, and the first of its key.
    assertThat(one.enter(0, 4, keyed(1, 4), 10, false)).isEqualTo(Delivery.REORDERED);
    // A second time at the same place: a duplicate, whatever its key.
    assertThat(one.enter(0, 3, keyed(2, 3), 10, false)).isEqualTo(Delivery.DUPLICATE);

    // A second time elsewhere, as when partitions change hands: likewise.
    assertThat(other.enter(0, 3, keyed(2, 3), 10, false)).isEqualTo(Delivery.DUPLICATE);

    DeliveryLedger deliveries = keyed.deliveries().getFirst();
    assertThat(deliveries.lateForKey()).contains(new PhaseCount(0, 1, OptionalLong.empty()));
    assertThat(deliveries.reordered()).isEqualTo(new PhaseCount(0, 1, OptionalLong.empty()));
    assertThat(deliveries.duplicates()).isEqualTo(new PhaseCount(0, 2, OptionalLong.empty()));
    assertThat(deliveries.partitions()).hasValue(2);
  }

  @Test
  void aMessageUnderAnotherKeyThanItWasSentWithIsCorrupt() {
    timeline.announce(PhaseKind.MEASURE, 0);
    SubscriptionLedger keys = subscription(1, false, Optional.of(new KeyOrderBook(1, 10)));
    ReceiverLedger keyed = keys.receiver(new ConsumerTask("sub", 0, 1, 0, OptionalInt.empty()));

    assertThat(keyed.enter(0, 4, keyed(6, 3), 10, false)).isEqualTo(Delivery.CORRUPT);
    assertThat(keyed.enter(0, MessageKey.NO_NUMBER, keyed(7, 3), 10, false))
        .isEqualTo(Delivery.CORRUPT);
    assertThat(keyed.enter(0, 3, keyed(8, 3), 10, false)).isEqualTo(Delivery.FIRST);
    assertThat(keys.deliveries().get(0).damaged()).isEqualTo(SequenceRanges.between(6, 8));
  }

  @Test
  void aMessageThatTwoConsumersGetIsRepeatedAtTheSecond() {
    timeline.announce(PhaseKind.MEASURE, 0);
    SubscriptionLedger both = subscription(2, false, Optional.empty());
    ReceiverLedger one = both.receiver(new ConsumerTask("sub", 0, 2, 0, OptionalInt.empty()));
    ReceiverLedger other = both.receiver(new ConsumerTask("sub", 1, 2, 0, OptionalInt.empty()));

    assertThat(one.enter(0, message(RUN, 1), 10, false)).isEqualTo(Delivery.FIRST);
    assertThat(other.enter(0, message(RUN, 1), 10, false)).isEqualTo(Delivery.DUPLICATE);
    assertThat(one.enter(0, message(RUN, 2), 10, false)).isEqualTo(Delivery.FIRST);
    assertThat(other.enter(0, message(RUN, 2), 10, true)).isEqualTo(Delivery.REDELIVERY);
    // The broker announced one of the two deliveries; which of them was handled first is chance.
    assertThat(other.enter(0, message(RUN, 3), 10, true)).isEqualTo(Delivery.FIRST);
    assertThat(one.enter(0, message(RUN, 3), 10, false)).isEqualTo(Delivery.REDELIVERY);

    DeliveryLedger deliveries = both.deliveries().getFirst();
    assertThat(both.deliveries()).hasSize(1);
    assertThat(deliveries.received()).isEqualTo(SequenceRanges.between(1, 4));
    assertThat(deliveries.duplicates()).isEqualTo(new PhaseCount(0, 1, OptionalLong.empty()));
    assertThat(deliveries.redeliveries()).isEqualTo(new PhaseCount(0, 2, OptionalLong.empty()));
    assertThat(both.strays()).hasSize(2);
  }

  @Test
  void producersAreFoundWhicheverComesFirst() {
    timeline.announce(PhaseKind.MEASURE, 0);
    List<Integer> producers = List.of(70, 71, 69, 60, 75, 100_000, 3);
    for (int producer : producers) {
      assertThat(ledger.enter(0, message(RUN, producer, 0), 10, false)).isEqualTo(Delivery.FIRST);
    }
    for (int producer : producers) {
      assertThat(ledger.enter(0, message(RUN, producer, 0), 10, false))
          .isEqualTo(Delivery.DUPLICATE);
    }

    assertThat(subscription.deliveries()).extracting(DeliveryLedger::producer)
        .containsExactlyElementsOf(producers.stream().sorted().toList());
  }

  @Test
  void aForgedMessageThatNoProducerCanHaveSentIsCorruptAndTakesNoMemory() {
    timeline.announce(PhaseKind.MEASURE, 0);

    assertThat(ledger.enter(0, message(RUN, 1 << 30, 1), 10, false)).isEqualTo(Delivery.CORRUPT);
    assertThat(ledger.enter(0, message(RUN, -1, 1), 10, false)).isEqualTo(Delivery.CORRUPT);
    assertThat(ledger.enter(0, message(RUN, 0, -1), 10, false)).isEqualTo(Delivery.CORRUPT);
    assertThat(ledger.enter(0, message(RUN, 0, Long.MAX_VALUE), 10, false))
        .isEqualTo(Delivery.CORRUPT);

    assertThat(subscription.deliveries()).isEmpty();
    assertThat(ledger.strays().unidentified())
        .isEqualTo(new PhaseCount(0, 4, OptionalLong.empty()));
  }

  private SubscriptionLedger subscription(int consumers, boolean others,
      Optional<KeyOrderBook> keys) {
    return new SubscriptionLedger("sub", consumers, RUN, SenderClocks.NONE, timeline, others, keys,
        LedgerMemory.ofThisHeap());
  }

  private static ByteBuffer keyed(long sequence, int key) {
    byte[] bytes = new byte[100];
    KeyMark.write(bytes, key);
    MessageHeader.write(bytes, RUN, 0, sequence, sequence + 1, 0, new CRC32C());
    return ByteBuffer.wrap(bytes);
  }

  private Delivery deliver(int partition, long sequence) {
    return ledger.enter(partition, message(RUN, sequence), 10, false);
  }

  private static ByteBuffer defaced(long sequence) {
    ByteBuffer message = message(RUN, sequence);
    return message.put(16, (byte) 1).put(20, (byte) 2);
  }

  private static ByteBuffer message(int run, long sequence) {
    return message(run, 0, sequence);
  }

  private static ByteBuffer message(int run, int producer, long sequence) {
    byte[] bytes = new byte[100];
    MessageHeader.write(bytes, run, producer, sequence, sequence + 1, 0, new CRC32C());
    return ByteBuffer.wrap(bytes);
  }
}
