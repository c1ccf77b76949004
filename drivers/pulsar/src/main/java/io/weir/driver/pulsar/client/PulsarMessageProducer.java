package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.SendListener;
import io.weir.driver.pulsar.ClientMapping;
import io.weir.driver.pulsar.PropertySection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.MessageIdAdv;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.PulsarClientException;

/** Sends to one topic by a client of its own. */
final class PulsarMessageProducer implements MessageProducer {
  private static final long POLL_MICROS = 200;
  /** Some microseconds' worth of outcomes. */
  private static final int ANSWERS_AT_ONCE = 8;
  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(2);

  private final ClientInstance instance;
  private final Producer<byte[]> producer;
  private final SendListener listener;
  private final SendAccount account = new SendAccount();
  private volatile boolean closing;
  private EntryClock answers;

  private PulsarMessageProducer(ClientInstance instance, Producer<byte[]> producer,
      SendListener listener) {
    this.instance = instance;
    this.producer = producer;
    this.listener = listener;
  }

  static PulsarMessageProducer open(
      ClientInstance instance, String name, TopicPath topic, ClientMapping mapping,
      BatcherBuilder batcher, SendListener listener, Duration timeout)
      throws DriverException, InterruptedException {
    ProducerBuilder<byte[]> builder = instance.client().newProducer();
    Conf.loadKnown(builder, builder::loadConf, mapping.producerWhereKnown(),
        PropertySection.CLIENT_PRODUCER);
    Conf.load(builder, builder::loadConf, mapping.producer(), PropertySection.CLIENT_PRODUCER);
    CompletableFuture<Producer<byte[]>> opened =
        builder.topic(topic.url()).producerName(name).batcherBuilder(batcher).createAsync();
    return new PulsarMessageProducer(instance,
        instance.await(opened, timeout, "producer on " + topic.url()), listener);
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    account.handOver();
    // The client keeps the array until its batch is written.
    CompletableFuture<MessageId> outcome = send(key, message.clone());
    outcome.whenComplete(new SendOutcome(this, sequence, intendedNanos, calledNanos));
    if (closing) {
      // The client never settles a message that was waiting for room in its buffer when it was
      // closed.
      outcome.completeExceptionally(
          new PulsarClientException.AlreadyClosedException("the producer was closed"));
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while sending");
    }
  }

  private CompletableFuture<MessageId> send(MessageKey key, byte[] message) {
    return key.isNone()
        ? producer.sendAsync(message)
        : producer.newMessage().key(key.text()).value(message).sendAsync();
  }

  /** The broker acknowledged a message. On the client's thread. */
  void acknowledged(MessageIdAdv id, long sequence, long intendedNanos, long calledNanos) {
    listener.acknowledged(sequence, intendedNanos, calledNanos, answerClock().at(id));
    account.settle();
  }

  /** The client gave a message up. On the client's thread, or the sender's. */
  void failed(Throwable error, long sequence, long intendedNanos, long calledNanos) {
    listener.failed(sequence, intendedNanos, calledNanos, FailureKinds.of(error));
    account.settle();
  }

  /** The calling thread's. Mostly one thread tells all; a race does no more than make another. */
  private EntryClock answerClock() {
    EntryClock clock = answers;
    if (clock == null || !clock.isOwn()) {
      clock = new EntryClock(ANSWERS_AT_ONCE);
      answers = clock;
    }
    return clock;
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    producer.flushAsync();
    return awaitSettled(Deadline.in(timeout));
  }

  @Override
  public void close() {
    closing = true;
    instance.closeAfter(producer.closeAsync());
    try {
      // The client's threads tell the last outcomes a moment after they confirm the close.
      awaitSettled(Deadline.in(SETTLE_LIMIT));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean awaitSettled(Deadline deadline) throws InterruptedException {
    long due = account.handedOver();
    while (account.settled() < due) {
      if (deadline.isOver()) {
        return false;
      }
      TimeUnit.MICROSECONDS.sleep(POLL_MICROS);
    }
    return true;
  }

  /** The client's own producer, for reading its settings back. */
  Producer<byte[]> producer() {
    return producer;
  }

  ClientInstance instance() {
    return instance;
  }
}
