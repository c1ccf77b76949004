package io.weir.driver.pravega.client;

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
import io.weir.core.scenario.ExistingCluster;
import io.weir.driver.pravega.RunningPravega;
import io.weir.lab.provision.Deployment;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Streams of a cluster that weir did not start, and a server that lost its memory. */
@Tag("brokers")
@Timeout(value = 4, unit = TimeUnit.MINUTES)
class ExistingPravegaIT {
  private static final Topic OWN = new Topic("orders", 2, false);
  private static final Topic EXISTING = new Topic("orders", 2, true);

  private static DriverSettings existing(DriverSettings own, Map<String, String> options) {
    Map<String, String> addresses = Map.of("controller", own.endpoint("controller"));
    return new DriverSettings(addresses, own.client(), own.durability(), options, Map.of(),
        "weir-other", 1, Duration.ofSeconds(20), Optional.of(
            new ExistingCluster(addresses, Optional.empty(), Optional.empty(), List.of("orders"))));
  }

  @Test
  void onlyNewMessagesAreReadAndOnlyWeirsGroupsAreRemoved() throws Exception {
    try (RunningPravega pravega = RunningPravega.start();
        Driver owner = new PravegaProvider().open(pravega.settings())) {
      DriverSettings own = pravega.settings();
      owner.createTopics(List.of(OWN));
      send(owner, OWN, "before");
      owner.openConsumer(new ConsumerSpec("own", OWN, "own", 1, 0, Optional.empty())).close();
      DriverSettings settings = existing(own, Map.of());

      try (Driver driver = new PravegaProvider().open(settings)) {
        driver.requireTopics(List.of(EXISTING));
        assertThatThrownBy(() -> driver.requireTopics(List.of(new Topic("orders", 3, true))))
            .isInstanceOf(DriverException.class)
            .hasMessageContaining("set 'workload.partitions' to 2");
        assertThatThrownBy(() -> driver.requireTopics(List.of(new Topic("other", 1, true))))
            .isInstanceOf(DriverException.class)
            .hasMessageContaining("no stream of that name");
        try (MessageConsumer consumer = driver.openConsumer(
            new ConsumerSpec("c", EXISTING, "sub", 1, 0, Optional.empty()))) {
          assertThat(consumer.awaitReady(Duration.ofSeconds(20))).isTrue();
          send(driver, EXISTING, "after");
          assertThat(read(consumer, 1)).containsExactly("after");
        }
        assertThat(groups(own)).hasSize(2);
        assertThat(driver.readBack(List.of(EXISTING)).durability()).isEmpty();
        driver.deleteTopics(List.of(EXISTING));
      }

      assertThat(groups(own)).singleElement().asString().contains("weir-test.orders.own");
      assertThatThrownBy(
          () -> new PravegaProvider().open(existing(own, Map.of("scope", "other"))))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("no scope other");
    }
  }

  /** The streams are gone with the memory. The same clients continue on new ones. */
  @Test
  void clientsContinueAfterAServerLostItsMemory() throws Exception {
    try (RunningPravega pravega = RunningPravega.start();
        Driver driver = new PravegaProvider().open(pravega.settings())) {
      driver.createTopics(List.of(OWN));
      List<String> outcomes = Collections.synchronizedList(new ArrayList<>());
      try (MessageConsumer consumer = driver.openConsumer(
          new ConsumerSpec("c", OWN, "sub", 1, 0, Optional.empty()));
          MessageProducer producer = producer(driver, OWN, outcomes)) {
        assertThat(consumer.awaitReady(Duration.ofSeconds(20))).isTrue();
        producer.send(bytes("before"), 0, 0, System.nanoTime());
        assertThat(read(consumer, 1)).containsExactly("before");

        Deployment deployment = pravega.deployment();
        deployment.kill("broker-1");
        deployment.restart("broker-1");

        int sent = 0;
        while (Collections.frequency(outcomes, "acknowledged") < 2) {
          sent++;
          producer.send(bytes("after " + sent), sent, 0, System.nanoTime());
          producer.flush(Duration.ofSeconds(10));
        }
        assertThat(read(consumer, 1)).containsExactly("after " + sent);
      }
    }
  }

  private static List<String> groups(DriverSettings settings) throws Exception {
    List<String> groups = new ArrayList<>();
    try (PravegaClients clients = PravegaClients.open(settings)) {
      clients.streams()
          .listStreams(clients.scope())
          .forEachRemaining(stream -> groups.add(stream.getStreamName()));
    }
    groups.removeIf(name -> !name.startsWith("_RG"));
    return groups;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static MessageProducer producer(Driver driver, Topic topic, List<String> outcomes)
      throws Exception {
    return driver.openProducer(new ProducerSpec("p", topic, Optional.empty(), Optional.empty()),
        new SendListener() {
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
        });
  }

  private static void send(Driver driver, Topic topic, String text) throws Exception {
    List<String> outcomes = Collections.synchronizedList(new ArrayList<>());
    try (MessageProducer producer = producer(driver, topic, outcomes)) {
      producer.send(bytes(text), 0, 0, System.nanoTime());
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
