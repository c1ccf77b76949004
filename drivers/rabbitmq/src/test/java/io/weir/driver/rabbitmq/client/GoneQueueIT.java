package io.weir.driver.rabbitmq.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.MessageProperties;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.rabbitmq.RunningRabbitMq;
import io.weir.driver.tck.NodeLoss;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Tests a consumer of several queues while one of them is gone. It reads the others, and that one
 * when it is back.
 */
@Tag("brokers")
@Timeout(300)
class GoneQueueIT {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Durability SINGLE = new Durability(1, Acknowledge.ALL, Storage.FSYNC);
  private static final Topic TOPIC = new Topic("gone", 2, false);

  @Test
  @Tag("slow")
  void aQueueThatIsGoneKeepsAConsumerFromNoOther() throws Exception {
    try (RunningRabbitMq broker = RunningRabbitMq.start(1, SINGLE, Map.of("queue", "classic"))) {
      run(broker, "classic");
    }
  }

  @Test
  @Tag("slow")
  void norAConsumerOfTheAmqp10Client() throws Exception {
    try (RunningRabbitMq broker =
        RunningRabbitMq.startRelease4(1, SINGLE, Map.of("client", "amqp-1.0"))) {
      run(broker, "quorum");
    }
  }

  private static void run(RunningRabbitMq broker, String type) throws Exception {
    DriverSettings settings = broker.settings();
    RabbitMqDriver driver = RabbitMqDriver.open(settings);
    driver.createTopics(List.of(TOPIC));
    try (MessageConsumer consumer =
        driver.openConsumer(new ConsumerSpec("c", TOPIC, "all", 1, 0, Optional.empty()))) {
      onChannel(settings, on -> on.queueDelete(Layout.home(TOPIC, 1)));
      onChannel(settings, on -> publish(on, 0, "while one is gone"));
      awaitMessage(consumer, "while one is gone");

      onChannel(settings, on -> declareSecond(on, type));
      onChannel(settings, on -> publish(on, 1, "when it is back"));
      awaitMessage(consumer, "when it is back");

      onChannel(settings, on -> on.queueDelete(Layout.home(TOPIC, 1)));
      NodeLoss loss = broker.firstNodeLoss();
      loss.kill(TOPIC);
      loss.restart();
      onChannel(settings, on -> publish(on, 0, "over a new connection"));
      awaitMessage(consumer, "over a new connection");

      onChannel(settings, on -> declareSecond(on, type));
      onChannel(settings, on -> publish(on, 1, "when it is back again"));
      awaitMessage(consumer, "when it is back again");
    } finally {
      driver.close();
    }
  }

  private interface Use {
    void of(Channel channel) throws Exception;
  }

  private static void onChannel(DriverSettings settings, Use use) throws Exception {
    try (ClientConnection connection =
        ClientConnection.open(settings, new Addresses(settings), "test")) {
      use.of(connection.channel());
    }
  }

  private static void declareSecond(Channel channel, String type) throws Exception {
    channel.queueDeclare(Layout.home(TOPIC, 1), true, false, false,
        Map.of("x-queue-type", type));
    channel.queueBind(Layout.home(TOPIC, 1), Layout.exchange(TOPIC), Layout.routingKey(1));
  }

  private static void publish(Channel channel, int partition, String text) throws Exception {
    channel.confirmSelect();
    channel.basicPublish(Layout.exchange(TOPIC), Layout.routingKey(partition),
        MessageProperties.PERSISTENT_TEXT_PLAIN, text.getBytes(UTF_8));
    channel.waitForConfirmsOrDie(PATIENCE.toMillis());
  }

  private static void awaitMessage(MessageConsumer consumer, String text) throws Exception {
    List<String> received = new ArrayList<>();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!received.contains(text) && System.nanoTime() < deadline) {
      consumer.poll(Duration.ofMillis(100), (partition, message, nanos, redelivered) -> received
          .add(UTF_8.decode(message).toString()));
    }
    assertThat(received).contains(text);
  }
}
