package io.weir.driver.tck;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.Topic;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of {@link io.weir.core.driver.MessageConsumer} and {@link
 * io.weir.core.driver.DeliveryListener} for deliveries.
 */
interface DeliveryContract extends Contract {
  @Test
  default void messagesArriveOnceUnchangedAndInOrder() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      Reader reader = session.openReader(topic, "all");
      Sender sender = session.openSender(topic);
      sender.sendAll(5_000, 100);
      Received.by(reader).assertExactly(List.of(sender), 1, session.patience());

      sender.sendAll(100, 100);
      Received.by(reader).assertExactly(List.of(sender), 1, session.patience());
    }
  }

  @Test
  default void severalProducersAndPartitionsKeepOrderWithinEach() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(4);
      Reader reader = session.openReader(topic, "all");
      List<Sender> senders =
          List.of(session.openSender(topic), session.openSender(topic), session.openSender(topic));
      atOnce(
          senders.stream().map(sender -> (Callable<Void>) () -> sendAll(sender, 2_000)).toList());

      Received.by(reader).assertExactly(senders, 4, session.patience());
    }
  }

  private static Void sendAll(Sender sender, int count) throws InterruptedException {
    sender.sendAll(count, 200);
    return null;
  }

  private static void atOnce(List<Callable<Void>> jobs) throws Exception {
    List<FutureTask<Void>> tasks = new ArrayList<>();
    for (Callable<Void> job : jobs) {
      FutureTask<Void> task = new FutureTask<>(job);
      tasks.add(task);
      new Thread(task, "sender-" + tasks.size()).start();
    }
    for (FutureTask<Void> task : tasks) {
      task.get();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {40, 41, 100, 1_000, 10_000, 100_000, 1_000_000})
  default void messagesOfEverySizeArriveUnchanged(int size) throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(2);
      Reader reader = session.openReader(topic, "all");
      Sender sender = session.openSender(topic);
      sender.sendAll(20, size);

      Received.by(reader).assertExactly(List.of(sender), 2, session.patience());
      assertThat(reader.deliveries()).extracting(DeliveredMessage::size).containsOnly(size);
      assertThat(reader.deliveries()).extracting(DeliveredMessage::order)
          .containsOnly(ByteOrder.BIG_ENDIAN);
    }
  }

  /** Uses default settings: no setting may make a system refuse a size that others accept. */
  @ParameterizedTest
  @ValueSource(ints = {2_000_000, 16_000_000})
  default void largeMessagesArriveUnchanged(int size) throws Exception {
    assumeTrue(size <= system().largestMessage().bytes(),
        "the system refuses messages of this size");
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      Reader reader = session.openReader(topic, "all");
      Sender sender = session.openSender(topic);
      sender.sendAll(3, size);

      Received.by(reader).assertExactly(List.of(sender), 1, session.patience());
      assertThat(reader.deliveries()).extracting(DeliveredMessage::size).containsOnly(size);
    }
  }

  @Test
  default void theTimeOfReceiptLiesBetweenSendAndHandOver() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      Reader reader = session.openReader(topic, "all");
      Sender sender = session.openSender(topic);
      sender.sendAll(1_000, 100);

      Received.by(reader).assertExactly(List.of(sender), 1, session.patience());

      assertThat(reader.deliveries())
          .allSatisfy(
              delivery -> {
                assertThat(delivery.receivedNanos() - sender.called(delivery.sequence()))
                    .as("nanoseconds from the send of %s to its receipt", delivery)
                    .isNotNegative();
                assertThat(delivery.takenNanos() - delivery.receivedNanos())
                    .as("nanoseconds from the receipt of %s to the listener", delivery)
                    .isNotNegative();
              });
    }
  }

  @Test
  default void pollEndsWhenNothingArrives() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      try (MessageConsumer consumer =
          session.driver()
              .openConsumer(new ConsumerSpec("idle", topic, "idle", 1, 0, Optional.empty()))) {
        assertThat(consumer.awaitReady(session.patience().limit())).isTrue();
        long before = System.nanoTime();
        int handedOver =
            consumer.poll(
                Duration.ofMillis(200),
                (partition, message, receivedNanos, redelivered) -> {
                  throw new AssertionError("deliveries on a topic without messages");
                });
        assertThat(handedOver).isZero();
        assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(10));
        assertThat(consumer.acknowledgeFailures()).isZero();
      }
    }
  }

  @Test
  default void pollDoesNotWaitForTheWholeTimeOutWhenSomethingArrives() throws Exception {
    try (Session session = Session.open(system())) {
      Topic topic = session.createTopic(1);
      try (MessageConsumer consumer =
          session.driver()
              .openConsumer(new ConsumerSpec("one", topic, "one", 1, 0, Optional.empty()))) {
        assertThat(consumer.awaitReady(session.patience().limit())).isTrue();
        session.openSender(topic).sendAll(1, 100);
        List<DeliveredMessage> taken = new ArrayList<>();
        FutureTask<Integer> poll =
            new FutureTask<>(() -> consumer.poll(Duration.ofMinutes(10),
                (partition, message, receivedNanos, redelivered) -> taken
                    .add(new DeliveredMessage(partition, MessageKey.NO_NUMBER, message,
                        receivedNanos,
                        redelivered))));
        Thread thread = new Thread(poll, "poll");
        thread.start();
        session.patience().untilEnded(thread);

        assertThat(Optional.of(poll.get())).contains(1);
        assertThat(taken).allMatch(DeliveredMessage::unchanged).hasSize(1);
      }
    }
  }
}
