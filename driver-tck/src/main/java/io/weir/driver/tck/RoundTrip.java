package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.Topic;
import java.util.List;

/** Sends messages through a running system, and reads all of them. */
public final class RoundTrip {
  private static final int SIZE = 100;

  private RoundTrip() {}

  /**
   * Sends messages to a new topic.
   *
   * @param partitions of the topic
   */
  public static void run(SystemUnderTest system, int partitions, int messages) throws Exception {
    try (Session session = Session.open(system)) {
      Topic topic = session.createTopic(partitions);
      Reader reader = session.openReader(topic, "all");
      Sender sender = session.openSender(topic);
      sender.sendAll(messages, SIZE);
      Account account = new Account(List.of(sender), reader);
      session.patience()
          .until("all messages arrive", () -> account.counts().lost() == 0, account::counts);
      assertThat(account.counts().acknowledged()).isEqualTo(messages);
      assertThat(account.counts().duplicates()).isZero();
      assertThat(session.driver().readBack(List.of(topic)).durability())
          .contains(system.settings().durability());
    }
  }
}
