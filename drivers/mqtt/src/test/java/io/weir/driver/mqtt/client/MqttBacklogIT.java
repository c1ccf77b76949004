package io.weir.driver.mqtt.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.driver.mqtt.RunningMqtt;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a broker loses, and what it does not. */
@Tag("brokers")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class MqttBacklogIT {
  private static final Topic TOPIC = new Topic("orders", 3, false);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final ConsumerSpec CONSUMER =
      new ConsumerSpec("c", TOPIC, "all", 1, 0, Optional.empty());
  private static final ProducerSpec PRODUCER =
      new ProducerSpec("p", TOPIC, Optional.empty(), Optional.empty());
  /** 60 times Mosquitto's own limit of a queue. */
  private static final int BACKLOG = 60_000;
  /** More than a client may have in flight. */
  private static final int LONG_BACKLOG = 150_000;

  /** Which messages were acknowledged, and how many failed. */
  private static final class Outcomes implements SendListener {
    private final Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    private final AtomicInteger failed = new AtomicInteger();

    @Override
    public void acknowledged(long sequence, long intendedNanos, long calledNanos,
        long answeredNanos) {
      acknowledged.add(sequence);
    }

    @Override
    public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
      failed.incrementAndGet();
    }
  }

  private static byte[] message(long sequence) {
    return ByteBuffer.allocate(100).putLong(sequence).array();
  }

  private static void readAll(MessageConsumer consumer, Set<Long> wanted, Set<Long> received)
      throws Exception {
    Deadline deadline = Deadline.in(PATIENCE);
    while (received.size() < wanted.size() && !deadline.isOver()) {
      consumer.poll(Duration.ofMillis(100),
          (partition, message, receivedNanos, redelivered) -> received.add(message.getLong(0)));
    }
    // AssertJ would compare each with each.
    assertThat(received.containsAll(wanted)).as("all of %s messages arrived", wanted.size())
        .isTrue();
  }

  private static Set<Long> buildUp(Driver driver, int backlog) throws Exception {
    driver.createTopics(List.of(TOPIC));
    driver.openConsumer(CONSUMER).close();
    Outcomes outcomes = new Outcomes();
    try (MessageProducer producer = driver.openProducer(PRODUCER, outcomes)) {
      for (long sequence = 0; sequence < backlog; sequence++) {
        producer.send(message(sequence), sequence, 0, System.nanoTime());
      }
      assertThat(producer.flush(PATIENCE)).isTrue();
    }
    assertThat(outcomes.acknowledged).hasSize(backlog);
    return outcomes.acknowledged;
  }

  @Test
  void aBacklogIsKeptForASubscriptionThatIsAway() throws Exception {
    try (RunningMqtt mqtt = RunningMqtt.start(Map.of());
        Driver driver = new MqttProvider().open(mqtt.settings())) {
      Set<Long> acknowledged = buildUp(driver, BACKLOG);

      try (MessageConsumer consumer = driver.openConsumer(CONSUMER)) {
        readAll(consumer, acknowledged, ConcurrentHashMap.newKeySet());
      }
    }
  }

  /** An old Mosquitto sends more than its clients take. The error gives the next step. */
  @Test
  void aLongBacklogArrivesOrEndsWithTheReason() throws Exception {
    try (RunningMqtt mqtt = RunningMqtt.start(Map.of());
        Driver driver = new MqttProvider().open(mqtt.settings())) {
      Set<Long> acknowledged = buildUp(driver, LONG_BACKLOG);
      Version version =
          Version.parse(driver.readBack(List.of(TOPIC)).brokerVersion().orElseThrow());

      try (MessageConsumer consumer = driver.openConsumer(CONSUMER)) {
        if (version.compareTo(Version.parse("2.0.13")) < 0) {
          assertThatThrownBy(
              () -> readAll(consumer, acknowledged, ConcurrentHashMap.newKeySet()))
              .isInstanceOf(DriverException.class)
              .hasMessageContaining("use a newer one");
        } else {
          readAll(consumer, acknowledged, ConcurrentHashMap.newKeySet());
        }
      }
    }
  }

  @Test
  void aBrokerThatIsKilledLosesItsMessagesAndTheClientsContinue() throws Exception {
    try (RunningMqtt mqtt = RunningMqtt.start(Map.of());
        Driver driver = new MqttProvider().open(mqtt.settings())) {
      driver.createTopics(List.of(TOPIC));
      MessageConsumer consumer = driver.openConsumer(CONSUMER);
      Outcomes before = new Outcomes();
      MessageProducer producer = driver.openProducer(PRODUCER, before);
      for (long sequence = 0; sequence < 1_000; sequence++) {
        producer.send(message(sequence), sequence, 0, System.nanoTime());
      }
      assertThat(producer.flush(PATIENCE)).isTrue();
      assertThat(before.acknowledged).hasSize(1_000);

      mqtt.deployment().kill("broker-1");
      mqtt.deployment().restart("broker-1");
      Set<Long> received = ConcurrentHashMap.newKeySet();
      readAll(consumer, Set.of(), received);
      Deadline deadline = Deadline.in(PATIENCE);
      long sequence = 1_000;
      while (received.stream().noneMatch(number -> number >= 1_000) && !deadline.isOver()) {
        producer.send(message(sequence), sequence++, 0, System.nanoTime());
        consumer.poll(Duration.ofMillis(100), (partition, message, receivedNanos,
            redelivered) -> received.add(message.getLong(0)));
      }

      assertThat(received).anyMatch(number -> number >= 1_000);
      assertThat(received).doesNotContainAnyElementsOf(before.acknowledged.stream()
          .filter(number -> number < 1_000)
          .toList());
      assertThat(driver.failure()).isEmpty();
    }
  }
}
