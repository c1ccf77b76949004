package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.kafka.RunningKafka;
import io.weir.driver.kafka.SystemSpecs;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The committed position of a group when its consumer ends. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KafkaCommitIT {
  private static final Durability OF_THREE = new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int MESSAGES = 500;

  @Test
  @Tag("slow")
  void threeNodesKeepThreeCopiesAndTheGroupsPlace() throws Exception {
    Topic topic = new Topic("of-three", 3, false);
    try (
        RunningKafka kafka = RunningKafka
            .start(SystemSpecs.of(3, OF_THREE, Map.of("heap", "384 MiB"), Map.of()));
        Driver driver = KafkaDriver.open(kafka.settings());
        Admin admin =
            Admin.create(Map.of("bootstrap.servers", kafka.settings().endpoint("bootstrap")))) {
      driver.createTopics(List.of(topic));
      send(driver, topic);
      consume(driver, topic);

      assertThat(driver.readBack(List.of(topic)).durability()).contains(OF_THREE);
      assertThat(committed(admin, "of-three.all")).isEqualTo(MESSAGES);
    }
  }

  private static void send(Driver driver, Topic topic) throws Exception {
    Acknowledged acknowledged = new Acknowledged();
    try (MessageProducer producer =
        driver.openProducer(new ProducerSpec("p", topic, Optional.empty(), Optional.empty()),
            acknowledged)) {
      for (int i = 0; i < MESSAGES; i++) {
        producer.send(new byte[100], i, i, System.nanoTime());
      }
      assertThat(producer.flush(PATIENCE)).isTrue();
    }
    assertThat(acknowledged.count.get()).isEqualTo(MESSAGES);
  }

  private static void consume(Driver driver, Topic topic) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    int received = 0;
    try (MessageConsumer consumer =
        driver.openConsumer(new ConsumerSpec("c", topic, "all", 1, 0, Optional.empty()))) {
      assertThat(consumer.awaitReady(PATIENCE)).isTrue();
      while (received < MESSAGES && System.nanoTime() < deadline) {
        received += consumer.poll(Duration.ofMillis(100),
            (partition, message, nanos, redelivered) -> assertThat(message.remaining())
                .isEqualTo(100));
      }
      assertThat(consumer.acknowledgeFailures()).isZero();
    }
    assertThat(received).isEqualTo(MESSAGES);
  }

  private static long committed(Admin admin, String group) throws Exception {
    Map<TopicPartition, OffsetAndMetadata> offsets =
        admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata().get();
    return offsets.values().stream().mapToLong(OffsetAndMetadata::offset).sum();
  }

  private static final class Acknowledged implements SendListener {
    private final AtomicInteger count = new AtomicInteger();

    @Override
    public void acknowledged(long sequence, long intendedNanos, long calledNanos,
        long answeredNanos) {
      count.incrementAndGet();
    }

    @Override
    public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
      throw new AssertionError(failure.toString());
    }
  }
}
