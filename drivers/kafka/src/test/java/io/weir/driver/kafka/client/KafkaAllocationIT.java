package io.weir.driver.kafka.client;

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
import io.weir.driver.kafka.RunningKafka;
import io.weir.driver.kafka.SystemSpecs;
import io.weir.driver.tck.Allocations;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Callback;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.ByteBufferDeserializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * Measures the driver's allocations per message beyond the client's own, on the sending and the
 * receiving thread. Bytes are counted, time is not.
 */
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KafkaAllocationIT {
  private static final Durability PAGE_CACHE =
      new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE);
  private final byte[] message = new byte[100];
  private RunningKafka kafka;
  private int readers;

  @BeforeAll
  void start() throws Exception {
    kafka = RunningKafka.start(
        SystemSpecs.of(1, PAGE_CACHE, Map.of("heap", "512 MiB"), Map.of()));
  }

  @AfterAll
  void stop() throws IOException {
    if (kafka != null) {
      kafka.close();
    }
  }

  @Test
  void aSendAllocatesItsCallbackAndNothingElse() throws Exception {
    Topic topic = new Topic("sends", 1, false);
    try (Driver driver = KafkaDriver.open(settings())) {
      driver.createTopics(List.of(topic));
      double bare = Allocations.least(() -> bareSend(topic));
      double own = Allocations.least(() -> ownSend(driver, topic));

      assertThat(own - bare).isLessThan(Allocations.NOISE_BYTES);
      driver.deleteTopics(List.of(topic));
    }
  }

  @Test
  void aDeliveryAllocatesNothing() throws Exception {
    Topic topic = new Topic("deliveries", 1, false);
    try (Driver driver = KafkaDriver.open(settings())) {
      driver.createTopics(List.of(topic));
      fill(driver, topic);
      double bare = Allocations.least(() -> bareReceive(topic));
      double own = Allocations.least(() -> ownReceive(driver, topic));

      assertThat(own - bare).isLessThan(Allocations.NOISE_BYTES);
      driver.deleteTopics(List.of(topic));
    }
  }

  /** Small buffers, which are filled and reused many times before the count begins. */
  private DriverSettings settings() {
    DriverSettings settings = kafka.settings();
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
    return new DriverSettings(settings.endpoints(), small, settings.durability(),
        settings.options(), settings.properties(), settings.clientId(), settings.seed(),
        settings.timeout(), Optional.empty());
  }

  private double bareSend(Topic topic) throws Exception {
    try (Producer<byte[], byte[]> producer =
        new KafkaProducer<>(new ClientProperties(settings()).producer("bare", Optional.empty()),
            new ByteArraySerializer(), new ByteArraySerializer())) {
      return Allocations.perMessage(() -> {
        producer.send(new ProducerRecord<>(topic.name(), message),
            new LeastCallback(this, 0, 0, 0));
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

  private double bareReceive(Topic topic) throws Exception {
    Map<String, Object> properties =
        new HashMap<>(new ClientProperties(settings()).consumer("bare", "bare"));
    try (KafkaConsumer<ByteBuffer, ByteBuffer> consumer = new KafkaConsumer<>(properties,
        new ByteBufferDeserializer(), new ByteBufferDeserializer())) {
      consumer.assign(List.of(new TopicPartition(topic.name(), 0)));
      return Allocations.perMessage(() -> {
        int count = 0;
        for (ConsumerRecord<ByteBuffer, ByteBuffer> record : consumer
            .poll(Duration.ofMillis(100))) {
          count += record.value().remaining() / message.length;
        }
        return count;
      });
    }
  }

  private double ownReceive(Driver driver, Topic topic) throws Exception {
    try (MessageConsumer consumer =
        driver.openConsumer(
            new ConsumerSpec("own", topic, "own-" + readers++, 1, 0, Optional.empty()))) {
      assertThat(consumer.awaitReady(Duration.ofMinutes(1))).isTrue();
      return Allocations.perMessage(
          () -> consumer.poll(Duration.ofMillis(100), (partition, delivered, at, again) -> {}));
    }
  }

  /**
   * The minimum that Kafka's interface imposes on a sender that identifies acknowledged messages:
   * one object each, 40 bytes with three numbers.
   */
  private record LeastCallback(Object owner, long sequence, long intended, long called)
      implements
      Callback {
    @Override
    public void onCompletion(RecordMetadata metadata, Exception failure) {}
  }

  private static final class Nobody implements SendListener {
    @Override
    public void acknowledged(long sequence, long intended, long called,
        long answered) {}

    @Override
    public void failed(long sequence, long intended, long called, SendFailure failure) {}
  }
}
