package io.weir.driver.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.rabbitmq.RunningRabbitMq;
import io.weir.driver.tck.Freeze;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The bound that a broker sets to a producer of AMQP 1.0 by the credits of its link. */
@Tag("brokers")
@Tag("slow")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class LinkCreditIT {
  private static final Topic TOPIC = new Topic("credit", 1, false);
  private static final int FAR_ABOVE_THE_CREDITS = 10_000;
  private static final int MANY = 40_000;
  private static final long STILL_NANOS = Duration.ofSeconds(1).toNanos();

  private final AtomicInteger called = new AtomicInteger();
  private final AtomicInteger acknowledged = new AtomicInteger();
  private final AtomicInteger failed = new AtomicInteger();

  private final SendListener listener = new SendListener() {
    @Override
    public void acknowledged(long sequence, long intended, long call, long answered) {
      acknowledged.incrementAndGet();
    }

    @Override
    public void failed(long sequence, long intended, long call, SendFailure failure) {
      failed.incrementAndGet();
    }
  };

  @Test
  void closingEndsASendThatWaitsForCredit() throws Exception {
    try (RunningRabbitMq broker = RunningRabbitMq.startRelease4(1,
        new Durability(1, Acknowledge.ALL, Storage.FSYNC), Map.of("client", "amqp-1.0"))) {
      Freeze freeze = broker.freeze().orElseThrow();
      DriverSettings settings = freeze.settings();
      RabbitMqDriver driver = RabbitMqDriver.open(settings);
      driver.createTopics(List.of(TOPIC));
      MessageProducer producer = driver.openProducer(
          new ProducerSpec("p", TOPIC, Optional.empty(), Optional.empty()), listener);
      freeze.begin();
      try {
        FutureTask<Boolean> sending = new FutureTask<>(() -> sendUntilOneFails(producer));
        new Thread(sending, "sender").start();
        awaitBlocked();
        assertThat(called).as("messages that the credits and not the buffer stopped")
            .hasValueLessThan(FAR_ABOVE_THE_CREDITS);

        producer.close();

        assertThat(sending.get()).as("interrupt that is left").isFalse();
        assertThat(acknowledged.get() + failed.get()).as("outcomes").isEqualTo(called.get());
      } finally {
        freeze.end();
        driver.close();
      }
    }
  }

  /** With several links in one session the client was seen to wait forever. */
  @Test
  void aProducerOfSeveralPartitionsGetsCreditAgain() throws Exception {
    try (RunningRabbitMq broker = RunningRabbitMq.startRelease4(1,
        new Durability(1, Acknowledge.ALL, Storage.FSYNC), Map.of("client", "amqp-1.0"))) {
      RabbitMqDriver driver = RabbitMqDriver.open(broker.settings());
      Topic topic = new Topic("credits", 4, false);
      driver.createTopics(List.of(topic));
      try (MessageProducer producer = driver.openProducer(
          new ProducerSpec("p", topic, Optional.empty(), Optional.empty()), listener)) {
        byte[] message = new byte[1_000];
        for (int sequence = 0; sequence < MANY; sequence++) {
          producer.send(message, sequence, 0, System.nanoTime());
        }
        assertThat(producer.flush(Duration.ofMinutes(1))).isTrue();
        assertThat(acknowledged).hasValue(MANY);
      } finally {
        driver.close();
      }
    }
  }

  private boolean sendUntilOneFails(MessageProducer producer) throws InterruptedException {
    byte[] message = new byte[100];
    while (failed.get() == 0 && called.get() < FAR_ABOVE_THE_CREDITS) {
      int sequence = called.getAndIncrement();
      producer.send(message, sequence, 0, System.nanoTime());
    }
    return Thread.currentThread().isInterrupted();
  }

  private void awaitBlocked() throws InterruptedException {
    int last = -1;
    long since = System.nanoTime();
    while (System.nanoTime() - since < STILL_NANOS) {
      int now = called.get();
      if (now != last || now == 0) {
        last = now;
        since = System.nanoTime();
      }
      Thread.sleep(10);
    }
  }
}
