package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.sample.ClientPolicyBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.DataSize;
import io.weir.driver.pulsar.RunningPulsar;
import io.weir.driver.pulsar.SystemSpecs;
import io.weir.driver.tck.Allocations;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.Message;
import org.apache.pulsar.client.api.MessageId;
import org.apache.pulsar.client.api.Producer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * Measures the driver's allocations per message beyond the client's own, on the sending and the
 * receiving thread.
 */
@Tag("brokers")
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class PulsarAllocationIT {
  private static final Durability PAGE_CACHE =
      new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE);
  private static final int MOST_AT_ONCE = 1_000;

  private final byte[] message = new byte[100];
  private RunningPulsar pulsar;
  private int readers;

  @BeforeAll
  void start() throws Exception {
    pulsar = RunningPulsar.start(SystemSpecs.of(1, PAGE_CACHE));
  }

  @AfterAll
  void stop() throws Exception {
    if (pulsar != null) {
      pulsar.close();
    }
  }

  @Test
  void aSendAllocatesNothing() throws Exception {
    Topic topic = new Topic("sends", 1, false);
    try (Driver driver = open()) {
      driver.createTopics(List.of(topic));
      double bare = Allocations.least(() -> bareSend(driver, topic));
      double own = Allocations.least(() -> ownSend(driver, topic));

      assertThat(own - bare).isLessThan(Allocations.NOISE_BYTES);
      driver.deleteTopics(List.of(topic));
    }
  }

  @Test
  void aDeliveryAllocatesNothing() throws Exception {
    Topic topic = new Topic("deliveries", 1, false);
    try (Driver driver = open()) {
      driver.createTopics(List.of(topic));
      fill(driver, topic);
      double bare = Allocations.least(() -> bareReceive(driver, topic));
      double own = Allocations.least(() -> ownReceive(driver, topic));

      assertThat(own - bare).isLessThan(Allocations.NOISE_BYTES);
      driver.deleteTopics(List.of(topic));
    }
  }

  /** A small buffer, which is filled and reused many times before the count begins. */
  private Driver open() throws Exception {
    DriverSettings settings = pulsar.settings();
    ClientPolicy usual = settings.client();
    ClientPolicy small = ClientPolicyBuilder.builder()
        .batchDelay(usual.batchDelay())
        .batchSize(new DataSize(16_384))
        .sendBuffer(new DataSize(131_072))
        .idempotence(usual.idempotence())
        .compression(usual.compression())
        .sendTimeout(usual.sendTimeout())
        .connections(usual.connections())
        .acknowledgeInterval(usual.acknowledgeInterval())
        .receiveQueue(usual.receiveQueue())
        .build();
    return new PulsarDriverProvider().open(new DriverSettings(settings.endpoints(), small,
        settings.durability(), settings.options(), settings.properties(), settings.clientId(),
        settings.seed(), settings.timeout(), Optional.empty()));
  }

  /** With a producer that the driver configured. The client keeps each array, so it is copied. */
  private double bareSend(Driver driver, Topic topic) throws Exception {
    try (MessageProducer opened =
        driver.openProducer(new ProducerSpec("bare", topic, Optional.empty(), Optional.empty()),
            new Nobody())) {
      Producer<byte[]> producer = ((PulsarMessageProducer) opened).producer();
      return Allocations.perMessage(() -> {
        producer.sendAsync(message.clone());
        return 1;
      });
    }
  }

  private double ownSend(Driver driver, Topic topic) throws Exception {
    try (MessageProducer producer =
        driver.openProducer(new ProducerSpec("own", topic, Optional.empty(), Optional.empty()),
            new Nobody())) {
      return Allocations.perMessage(() -> {
        producer.send(message, 0, 0, 0);
        return 1;
      });
    }
  }

  private void fill(Driver driver, Topic topic) throws Exception {
    try (MessageProducer producer =
        driver.openProducer(new ProducerSpec("filler", topic, Optional.empty(), Optional.empty()),
            new Nobody())) {
      for (int i = 0; i < 2 * Allocations.MESSAGES_NEEDED; i++) {
        producer.send(message, i, 0, 0);
      }
      assertThat(producer.flush(Duration.ofMinutes(1))).isTrue();
    }
  }

  /** With a consumer that the driver configured. */
  private double bareReceive(Driver driver, Topic topic) throws Exception {
    try (MessageConsumer opened = openConsumer(driver, topic)) {
      Consumer<ByteBuffer> consumer = ((PulsarMessageConsumer) opened).consumer();
      consumer.resume();
      return Allocations.perMessage(() -> receive(consumer));
    }
  }

  private MessageConsumer openConsumer(Driver driver, Topic topic) throws Exception {
    MessageConsumer consumer = driver.openConsumer(new ConsumerSpec("reader", topic,
        "reader-" + readers++, 1, 0, Optional.of(new DataSize(message.length))));
    assertThat(consumer.awaitReady(Duration.ofMinutes(1))).isTrue();
    return consumer;
  }

  private static int receive(Consumer<ByteBuffer> consumer) throws Exception {
    Message<ByteBuffer> message = consumer.receive(100, TimeUnit.MILLISECONDS);
    MessageId last = null;
    int count = 0;
    while (message != null) {
      count += message.getValue().remaining() / 100;
      last = message.getMessageId();
      message.release();
      message = count < MOST_AT_ONCE ? consumer.receive(0, TimeUnit.MILLISECONDS) : null;
    }
    if (last != null) {
      consumer.acknowledgeCumulativeAsync(last);
    }
    return count;
  }

  private double ownReceive(Driver driver, Topic topic) throws Exception {
    try (MessageConsumer consumer = openConsumer(driver, topic)) {
      return Allocations.perMessage(
          () -> consumer.poll(Duration.ofMillis(100), (partition, delivered, at, again) -> {}));
    }
  }

  private static final class Nobody implements SendListener {
    @Override
    public void acknowledged(long sequence, long intended, long called, long answered) {}

    @Override
    public void failed(long sequence, long intended, long called, SendFailure failure) {}
  }
}
