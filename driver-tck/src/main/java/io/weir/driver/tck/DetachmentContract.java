package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Topic;
import io.weir.core.ledger.LedgerCounts;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The contract of {@link io.weir.core.driver.Driver#openConsumer} and {@link
 * io.weir.core.driver.MessageConsumer#close} for subscriptions whose consumers leave and come back.
 */
interface DetachmentContract extends Contract {
  /** More than clients prefetch, so that the broker and not a client keeps them. */
  int WHILE_AWAY = 5_000;

  @Test
  default void aSubscriptionContinuesWhereItsConsumersLeftIt() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(3);
      List<Reader> before = session.openReaders(topic, "away", 2);
      Sender sender = session.openSender(topic);
      sender.sendAll(2_000, 100);
      session.patience()
          .until("all messages arrive before the consumers leave", () -> count(before) >= 2_000,
              () -> count(before) + " messages");
      before.forEach(Reader::stop);

      sender.sendAll(WHILE_AWAY, 100);
      List<Reader> after = session.openReaders(topic, "away", 2);
      sender.sendAll(500, 100);

      session.patience()
          .until("all messages arrive after the consumers return",
              () -> count(after) >= WHILE_AWAY + 500,
              () -> count(after) + " messages");
      List<Reader> both = new ArrayList<>(before);
      both.addAll(after);
      assertThat(before.stream().mapToInt(Reader::count).sum()).as("before the consumers leave")
          .isEqualTo(2_000);
      assertThat(Received.by(both).distinct()).as("distinct messages").isEqualTo(sender.sent());
      assertThat(count(both)).as("deliveries").isEqualTo(sender.sent());
    }
  }

  @Test
  default void leavingInTheMiddleLosesNothingAndRepeatsNothingUnannounced() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      Reader tailing = session.openReader(topic, "stays");
      Reader before = session.openReader(topic, "leaves");
      Sender sender = session.openSender(topic);
      for (int i = 0; i < WHILE_AWAY; i++) {
        sender.send(100);
        if (i == WHILE_AWAY / 2) {
          session.patience()
              .until("some messages arrive", () -> before.count() > 0,
                  () -> before.count() + " messages");
        }
      }
      before.stop();
      int got = before.count();

      sender.sendAll(500, 100);
      Reader after = session.openReader(topic, "leaves");

      session.patience()
          .until("the other messages arrive", () -> got + after.count() >= sender.sent(),
              () -> got + " before and " + after.count() + " after");
      LedgerCounts counts = new Account(List.of(sender), List.of(before, after)).counts();
      assertThat(counts.lost()).as("lost").isZero();
      assertThat(counts.duplicates()).as("duplicates without a redelivery mark").isZero();
      assertThat(counts.redeliveries()).as("duplicates of acknowledged messages").isZero();
      assertThat(counts.received()).as("received").isEqualTo(sender.sent());
      Received.by(tailing).assertExactly(List.of(sender), 1, session.patience());
    }
  }

  private static int count(List<Reader> readers) {
    return readers.stream().mapToInt(Reader::count).sum();
  }
}
