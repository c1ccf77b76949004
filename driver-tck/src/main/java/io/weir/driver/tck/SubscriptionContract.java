package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Topic;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The contract of {@link io.weir.core.driver.ConsumerSpec} for subscriptions and their consumers.
 */
interface SubscriptionContract extends Contract {
  @Test
  default void eachSubscriptionGetsEveryMessage() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(3);
      Reader first = session.openReader(topic, "first");
      Reader second = session.openReader(topic, "second");
      Sender sender = session.openSender(topic);
      sender.sendAll(2_000, 100);

      Received.by(first).assertExactly(List.of(sender), 3, session.patience());
      Received.by(second).assertExactly(List.of(sender), 3, session.patience());
    }
  }

  @Test
  default void consumersShareASubscriptionWithoutDuplicates() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(4);
      List<Reader> readers = session.openReaders(topic, "shared", 2);
      Sender sender = session.openSender(topic);
      sender.sendAll(4_000, 1_000);

      Received.by(readers).assertExactly(List.of(sender), 4, session.patience());
      assertThat(readers).as("consumers")
          .allSatisfy(reader -> assertThat(reader.count()).as("its share").isPositive());
    }
  }

  @Test
  default void whatIsSentAfterConsumersAreReadyArrives() throws Exception {
    try (Session session = Session.open(system())) {
      for (int round = 0; round < 3; round++) {
        Topic topic = session.createTopic(2);
        List<Reader> readers = session.openReaders(topic, "ready-" + round, 2);
        Sender sender = session.openSender(topic);
        sender.sendAll(2, 100);

        Received.by(readers).assertExactly(List.of(sender), 2, session.patience());
      }
    }
  }

  @Test
  default void aLateSubscriptionStartsAtTheEarliestMessage() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(2);
      Sender sender = session.openSender(topic);
      sender.sendAll(500, 100);

      Reader late = session.openReader(topic, "late");
      sender.sendAll(500, 100);

      Received.by(late).assertExactly(List.of(sender), 2, session.patience());
    }
  }
}
