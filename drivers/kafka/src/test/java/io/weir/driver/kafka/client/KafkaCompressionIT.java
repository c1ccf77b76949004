package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Setting.Aspect;
import io.weir.core.driver.Topic;
import io.weir.core.sample.ClientPolicyBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.kafka.RunningKafka;
import io.weir.driver.kafka.SystemSpecs;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.LogDirDescription;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that batches are compressed, by the bytes that they use in the broker's log. */
@Tag("brokers")
@Tag("slow")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KafkaCompressionIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final int MESSAGES = 2_000;
  private static final int SIZE = 1_000;
  private static final long BYTES = (long) MESSAGES * SIZE;

  private RunningKafka kafka;

  @BeforeAll
  void start() throws Exception {
    kafka = RunningKafka.start(SystemSpecs.of(1,
        new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE), Map.of("heap", "512 MiB"),
        Map.of()));
  }

  @AfterAll
  void stop() throws IOException {
    if (kafka != null) {
      kafka.close();
    }
  }

  @ParameterizedTest
  @EnumSource(Compression.class)
  void messagesTakeLessOfTheLogAndArriveAsTheyWere(Compression compression) throws Exception {
    Topic topic = new Topic("by-" + compression.name().toLowerCase(Locale.ROOT), 1, false);
    try (Driver driver = new KafkaDriverProvider().open(with(compression))) {
      driver.createTopics(List.of(topic));
      send(driver, topic);

      assertThat(consume(driver, topic)).isEqualTo(MESSAGES);
      assertThat(driver.readBack(List.of(topic)).settings())
          .filteredOn(setting -> setting.aspect() == Aspect.COMPRESSION)
          .extracting(Setting::normal)
          .contains(compression.name().toLowerCase(Locale.ROOT));
      long stored = logSize(topic);
      if (compression == Compression.NONE) {
        assertThat(stored).isGreaterThan(BYTES);
      } else {
        assertThat(stored).isLessThan(BYTES / 4);
      }
    }
  }

  private DriverSettings with(Compression compression) {
    DriverSettings settings = kafka.settings();
    ClientPolicy policy = settings.client();
    return new DriverSettings(settings.endpoints(),
        ClientPolicyBuilder.builder()
            .batchDelay(Duration.ofMillis(50))
            .batchSize(policy.batchSize())
            .sendBuffer(policy.sendBuffer())
            .idempotence(policy.idempotence())
            .compression(compression)
            .sendTimeout(policy.sendTimeout())
            .connections(policy.connections())
            .acknowledgeInterval(policy.acknowledgeInterval())
            .receiveQueue(policy.receiveQueue())
            .build(),
        settings.durability(), settings.options(), settings.properties(), settings.clientId(),
        settings.seed(), settings.timeout(), Optional.empty());
  }

  private static void send(Driver driver, Topic topic) throws Exception {
    try (MessageProducer producer =
        driver.openProducer(new ProducerSpec("p", topic, Optional.empty(), Optional.empty()),
            new NoFailures())) {
      for (int i = 0; i < MESSAGES; i++) {
        producer.send(new byte[SIZE], i, i, System.nanoTime());
      }
      assertThat(producer.flush(PATIENCE)).isTrue();
    }
  }

  private static int consume(Driver driver, Topic topic) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    int received = 0;
    try (MessageConsumer consumer =
        driver.openConsumer(new ConsumerSpec("c", topic, "all", 1, 0, Optional.empty()))) {
      assertThat(consumer.awaitReady(PATIENCE)).isTrue();
      while (received < MESSAGES && System.nanoTime() < deadline) {
        received += consumer.poll(Duration.ofMillis(100),
            (partition, message, nanos, redelivered) -> {
              byte[] bytes = new byte[message.remaining()];
              message.duplicate().get(bytes);
              assertThat(bytes).isEqualTo(new byte[SIZE]);
            });
      }
    }
    return received;
  }

  private long logSize(Topic topic) throws Exception {
    try (Admin admin =
        Admin.create(Map.of("bootstrap.servers", kafka.settings().endpoint("bootstrap")))) {
      int node = admin.describeCluster().nodes().get().iterator().next().id();
      return admin.describeLogDirs(List.of(node))
          .allDescriptions()
          .get()
          .get(node)
          .values()
          .stream()
          .map(LogDirDescription::replicaInfos)
          .flatMap(replicas -> replicas.entrySet().stream())
          .filter(replica -> replica.getKey().topic().equals(topic.name()))
          .mapToLong(replica -> replica.getValue().size())
          .sum();
    }
  }

  private static final class NoFailures implements SendListener {
    @Override
    public void acknowledged(long sequence, long intendedNanos, long calledNanos,
        long answeredNanos) {}

    @Override
    public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
      throw new AssertionError(failure.toString());
    }
  }
}
