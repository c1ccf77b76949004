package io.weir.driver.mqtt.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.hivemq.client.mqtt.mqtt5.Mqtt5AsyncClient;
import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.Tls;
import io.weir.driver.mqtt.RunningMqtt;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Topics of a broker that weir did not start, reached with TLS and a login. */
@Tag("brokers")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ExistingMqttIT {
  private static final Topic EXISTING = new Topic("plant/orders", 2, true);
  private static final ConsumerSpec CONSUMER =
      new ConsumerSpec("c", EXISTING, "plant/orders-sub", 1, 0, Optional.empty());

  private static DriverSettings existing(DriverSettings own, Tls tls, String password) {
    Map<String, String> addresses = Map.of("mqtt", own.endpoint("mqtt"));
    return new DriverSettings(addresses, own.client(), own.durability(), Map.of(), Map.of(),
        "weir-other", 1, Duration.ofSeconds(20),
        Optional.of(new ExistingCluster(addresses, Optional.of(tls),
            Optional.of(new Credentials("password", "weir", password)), List.of("plant/orders"))));
  }

  @Test
  void onlyNewMessagesAreReadAndOnlyWeirsSessionsAreRemoved() throws Exception {
    try (RunningMqtt mqtt = RunningMqtt.start(Map.of("tls", "on"));
        MqttClients others = MqttClients.open(mqtt.settings())) {
      DriverSettings own = mqtt.settings();
      Tls tls = own.tls().orElseThrow();
      Mqtt5AsyncClient other = others.create("other");
      others.resume(other, 10);
      others.subscribe(other, List.of("plant/orders/1"));
      others.retain("plant/orders/0", "before");
      DriverSettings settings = existing(own, tls, own.endpoint("password"));

      try (Driver driver = new MqttProvider().open(settings)) {
        driver.requireTopics(List.of(EXISTING));
        assertThatThrownBy(() -> driver.requireTopics(List.of(new Topic("plant/#", 1, true))))
            .isInstanceOf(DriverException.class)
            .hasMessageContaining("without #, + and $");
        try (MessageConsumer consumer = driver.openConsumer(CONSUMER)) {
          assertThat(send(driver, "after")).containsExactly("acknowledged");
          assertThat(read(consumer, 1)).containsExactly("after");
        }
        assertThat(driver.readBack(List.of(EXISTING)).durability())
            .hasValueSatisfying(read -> assertThat(read.storage()).isEqualTo(Storage.MEMORY));
        assertThat(driver.readBack(List.of(EXISTING)).brokerVersion()).isPresent();
        driver.deleteTopics(List.of(EXISTING));
      }

      assertThat(others.retained("weir-other/#")).isEmpty();
      assertThat(others.resume(others.create("weir-other.plant.orders.plant.orders-sub.0"), 10))
          .as("a session of weir is left")
          .isFalse();
      MqttClients.end(other);
      assertThat(others.resume(others.create("other"), 10)).as("the session of another").isTrue();

      assertThatThrownBy(() -> new MqttProvider().open(existing(own, tls, "wrong")))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("check the user and the password");
      assertThatThrownBy(
          () -> new MqttProvider().open(existing(own, Tls.STANDARD, own.endpoint("password"))))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("descends from no authority");
    }
  }

  @Test
  void theFirstSubscriptionOfSeveralGetsTheMessagesBeforeIt() throws Exception {
    Topic topic = new Topic("weir-first", 3, false);
    try (RunningMqtt mqtt = RunningMqtt.start(Map.of());
        Driver driver = new MqttProvider().open(mqtt.settings());
        Driver elsewhere = new MqttProvider().open(mqtt.settings())) {
      driver.createTopics(List.of(topic));
      try (MessageProducer producer = driver.openProducer(
          new ProducerSpec("p", topic, Optional.empty(), Optional.empty()), new Quiet())) {
        producer.send(new byte[100], 0, 0, System.nanoTime());
        assertThat(producer.flush(Duration.ofSeconds(10))).isTrue();
      }

      try (MessageConsumer first = elsewhere.openConsumer(
          new ConsumerSpec("a-0", topic, "a", 2, 0, Optional.empty()));
          MessageConsumer second = driver.openConsumer(
              new ConsumerSpec("b-0", topic, "b", 2, 0, Optional.empty()))) {
        assertThat(read(first, 1)).hasSize(1);
        assertThat(second.poll(Duration.ofMillis(500),
            (partition, message, receivedNanos, redelivered) -> {})).isZero();
      }
      driver.deleteTopics(List.of(topic));
      driver.createTopics(List.of(topic));
    }
  }

  private static final class Quiet implements SendListener {
    @Override
    public void acknowledged(long sequence, long intendedNanos, long calledNanos,
        long answeredNanos) {}

    @Override
    public void failed(long sequence, long intendedNanos, long calledNanos,
        SendFailure failure) {}
  }

  private static List<String> send(Driver driver, String text) throws Exception {
    List<String> outcomes = new CopyOnWriteArrayList<>();
    try (MessageProducer producer = driver.openProducer(
        new ProducerSpec("p", EXISTING, Optional.empty(), Optional.empty()), new SendListener() {
          @Override
          public void acknowledged(long sequence, long intendedNanos, long calledNanos,
              long answeredNanos) {
            outcomes.add("acknowledged");
          }

          @Override
          public void failed(long sequence, long intendedNanos, long calledNanos,
              SendFailure failure) {
            outcomes.add(failure.toString());
          }
        })) {
      producer.send(text.getBytes(StandardCharsets.US_ASCII), 0, 0, System.nanoTime());
      producer.flush(Duration.ofSeconds(10));
    }
    return outcomes;
  }

  private static List<String> read(MessageConsumer consumer, int count) throws Exception {
    List<String> read = new ArrayList<>();
    while (read.size() < count) {
      consumer.poll(Duration.ofSeconds(1), (partition, message, receivedNanos, redelivered) -> read
          .add(StandardCharsets.US_ASCII.decode(message).toString()));
    }
    return read;
  }
}
