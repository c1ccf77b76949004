package io.weir.benchmark.bare;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.Schema;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;

/**
 * Pulsar's client with as little around it as can be: one producer that sends what is due every two
 * milliseconds, one consumer, and counters. The producer waits while more than so many messages are
 * on their way: a producer that runs away makes the broker read from its disk for the consumer, and
 * then it is the consumer's part that is not measured. Argument: a settings file with
 * {@code service-url, topic, rate, size, under-way} and the clients' configuration under
 * {@code client.}, {@code producer.} and {@code consumer.}
 */
public final class BarePulsarLoop {
  private static final int MOST_AT_ONCE = 1_000;
  private static final int RECEIVE_MILLIS = 100;
  private static final int LOOK_EVERY = 1_024;
  private static final long ROOM_NANOS = 200_000;

  private final BareSettings settings;
  private final Tally tally = new Tally();

  private BarePulsarLoop(BareSettings settings) {
    this.settings = settings;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    new BarePulsarLoop(BareSettings.read(arguments[0])).run();
  }

  private void run() throws IOException, InterruptedException {
    try (PulsarClient receiving = client(Map.of());
        PulsarClient sending = client(settings.section("client."))) {
      Consumer<ByteBuffer> consumer =
          receiving.newConsumer(Schema.BYTEBUFFER)
              .loadConf(new HashMap<>(settings.section("consumer.")))
              .topic(settings.text("topic"))
              .subscriptionName("bare")
              .subscriptionInitialPosition(SubscriptionInitialPosition.Earliest)
              .poolMessages(true)
              .subscribe();
      Producer<byte[]> producer =
          sending.newProducer()
              .loadConf(new HashMap<>(settings.section("producer.")))
              .topic(settings.text("topic"))
              .create();
      AtomicLong received = tally.received();
      start("consumer", () -> consume(consumer, received));
      start("producer", () -> produce(producer, received));
      tally.print();
    }
  }

  private PulsarClient client(Map<String, String> values) throws PulsarClientException {
    return PulsarClient.builder()
        .loadConf(new HashMap<>(values))
        .serviceUrl(settings.text("service-url"))
        .build();
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void produce(Producer<byte[]> producer, AtomicLong received) {
    Messages messages = new Messages(settings.number("size"), 1);
    Beat beat = new Beat(settings.rate());
    AtomicLong sent = tally.sent();
    long most = settings.number("under-way");
    long handedOver = 0;
    while (true) {
      for (int left = beat.await(); left > 0; left--) {
        if (++handedOver % LOOK_EVERY == 0) {
          while (handedOver - received.get() > most) {
            LockSupport.parkNanos(ROOM_NANOS);
          }
        }
        // A fresh array each, as the client keeps it until its batch is written.
        producer.sendAsync(messages.take().clone()).whenComplete((id, failure) -> {
          if (failure == null) {
            Tally.count(sent);
          }
        });
      }
    }
  }

  private void consume(Consumer<ByteBuffer> consumer, AtomicLong received) {
    try {
      while (true) {
        Message<ByteBuffer> message = consumer.receive(RECEIVE_MILLIS, TimeUnit.MILLISECONDS);
        MessageId last = null;
        for (int count = 0; message != null; count++) {
          if (message.getValue().hasRemaining()) {
            Tally.count(received);
          }
          last = message.getMessageId();
          message.release();
          message = count < MOST_AT_ONCE ? consumer.receive(0, TimeUnit.MILLISECONDS) : null;
        }
        if (last != null) {
          consumer.acknowledgeCumulativeAsync(last);
        }
      }
    } catch (PulsarClientException e) {
      throw new IllegalStateException("the bare consumer can't go on", e);
    }
  }
}
