package io.weir.benchmark.bare;

import io.weir.benchmark.bounded.UnderWay;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
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
 * Pulsar's client, with one producer, one consumer, and an account of their messages. The producer
 * waits while too many bytes are in flight. Settings: {@code service-url, topic}, {@code account}
 * ({@code bare} or {@code perf}), {@code pool-messages} and the clients' configuration under {@code
 * client.}, {@code producer.} and {@code consumer.}
 */
final class PulsarClients {
  private static final int MOST_AT_ONCE = 1_000;
  private static final int RECEIVE_MILLIS = 100;

  private final PulsarAccount account;
  private final UnderWay underWay = new UnderWay();

  private PulsarClients(PulsarAccount account) {
    this.account = account;
  }

  static void start(BareLoop loop) throws IOException {
    BareSettings settings = loop.settings();
    PulsarClients clients = new PulsarClients(PulsarAccount.of(settings.text("account"), loop));
    Consumer<ByteBuffer> consumer =
        client(settings, Map.of()).newConsumer(Schema.BYTEBUFFER)
            .loadConf(new HashMap<>(settings.section("consumer.")))
            .topic(settings.text("topic"))
            .subscriptionName("bare")
            .subscriptionInitialPosition(SubscriptionInitialPosition.Earliest)
            .poolMessages(Boolean.parseBoolean(settings.text("pool-messages")))
            .subscribe();
    Producer<byte[]> producer =
        client(settings, settings.section("client.")).newProducer()
            .loadConf(new HashMap<>(settings.section("producer.")))
            .topic(settings.text("topic"))
            .create();
    loop.receive(() -> clients.receive(consumer));
    loop.send(List.of(message -> clients.send(producer, message)));
  }

  private static PulsarClient client(BareSettings settings, Map<String, String> values)
      throws PulsarClientException {
    return PulsarClient.builder()
        .loadConf(new HashMap<>(values))
        .serviceUrl(settings.text("service-url"))
        .build();
  }

  private void send(Producer<byte[]> producer, byte[] message) throws InterruptedException {
    underWay.handOver(message.length);
    var outcome = account.sending(message.length);
    // The client keeps each array until its batch is written, so each message needs a new one.
    producer.sendAsync(message.clone()).whenComplete(outcome);
  }

  private void receive(Consumer<ByteBuffer> consumer) throws PulsarClientException {
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
