package io.weir.driver.kafka.client;

import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageKey;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendListener;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.common.Causes;
import io.weir.driver.common.OpenClients;
import io.weir.driver.common.ParallelCalls;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.InterruptException;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** A producer with a separate client instance, and therefore separate connections. */
final class KafkaMessageProducer implements OpenClients.Producer {
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  private final String topic;
  private final SendListener listener;
  private final Producer<byte[], byte[]> client;
  private final ThreadGuard threads;
  private volatile boolean closing;

  private KafkaMessageProducer(String topic, SendListener listener,
      Producer<byte[], byte[]> client, ThreadGuard threads) {
    this.topic = topic;
    this.listener = listener;
    this.client = client;
    this.threads = threads;
  }

  /**
   * Opens a producer and waits until it knows the topic's partitions, so that the first send does
   * not wait.
   *
   * @param threads receives the exceptions of callbacks
   */
  static KafkaMessageProducer open(Map<String, Object> properties, ProducerSpec spec,
      SendListener listener, Duration limit, ThreadGuard threads)
      throws DriverException, InterruptedException {
    KafkaMessageProducer producer =
        new KafkaMessageProducer(spec.topic().name(), listener, client(properties, spec), threads);
    try {
      producer.awaitTopic(spec, limit);
      return producer;
    } catch (DriverException | InterruptedException | RuntimeException e) {
      producer.close();
      throw e;
    }
  }

  private static Producer<byte[], byte[]> client(Map<String, Object> properties, ProducerSpec spec)
      throws DriverException {
    try {
      return new KafkaProducer<>(properties, new ByteArraySerializer(), new ByteArraySerializer());
    } catch (KafkaException e) {
      throw new DriverException("can't open producer " + spec.name() + ": " + Causes.chain(e), e);
    }
  }

  private void awaitTopic(ProducerSpec spec, Duration limit)
      throws DriverException, InterruptedException {
    AtomicReference<RuntimeException> failure = new AtomicReference<>();
    boolean inTime = BoundedCall.run("kafka-topic-wait", limit, () -> {
      try {
        client.partitionsFor(topic);
      } catch (KafkaException e) {
        failure.set(e);
      }
    });
    if (!inTime || failure.get() != null) {
      String reason = failure.get() == null
          ? "no answer within " + limit.toSeconds() + " s"
          : Causes.chain(failure.get());
      throw new DriverException("producer " + spec.name() + " can't get the partitions of topic "
          + topic + ": " + reason);
    }
  }

  @Override
  public void send(MessageKey key, byte[] message, long sequence, long intendedNanos,
      long calledNanos) throws InterruptedException {
    SendOutcome outcome = new SendOutcome(this, sequence, intendedNanos, calledNanos);
    try {
      client.send(record(key, message), outcome);
    } catch (InterruptException e) {
      outcome.fail(e);
      throw Interrupts.checked(e);
    } catch (KafkaException | IllegalStateException | IllegalArgumentException e) {
      // The client does not call the callback for an exception that it throws.
      outcome.fail(e);
    }
  }

  private ProducerRecord<byte[], byte[]> record(MessageKey key, byte[] message) {
    return key.isNone()
        ? new ProducerRecord<>(topic, message)
        : new ProducerRecord<>(topic, key.bytes(), message);
  }

  @Override
  public boolean flush(Duration timeout) throws InterruptedException {
    return BoundedCall.run("kafka-flush", timeout, this::flushUnlessInterrupted);
  }

  private void flushUnlessInterrupted() {
    try {
      client.flush();
    } catch (InterruptException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close(Duration grace) {
    closing = true;
    // On a separate thread, because an interrupt of the caller would cut the client's closing
    // short.
    ParallelCalls.run("kafka-producer-close", CLOSE_LIMIT, List.of(() -> closeClient(grace)));
  }

  private void closeClient(Duration grace) {
    try {
      client.close(grace);
    } catch (KafkaException e) {
      // The client is unusable either way, and messages in flight have failed.
    }
  }

  /** Called when a callback threw an exception, which the client does not pass on. */
  void callbackFailed(Throwable cause) {
    threads.failed("taking outcomes of sends", cause);
  }

  boolean isClosing() {
    return closing;
  }

  SendListener listener() {
    return listener;
  }
}
