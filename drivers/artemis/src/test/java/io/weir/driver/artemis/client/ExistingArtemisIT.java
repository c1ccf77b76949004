package io.weir.driver.artemis.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import io.weir.driver.artemis.RunningArtemis;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.activemq.artemis.api.core.SimpleString;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Addresses of a broker that weir did not start, reached with TLS and a login. */
@Tag("brokers")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ExistingArtemisIT {
  private static final Topic OWN = new Topic("orders", 2, false);
  private static final Topic EXISTING = new Topic("orders", 2, true);

  private static DriverSettings existing(DriverSettings own, Tls tls, String password) {
    Map<String, String> addresses = Map.of("artemis", own.endpoint("artemis"));
    return new DriverSettings(addresses, own.client(), own.durability(), own.options(), Map.of(),
        "weir-other", 1, Duration.ofSeconds(20),
        Optional.of(new ExistingCluster(addresses, Optional.of(tls),
            Optional.of(new Credentials("password", "weir", password)), List.of("orders"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"core", "jms", "amqp-1.0"})
  void onlyNewMessagesAreReadAndOnlyWeirsQueuesAreRemoved(String client) throws Exception {
    try (RunningArtemis artemis = RunningArtemis.start(Storage.PAGE_CACHE,
        Map.of("client", client, "tls", "on"));
        Driver owner = new ArtemisProvider().open(artemis.settings())) {
      DriverSettings own = artemis.settings();
      Tls tls = own.tls().orElseThrow();
      owner.createTopics(List.of(OWN));
      send(owner, "before");
      owner.openConsumer(new ConsumerSpec("own", OWN, "own", 1, 0, Optional.empty())).close();
      DriverSettings settings = existing(own, tls, own.endpoint("password"));

      try (Driver driver = new ArtemisProvider().open(settings)) {
        driver.requireTopics(List.of(EXISTING));
        assertThatThrownBy(() -> driver.requireTopics(List.of(new Topic("orders", 3, true))))
            .isInstanceOf(DriverException.class)
            .hasMessageContaining("orders-2");
        try (MessageConsumer consumer = driver.openConsumer(
            new ConsumerSpec("c", EXISTING, "sub", 1, 0, Optional.empty()))) {
          send(driver, "after");
          assertThat(read(consumer, 1)).containsExactly("after");
        }
        assertThat(driver.readBack(List.of(EXISTING)).durability()).isEmpty();
        driver.deleteTopics(List.of(EXISTING));
      }

      try (ArtemisClients clients = ArtemisClients.open(own)) {
        List<SimpleString> queues = clients.administer("list queues",
            session -> session.addressQuery(SimpleString.of("orders-0")).getQueueNames());
        assertThat(queues).extracting(SimpleString::toString)
            .containsExactly("orders-0.first");
      }
      assertThatThrownBy(() -> new ArtemisProvider().open(existing(own, tls, "wrong")))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("check the user and the password");
      Tls standard = Tls.STANDARD;
      assertThatThrownBy(
          () -> new ArtemisProvider().open(existing(own, standard, own.endpoint("password"))))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("descends from no authority");
    }
  }

  private static void send(Driver driver, String text) throws Exception {
    List<String> outcomes = new ArrayList<>();
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
    assertThat(outcomes).containsExactly("acknowledged");
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
