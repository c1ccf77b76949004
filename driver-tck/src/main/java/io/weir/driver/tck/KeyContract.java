package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.MessageKey;
import io.weir.core.driver.Topic;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The contract of {@link io.weir.core.driver.MessageProducer} for keys. */
interface KeyContract extends Contract {
  /** Enough keys that every client uses all of four partitions. */
  int KEYS = 50;

  @Test
  default void aKeysMessagesComeFromOnePartitionInOrderAndWithTheirKey() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(4);
      List<Reader> readers = session.openReaders(topic, "keyed", 2);
      Sender first = session.openSender(topic);
      Sender second = session.openSender(topic);
      for (int i = 0; i < 2_000; i++) {
        first.send(MessageKey.of(i % KEYS), new byte[100 + i % 7 * 50]);
        second.send(MessageKey.of(i * 7 % KEYS), new byte[100]);
      }
      first.awaitAcknowledged();
      second.awaitAcknowledged();

      Received received = Received.by(readers);
      received.assertExactly(List.of(first, second), 4, session.patience());
      assertThat(received.deliveries()).as("keys reported by the client")
          .allSatisfy(
              delivery -> assertThat(delivery.key()).as("key of %s", delivery)
                  .isEqualTo((int) (delivery.producer() == 0
                      ? delivery.sequence() % KEYS
                      : delivery.sequence() * 7 % KEYS)));
      Map<Integer, Set<Integer>> partitions = new HashMap<>();
      received.deliveries()
          .forEach(delivery -> partitions.computeIfAbsent(delivery.key(), key -> new TreeSet<>())
              .add(delivery.partition()));
      assertThat(partitions).as("partitions by key")
          .hasSize(KEYS)
          .allSatisfy((key, those) -> assertThat(those).as("of key %s", key).hasSize(1));
      assertThat(partitions.values().stream().distinct()).as("different partitions").hasSize(4);
    }
  }

  @Test
  default void aMessageWithoutAKeyHasNoneBesideOthersThatDo() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      Reader reader = session.openReader(topic, "mixed");
      Sender sender = session.openSender(topic);
      for (int i = 0; i < 100; i++) {
        sender.send(i % 2 == 0 ? MessageKey.NONE : MessageKey.of(i), new byte[100]);
      }
      sender.awaitAcknowledged();

      Received received = Received.by(reader);
      received.assertExactly(List.of(sender), 1, session.patience());
      assertThat(received.deliveries()).allSatisfy(delivery -> assertThat(delivery.key())
          .isEqualTo(delivery.sequence() % 2 == 0
              ? MessageKey.NO_NUMBER
              : (int) delivery.sequence()));
    }
  }
}
