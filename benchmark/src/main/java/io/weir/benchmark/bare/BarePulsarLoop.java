package io.weir.benchmark.bare;

import io.weir.benchmark.bounded.UnderWay;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.apache.pulsar.client.api.PulsarClient;
import org.apache.pulsar.client.api.PulsarClientException;
import org.apache.pulsar.client.api.Schema;
import org.apache.pulsar.client.api.SubscriptionInitialPosition;

/**
 * Runs Pulsar's client with minimal code around it: one producer that sends the due messages every
 * two milliseconds, one consumer, and an account of their messages. The producer waits while too
 * many bytes are in flight. Argument: a settings file with {@code service-url, topic, rate, size},
 * {@code account} ({@code bare} or {@code perf}), {@code pool-messages} and the clients'
 * configuration under {@code client.}, {@code producer.} and {@code consumer.}
 */
public final class BarePulsarLoop {
  private static final int MOST_AT_ONCE = 1_000;
  private static final int RECEIVE_MILLIS = 100;

  private final BareSettings settings;
  private final Tally tally = new Tally();
  private final PulsarAccount account;
  private final UnderWay underWay = new UnderWay();

  private BarePulsarLoop(BareSettings settings) {
    this.settings = settings;
    account = switch (settings.text("account")) {
      case "bare" -> new BareAccount(tally);
      case "perf" -> new PerfAccount(tally);
      default -> throw new IllegalArgumentException(
          "unknown account " + settings.text("account") + ": use bare or perf");
    };
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
              .poolMessages(Boolean.parseBoolean(settings.text("pool-messages")))
              .subscribe();
      Producer<byte[]> producer =
          sending.newProducer()
              .loadConf(new HashMap<>(settings.section("producer.")))
              .topic(settings.text("topic"))
              .create();
      LoopThread.start("consumer", () -> consume(consumer));
      LoopThread.start("producer", () -> produce(producer));
      tally.print();
    }
  }

  private PulsarClient client(Map<String, String> values) throws PulsarClientException {
    return PulsarClient.builder()
        .loadConf(new HashMap<>(values))
        .serviceUrl(settings.text("service-url"))
        .build();
  }

  private void produce(Producer<byte[]> producer) throws InterruptedException {
    int size = settings.number("size");
    Messages messages = new Messages(size, 1);
    Beat beat = new Beat(settings.rate());
    while (true) {
      for (int left = beat.await(); left > 0; left--) {
        underWay.handOver(size);
        var outcome = account.sending(size);
        // The client keeps each array until its batch is written, so each message needs a new one.
        producer.sendAsync(messages.take().clone()).whenComplete(outcome);
      }
    }
  }

  private void consume(Consumer<ByteBuffer> consumer) throws PulsarClientException {
    while (true) {
      Message<ByteBuffer> message = consumer.receive(RECEIVE_MILLIS, TimeUnit.MILLISECONDS);
      MessageId last = null;
      int count = 0;
      while (message != null) {
        account.received(message);
        last = message.getMessageId();
        message.release();
        count++;
        message = count < MOST_AT_ONCE ? consumer.receive(0, TimeUnit.MILLISECONDS) : null;
      }
      if (last != null) {
        underWay.arrive(count);
        consumer.acknowledgeCumulativeAsync(last);
      }
    }
  }
}
