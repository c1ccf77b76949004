package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.Topic;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@link io.weir.core.driver.Driver} for topics. */
interface TopicContract extends Contract {
  @Test
  default void topicsCanBeUsedAsSoonAsTheyAreCreated() throws Exception {
    try (Session session = Session.open(system())) {
      List<Topic> topics = List.of(session.newTopic(1), session.newTopic(2), session.newTopic(5));
      session.create(topics);
      for (Topic topic : topics) {
        session.openSender(topic).sendAll(topic.partitions() * 3, 100);
      }
    }
  }

  @Test
  default void creatingATopicThatExistsFails() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);

      assertThatThrownBy(() -> session.driver().createTopics(List.of(topic)))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(topic.name())
          .hasMessageContaining("exist");
    }
  }

  @Test
  default void deletingATopicLeavesTheOthersAlone() throws Exception {
    try (Session session = Session.open(system())) {
      Topic kept = session.createTopic(1);
      Topic deleted = session.createTopic(1);
      Sender sender = session.openSender(kept);
      sender.sendAll(10, 100);

      session.delete(deleted);

      sender.sendAll(10, 100);
      Received.by(session.openReader(kept, "after"))
          .assertExactly(List.of(sender), 1, session.patience());
    }
  }

  @Test
  default void aDeletedTopicIsGone() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(2);
      Sender before = session.openSender(topic);
      before.sendAll(10, 100);
      before.producer().close();

      session.delete(topic);
      session.patience()
          .until("the topic can be created again", () -> created(session, topic),
              () -> "it still exists");

      Sender after = session.openSender(topic);
      after.sendAll(5, 100);
      Reader reader = session.openReader(topic, "again");
      Received.by(reader).assertExactly(List.of(after), 2, session.patience());
      assertThat(reader.deliveries()).extracting(DeliveredMessage::producer)
          .containsOnly(after.number());
    }
  }

  private static boolean created(Session session, Topic topic) {
    try {
      session.create(List.of(topic));
      return true;
    } catch (DriverException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
