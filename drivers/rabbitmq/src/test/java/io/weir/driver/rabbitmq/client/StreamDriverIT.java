package io.weir.driver.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.DataSize;
import io.weir.driver.rabbitmq.RunningRabbitMq;
import io.weir.driver.tck.DriverConformance;
import io.weir.driver.tck.SystemUnderTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Streams of one member. */
@Tag("brokers")
@Tag("slow")
class StreamDriverIT extends DriverConformance {
  /** The message size given to producers, which makes batches of 32 messages. */
  private static final DataSize SAID = new DataSize(4_096);

  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration LIMIT = Duration.ofSeconds(60);

  @Override
  protected SystemUnderTest startSystem() throws Exception {
    return RunningRabbitMq.start(1, new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE),
        Map.of());
  }

  private static void send(Driver driver, Topic topic, String name, int from, int count)
      throws Exception {
    List<SendFailure> failures = new ArrayList<>();
    SendListener listener = new SendListener() {
      @Override
      public void acknowledged(long sequence, long intended, long called,
          long answered) {}

      @Override
      public synchronized void failed(long sequence, long intended, long called,
          SendFailure failure) {
        failures.add(failure);
      }
    };
    try (MessageProducer producer = driver.openProducer(
        new ProducerSpec(name, topic, Optional.of(SAID), Optional.of(SAID)), listener)) {
      for (int i = from; i < from + count; i++) {
        producer.send(new byte[] {(byte) i}, i, 0, System.nanoTime());
      }
      assertThat(producer.flush(LIMIT)).isTrue();
    }
    assertThat(failures).isEmpty();
  }

  /** Reads until this many messages arrived, and once more to detect any excess. */
  private static List<Integer> read(MessageConsumer consumer, int count) throws Exception {
    List<Integer> read = new ArrayList<>();
    long deadline = System.nanoTime() + LIMIT.toNanos();
    int before = -1;
    while (System.nanoTime() < deadline && (read.size() < count || before != read.size())) {
      before = read.size();
      consumer.poll(POLL,
          (partition, message, received, redelivered) -> read.add((int) message.get()));
    }
    return read;
  }

  @Test
  void whatASubscriptionHasReadIsStoredAndANewConsumerContinuesBehindIt() throws Exception {
    Topic topic = new Topic("stored", 1, false);
    try (Driver driver = new RabbitMqDriverProvider().open(system().settings())) {
      driver.createTopics(List.of(topic));
      send(driver, topic, "one", 0, 50);
      try (MessageConsumer first =
          driver.openConsumer(new ConsumerSpec("first", topic, "group", 1, 0, Optional.empty()))) {
        assertThat(read(first, 50)).hasSize(50).startsWith(0).endsWith(49);
      }
      send(driver, topic, "two", 50, 10);

      try (MessageConsumer second =
          driver.openConsumer(new ConsumerSpec("second", topic, "group", 1, 0, Optional.empty()));
          MessageConsumer other =
              driver.openConsumer(
                  new ConsumerSpec("other", topic, "others", 1, 0, Optional.empty()))) {
        assertThat(read(second, 10)).hasSize(10).startsWith(50);
        assertThat(read(other, 60)).hasSize(60).startsWith(0);
      }
      driver.deleteTopics(List.of(topic));
    }
  }

  @Test
  void consumersBeyondThePartitionsStayIdle() throws Exception {
    Topic topic = new Topic("shared", 2, false);
    try (Driver driver = new RabbitMqDriverProvider().open(system().settings())) {
      driver.createTopics(List.of(topic));
      List<MessageConsumer> consumers = new ArrayList<>();
      for (int number = 0; number < 3; number++) {
        consumers.add(driver
            .openConsumer(
                new ConsumerSpec("c" + number, topic, "group", 3, number, Optional.empty())));
      }
      int batch = StreamMessageProducer.batchSize(ClientPolicy.DEFAULT,
          new ProducerSpec("one", topic, Optional.of(SAID), Optional.of(SAID)));
      send(driver, topic, "one", 0, 4 * batch);

      // One batch is sent to one stream, the next to the other.
      assertThat(read(consumers.get(0), 2 * batch)).hasSize(2 * batch);
      assertThat(read(consumers.get(1), 2 * batch)).hasSize(2 * batch);
      assertThat(read(consumers.get(2), 0)).isEmpty();
      driver.deleteTopics(List.of(topic));
    }
  }

  @Test
  void theBrokerShowsWhatItsStreamsAreMadeOf() throws Exception {
    Topic topic = new Topic("settings", 2, false);
    try (Driver driver = new RabbitMqDriverProvider().open(system().settings())) {
      driver.createTopics(List.of(topic));
      ReadBack readBack = driver.readBack(List.of(topic));

      assertThat(readBack.settings())
          .filteredOn(setting -> setting.source() == Setting.Source.TOPIC)
          .extracting(Setting::name, Setting::value)
          .anySatisfy(
              setting -> assertThat(setting.toList()).containsExactly("queue type", "stream"))
          .anySatisfy(
              setting -> assertThat(setting.toList()).containsExactly("queue members", "1"));
      assertThat(readBack.settings())
          .filteredOn(setting -> setting.name().equals("queue leaders"))
          .extracting(Setting::value)
          .containsExactly(system().settings().endpoint("stream"));
      driver.deleteTopics(List.of(topic));
    }
  }
}
