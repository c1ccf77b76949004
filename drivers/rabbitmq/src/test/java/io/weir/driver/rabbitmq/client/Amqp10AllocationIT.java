package io.weir.driver.rabbitmq.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.amqp.Publisher;
import io.weir.core.driver.DriverSettings;
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
import io.weir.core.thread.ThreadGuard;
import io.weir.core.unit.DataSize;
import io.weir.driver.rabbitmq.RunningRabbitMq;
import io.weir.driver.tck.Allocations;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Measures the allocations per message beyond the client's own, on the sending thread. Bytes are
 * counted, time is not.
 */
@Tag("brokers")
@Tag("slow")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class Amqp10AllocationIT {
  private static final DataSize SIZE = new DataSize(100);
  private final byte[] message = new byte[(int) SIZE.bytes()];
  private int counts;

  @Test
  void aSendAllocatesNothing() throws Exception {
    try (RunningRabbitMq broker = RunningRabbitMq.startRelease4(1,
        new Durability(1, Acknowledge.ALL, Storage.MEMORY), Map.of("client", "amqp-1.0"))) {
      DriverSettings settings = settings(broker.settings());
      RabbitMqDriver driver = RabbitMqDriver.open(settings);
      try {
        double bare = Allocations.least(() -> bareSend(driver, settings));
        double own = Allocations.least(() -> ownSend(driver));

        assertThat(own - bare).isLessThan(Allocations.NOISE_BYTES);
      } finally {
        driver.close();
      }
    }
  }

  /** A small buffer, whose places are all used many times before the count begins. */
  private static DriverSettings settings(DriverSettings settings) {
    ClientPolicy usual = settings.client();
    ClientPolicy small = ClientPolicyBuilder.builder()
        .batchDelay(usual.batchDelay())
        .batchSize(usual.batchSize())
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

  private Topic topic(RabbitMqDriver driver) throws Exception {
    Topic topic = new Topic("sends-" + counts++, 1, false);
    driver.createTopics(List.of(topic));
    return topic;
  }

  private double bareSend(RabbitMqDriver driver, DriverSettings settings) throws Exception {
    Topic topic = topic(driver);
    try (LinkConnection connection =
        LinkConnection.open(settings, new Addresses(settings), "bare", new ThreadGuard())) {
      Publisher publisher = connection.publisherBuilder()
          .exchange(Layout.exchange(topic))
          .key(Layout.routingKey(0))
          .build();
      return Allocations.perMessage(() -> {
        publisher.publish(publisher.message(message).durable(false), outcome -> {});
        return 1;
      });
    } finally {
      driver.deleteTopics(List.of(topic));
    }
  }

  private double ownSend(RabbitMqDriver driver) throws Exception {
    Topic topic = topic(driver);
    try (MessageProducer producer = driver.openProducer(
        new ProducerSpec("own", topic, Optional.of(SIZE), Optional.of(SIZE)), new Nobody())) {
      return Allocations.perMessage(() -> {
        producer.send(message, 0, 0, System.nanoTime());
        return 1;
      });
    } finally {
      driver.deleteTopics(List.of(topic));
    }
  }

  private static final class Nobody implements SendListener {
    @Override
    public void acknowledged(long sequence, long intended, long called, long answered) {}

    @Override
    public void failed(long sequence, long intended, long called, SendFailure failure) {
      throw new AssertionError(failure.toString());
    }
  }
}
