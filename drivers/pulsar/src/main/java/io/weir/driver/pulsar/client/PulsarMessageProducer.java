package io.weir.driver.pulsar.client;

import io.weir.core.driver.Deadline;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.SendListener;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.pulsar.ClientMapping;
import io.weir.driver.pulsar.PulsarPropertySection;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.pulsar.client.api.BatcherBuilder;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.ProducerBuilder;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.TypedMessageBuilder;

/** Sends to one topic with a separate client. */
final class PulsarMessageProducer implements MessageProducer {
  private static final Duration SETTLE_LIMIT = Duration.ofSeconds(2);

  private final ClientInstance instance;
  private final Producer<byte[]> producer;
  private final SendOutcomes outcomes;
  private volatile boolean closing;

  private PulsarMessageProducer(ClientInstance instance, Producer<byte[]> producer,
      SendOutcomes outcomes) {
    this.instance = instance;
    this.producer = producer;
    this.outcomes = outcomes;
  }

  static PulsarMessageProducer open(
      ClientInstance instance, String name, TopicPath topic, ClientMapping mapping,
      BatcherBuilder batcher, SendListener listener, Duration timeout, ThreadGuard threads)
      throws DriverException, InterruptedException {
    SendOutcomes outcomes = new SendOutcomes(listener, threads);
    ProducerBuilder<byte[]> builder = instance.client().newProducer();
    Conf.load(builder, builder::loadConf, mapping.producer(),
        PulsarPropertySection.CLIENT_PRODUCER);
    CompletableFuture<Producer<byte[]>> opened =
        builder.topic(topic.url())
            .producerName(name)
            .batcherBuilder(batcher)
            .intercept(outcomes)
            .createAsync();
    Producer<byte[]> producer = instance.await(opened, timeout, "producer on " + topic.url());
    // A broker that drops duplicates may know the producer's name from earlier, with all its
    // partitions.
    outcomes.startAt(producer.getLastSequenceId() + 1);
    return new PulsarMessageProducer(instance, producer, outcomes);
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    long id = outcomes.handOver(sequence, intendedNanos, calledNanos);
    // The client keeps the array until its batch is written.
    CompletableFuture<MessageId> sent =
        message(key).sequenceId(id).value(message.clone()).sendAsync();
    if (sent.isCompletedExceptionally()) {
      // The client does not report all immediate refusals to its interceptors.
      outcomes.refused(id, sent.exceptionNow());
    } else if (closing) {
      // The client never completes a message that was waiting for buffer space when it was closed.
      outcomes.refused(id,
          new PulsarClientException.AlreadyClosedException("the producer was closed"));
    }
    if (Thread.interrupted()) {
      throw new InterruptedException("interrupted while sending");
    }
  }

  private TypedMessageBuilder<byte[]> message(MessageKey key) {
    TypedMessageBuilder<byte[]> message = producer.newMessage();
    return key.isNone() ? message : message.key(key.text());
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    producer.flushAsync();
    return outcomes.await(Deadline.in(timeout));
  }

  @Override
  public void close() {
    closing = true;
    instance.closeAfter(producer.closeAsync());
    try {
      // The client's threads report the last outcomes shortly after they confirm the close.
      outcomes.await(Deadline.in(SETTLE_LIMIT));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Returns the client's own producer, to read its settings back. */
  Producer<byte[]> producer() {
    return producer;
  }

  ClientInstance instance() {
    return instance;
  }
}
