package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The deliveries of all consumers of one subscription, and assertions on them. */
final class Received {
  private final List<Reader> readers;

  private Received(List<Reader> readers) {
    this.readers = List.copyOf(readers);
  }

  static Received by(List<Reader> readers) {
    return new Received(readers);
  }

  static Received by(Reader reader) {
    return new Received(List.of(reader));
  }

  /**
   * Waits for all messages of these senders. Expects each once, unchanged, from a partition of the
   * topic, and in order.
   */
  void assertExactly(List<Sender> senders, int partitions, Patience patience) {
    int expected = senders.stream().mapToInt(Sender::sent).sum();
    patience.until(expected + " messages arrive", () -> count() >= expected,
        () -> count() + " messages");
    List<DeliveredMessage> all = deliveries();
    assertThat(all).as("deliveries").hasSize(expected);
    assertThat(all)
        .allSatisfy(
            delivery -> {
              assertThat(delivery.unchanged()).as("bytes of %s are as sent", delivery).isTrue();
              assertThat(delivery.partition()).as("partition of %s", delivery)
                  .isBetween(-1, partitions - 1);
              assertThat(delivery.redelivered()).as("%s is marked as a redelivery", delivery)
                  .isFalse();
            });
    assertThat(identities(all)).as("distinct messages").isEqualTo(identitiesOf(senders));
    readers.forEach(reader -> assertInOrder(reader.deliveries()));
  }

  /** Returns the number of distinct messages received so far. */
  int distinct() {
    return identities(deliveries()).size();
  }

  private int count() {
    return readers.stream().mapToInt(Reader::count).sum();
  }

  List<DeliveredMessage> deliveries() {
    List<DeliveredMessage> all = new ArrayList<>();
    readers.forEach(reader -> all.addAll(reader.deliveries()));
    return all;
  }

  private record Identity(int producer, long sequence) {}

  private record Stream(int producer, int partition) {}

  private static Set<Identity> identities(List<DeliveredMessage> deliveries) {
    Set<Identity> identities = new HashSet<>();
    deliveries.forEach(
        delivery -> identities.add(new Identity(delivery.producer(), delivery.sequence())));
    return identities;
  }

  private static Set<Identity> identitiesOf(List<Sender> senders) {
    Set<Identity> identities = new HashSet<>();
    for (Sender sender : senders) {
      for (long sequence = 0; sequence < sender.sent(); sequence++) {
        identities.add(new Identity(sender.number(), sequence));
      }
    }
    return identities;
  }

  private static void assertInOrder(List<DeliveredMessage> deliveries) {
    Map<Stream, Long> last = new HashMap<>();
    for (DeliveredMessage delivery : deliveries) {
      Long before =
          last.put(new Stream(delivery.producer(), delivery.partition()), delivery.sequence());
      assertThat(before == null || before < delivery.sequence())
          .as("%s comes after sequence number %s of the same producer and partition", delivery,
              before)
          .isTrue();
    }
  }
}
