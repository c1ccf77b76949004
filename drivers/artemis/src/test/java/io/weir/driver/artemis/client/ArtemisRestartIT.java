package io.weir.driver.artemis.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.Driver;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Storage;
import io.weir.driver.artemis.RunningArtemis;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A broker is killed under load and starts again. The same clients continue. */
@Tag("brokers")
@Timeout(value = 3, unit = TimeUnit.MINUTES)
class ArtemisRestartIT {
  private static final Topic TOPIC = new Topic("orders", 3, false);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final int SIZE = 200;
  private static final int BEFORE = 5_000;

  /** Which messages were acknowledged, and how many have an outcome. */
  private static final class Outcomes implements SendListener {
    private final Set<Long> acknowledged = ConcurrentHashMap.newKeySet();
    private final AtomicLong settled = new AtomicLong();

    @Override
    public void acknowledged(long sequence, long intendedNanos, long calledNanos,
        long answeredNanos) {
      acknowledged.add(sequence);
      settled.incrementAndGet();
    }

    @Override
    public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
      settled.incrementAndGet();
    }
  }

  @ParameterizedTest
  @CsvSource({"FSYNC, core", "PAGE_CACHE, core", "PAGE_CACHE, jms", "PAGE_CACHE, amqp-1.0"})
  void nothingThatWasAcknowledgedIsLost(Storage storage, String client) throws Exception {
    try (RunningArtemis artemis = RunningArtemis.start(storage, Map.of("client", client));
        Driver driver = new ArtemisProvider().open(artemis.settings())) {
      driver.createTopics(List.of(TOPIC));
      MessageConsumer consumer =
          driver.openConsumer(new ConsumerSpec("c", TOPIC, "all", 1, 0, Optional.empty()));
      Outcomes outcomes = new Outcomes();
      MessageProducer producer = driver
          .openProducer(new ProducerSpec("p", TOPIC, Optional.empty(), Optional.empty()), outcomes);
      Set<Long> received = ConcurrentHashMap.newKeySet();

      long sent = 0;
      while (outcomes.acknowledged.size() < BEFORE) {
        producer.send(message(sent), sent++, 0, System.nanoTime());
        read(consumer, Duration.ZERO, received);
      }
      artemis.deployment().kill("broker-1");
      artemis.deployment().restart("broker-1");
      long atTheKill = sent;
      for (int i = 0; i < 100; i++) {
        producer.send(message(sent), sent++, 0, System.nanoTime());
      }
      assertThat(producer.flush(PATIENCE)).isTrue();

      Deadline deadline = Deadline.in(PATIENCE);
      while (!received.containsAll(outcomes.acknowledged) && !deadline.isOver()) {
        read(consumer, Duration.ofMillis(100), received);
      }
      assertThat(outcomes.settled).hasValue(sent);
      assertThat(outcomes.acknowledged).as("messages after the kill")
          .anyMatch(sequence -> sequence >= atTheKill);
      assertThat(received).containsAll(outcomes.acknowledged);
      assertThat(driver.failure()).isEmpty();
      assertThat(artemis.directory().resolve("logs/broker-1.log")).as("log of few lines")
          .isRegularFile()
          .satisfies(log -> assertThat(Files.size(log)).isLessThan(BEFORE * 100L));
    }
  }

  private static byte[] message(long sequence) {
    return ByteBuffer.allocate(SIZE).putLong(sequence).array();
  }

  private static void read(MessageConsumer consumer, Duration timeout, Set<Long> received)
      throws Exception {
    consumer.poll(timeout,
        (partition, message, receivedNanos, redelivered) -> received.add(message.getLong(0)));
  }
}
