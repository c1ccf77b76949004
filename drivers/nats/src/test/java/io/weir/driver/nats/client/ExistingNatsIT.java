package io.weir.driver.nats.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Topic;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Credentials;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.ExistingCluster;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.Tls;
import io.weir.driver.nats.RunningNats;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams of a cluster that weir did not start, reached with TLS and a login. */
@Tag("brokers")
@Timeout(value = 2, unit = TimeUnit.MINUTES)
class ExistingNatsIT {
  private static final Durability DURABILITY =
      new Durability(1, Acknowledge.ALL, Storage.PAGE_CACHE);
  private static final Topic OWN = new Topic("orders", 2, false);
  private static final Topic EXISTING = new Topic("orders", 2, true);

  private static DriverSettings existing(DriverSettings own, boolean monitored, Tls tls,
      String password) {
    Map<String, String> addresses = monitored
        ? Map.of("nats", own.endpoint("nats"), "monitoring", own.endpoint("monitoring"))
        : Map.of("nats", own.endpoint("nats"));
    return new DriverSettings(addresses, own.client(), own.durability(), Map.of(), Map.of(),
        "weir-other", 1, Duration.ofSeconds(20),
        Optional.of(new ExistingCluster(addresses, Optional.of(tls),
            Optional.of(new Credentials("password", "weir", password)), List.of("orders"))));
  }

  @Test
  void onlyNewMessagesAreReadAndOnlyWeirsConsumersAreRemoved() throws Exception {
    try (RunningNats nats = RunningNats.start(1, DURABILITY, Map.of("tls", "on"));
        Driver owner = new NatsProvider().open(nats.settings())) {
      DriverSettings own = nats.settings();
      Tls tls = own.tls().orElseThrow();
      owner.createTopics(List.of(OWN));
      send(owner, "before");
      owner.openConsumer(new ConsumerSpec("own", OWN, "own", 1, 0, Optional.empty())).close();
      DriverSettings settings = existing(own, true, tls, own.endpoint("password"));

      try (Driver driver = new NatsProvider().open(settings)) {
        driver.requireTopics(List.of(EXISTING));
        assertThatThrownBy(() -> driver.requireTopics(List.of(new Topic("orders", 3, true))))
            .isInstanceOf(DriverException.class)
            .hasMessageContaining("orders-2");
        try (MessageConsumer consumer = driver.openConsumer(
            new ConsumerSpec("c", EXISTING, "sub", 1, 0, Optional.empty()))) {
          send(driver, "after");
          assertThat(read(consumer, 1)).containsExactly("after");
        }
        ReadBack readBack = driver.readBack(List.of(EXISTING));
        assertThat(readBack.durability()).contains(DURABILITY);
        driver.deleteTopics(List.of(EXISTING));
      }

      try (NatsClients clients = NatsClients.open(own)) {
        assertThat(clients.management(Duration.ofSeconds(10)).getConsumerNames("orders-0"))
            .containsExactly("weir-test-own");
      }
      try (Driver driver = new NatsProvider()
          .open(existing(own, false, tls, own.endpoint("password")))) {
        assertThat(driver.readBack(List.of(EXISTING)).durability()).isEmpty();
      }
      assertThatThrownBy(() -> new NatsProvider().open(existing(own, false, tls, "wrong")))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("check the user and the password");
      Tls standard = Tls.STANDARD;
      assertThatThrownBy(
          () -> new NatsProvider().open(existing(own, false, standard, own.endpoint("password"))))
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
