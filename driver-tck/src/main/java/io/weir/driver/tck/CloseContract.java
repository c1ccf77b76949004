package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.Topic;
import io.weir.core.unit.DataSize;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * The contract for closing: within seconds, from any thread, repeatable, and with one outcome for
 * every send.
 */
interface CloseContract extends Contract {
  @Test
  default void everySendHasAnOutcomeWhenCloseReturns() throws Exception {
    try (Session session = Session.open(system())) {
      Sender sender = session.openSender(session.createTopic(2));
      for (int i = 0; i < 5_000; i++) {
        sender.send(1_000);
      }

      sender.producer().close();

      sender.assertEachSettledOnce();
    }
  }

  @Test
  default void aProducerCanBeClosedUnderABusySender() throws Exception {
    DriverSettings settings =
        Settings.withSendBuffer(system().settings(), DataSize.parse("256 KiB"));
    try (Session session = Session.open(system(), settings)) {
      Sender sender = session.openSender(session.createTopic(1));
      BusyThread busy = BusyThread.sending(sender, 10_000);
      session.patience()
          .until("some messages are acknowledged",
              () -> sender.outcomes().acknowledgedCount() > 100,
              sender::outcomes);

      sender.producer().close();

      busy.assertEndsWithAnOutcomeForEachSend(session.patience());
    }
  }

  @Test
  default void aProducerCanBeClosedWhileASendBlocks() throws Exception {
    Optional<Freeze> freeze = system().freeze();
    assumeTrue(freeze.isPresent(), "the system does not support a freeze");
    DriverSettings settings =
        Settings.withSendBuffer(freeze.get().settings(), DataSize.parse("256 KiB"));
    try (Session session = Session.open(system(), settings)) {
      Sender sender = session.openSender(session.createTopic(1));
      freeze.get().begin();
      try {
        BusyThread busy = BusyThread.sending(sender, 10_000);
        busy.awaitBlocked(session.patience());

        long before = System.nanoTime();
        sender.producer().close();
        assertThat(System.nanoTime() - before).as("duration of close in nanoseconds")
            .isLessThan(30_000_000_000L);

        busy.assertEndsWithAnOutcomeForEachSend(session.patience());
      } finally {
        freeze.get().end();
      }
    }
  }

  @Test
  default void closingTheDriverEndsASendThatBlocks() throws Exception {
    Optional<Freeze> freeze = system().freeze();
    assumeTrue(freeze.isPresent(), "the system does not support a freeze");
    DriverSettings settings =
        Settings.withSendBuffer(freeze.get().settings(), DataSize.parse("256 KiB"));
    try (Session session = Session.open(system(), settings)) {
      Sender sender = session.openSender(session.createTopic(1));
      freeze.get().begin();
      try {
        BusyThread busy = BusyThread.sending(sender, 10_000);
        busy.awaitBlocked(session.patience());

        session.closeDriver();

        busy.assertEndsWithAnOutcomeForEachSend(session.patience());
      } finally {
        freeze.get().end();
      }
    }
  }

  /**
   * A system that drops a producer's duplicates must not mistake the next producer's messages for
   * duplicates.
   */
  @Test
  default void aClosedProducersNameCanBeUsedAgain() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(2);
      Reader reader = session.openReader(topic, "all");
      Sender first = session.openSender(topic, "again");
      first.sendAll(200, 100);
      first.producer().close();

      Sender second = session.openSender(topic, "again");
      second.sendAll(100, 100);

      Received.by(reader).assertExactly(List.of(first, second), 2, session.patience());
    }
  }

  @Test
  default void everythingMayBeClosedTwice() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      MessageProducer producer =
          session.driver()
              .openProducer(new ProducerSpec("twice", topic, Optional.empty(), Optional.empty()),
                  new RecordedOutcomes());
      MessageConsumer consumer =
          session.driver()
              .openConsumer(new ConsumerSpec("twice", topic, "twice", 1, 0, Optional.empty()));
      producer.close();
      producer.close();
      consumer.close();
      consumer.close();
      session.closeDriver();
      session.closeDriver();
    }
  }

  @Test
  default void aDriverClosesWhatIsStillOpen() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      Reader reader = session.openReader(topic, "open");
      Sender sender = session.openSender(topic);
      for (int i = 0; i < 1_000; i++) {
        sender.send(1_000);
      }
      assertThat(reader.ended()).isFalse();

      Thread closer = new Thread(() -> closeQuietly(session), "closer");
      closer.start();
      session.patience().untilEnded(closer);

      sender.assertEachSettledOnce();
      sender.send(1_000);
      sender.assertEachSettledOnce();
    }
  }

  private static void closeQuietly(Session session) {
    try {
      session.closeDriver();
    } catch (Exception e) {
      throw new AssertionError("closing the driver failed", e);
    }
  }
}
