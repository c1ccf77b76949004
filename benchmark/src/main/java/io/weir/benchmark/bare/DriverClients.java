package io.weir.benchmark.bare;

import io.weir.benchmark.Drivers;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.worker.Assignment;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** A weir driver without weir's engine. Setting: {@code assignment}, a file. */
final class DriverClients {
  private static final Duration POLL = Duration.ofMillis(100);

  private DriverClients() {}

  static void start(BareLoop loop) throws IOException, DriverException, InterruptedException {
    Assignment assignment = Drivers.assignment(loop.settings().text("assignment"));
    List<Topic> topics = assignment.topics();
    Driver driver = Drivers.open(assignment);
    driver.createTopics(topics);
    for (Assignment.ConsumerTask task : assignment.consumers()) {
      MessageConsumer consumer = driver.openConsumer(
          new ConsumerSpec(task.subscription() + task.consumer(), topics.get(task.topic()),
              task.subscription(), task.sharedBy(), 0, Optional.empty()));
      AtomicLong received = loop.received();
      loop.receive(() -> consumer.poll(POLL, (partition, message, receivedNanos, redelivered) -> {
        if (message.hasRemaining()) {
          BareLoop.count(received);
        }
      }));
    }
    List<BareLoop.Sender> senders = new ArrayList<>();
    for (Assignment.ProducerTask task : assignment.producers()) {
      senders.add(new Sequence(driver.openProducer(
          new ProducerSpec("producer-" + task.producer(), topics.get(task.topic()),
              Optional.empty(), Optional.empty()),
          new Counter(loop.sent()))));
    }
    loop.send(senders);
  }

  /** Numbers the messages of a producer. */
  private static final class Sequence implements BareLoop.Sender {
    private final MessageProducer producer;
    private long next;

    Sequence(MessageProducer producer) {
      this.producer = producer;
    }

    @Override
    public void send(byte[] message) throws InterruptedException {
      long now = System.nanoTime();
      producer.send(message, next++, now, now);
    }
  }

  /** Counts acknowledged messages. A broker in the driver acknowledges on one thread. */
  private record Counter(AtomicLong sent) implements SendListener {
    @Override
    public void acknowledged(long sequence, long intendedNanos, long calledNanos,
        long answeredNanos) {
      BareLoop.count(sent);
    }

    @Override
    public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
      throw new IllegalStateException("a send failed: " + failure);
    }
  }
}
