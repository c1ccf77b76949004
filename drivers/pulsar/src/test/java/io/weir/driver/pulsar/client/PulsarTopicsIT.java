package io.weir.driver.pulsar.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.driver.ConsumerSpec;
import io.weir.core.driver.Deadline;
import io.weir.core.driver.Driver;
import io.weir.core.driver.DriverException;
import io.weir.core.driver.DriverSettings;
import io.weir.core.driver.MessageConsumer;
import io.weir.core.driver.MessageProducer;
import io.weir.core.driver.ProducerSpec;
import io.weir.core.driver.ReadBack;
import io.weir.core.driver.SendFailure;
import io.weir.core.driver.SendListener;
import io.weir.core.driver.Setting;
import io.weir.core.driver.Topic;
import io.weir.core.sample.ClientPolicyBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Compression;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.pulsar.PulsarEndpoint;
import io.weir.driver.pulsar.RunningPulsar;
import io.weir.driver.pulsar.SystemSpecs;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Tests of Pulsar's particulars: quorums and policies of topics, properties of servers, the mark on
 * topics.
 */
@Tag("brokers")
@Tag("slow")
class PulsarTopicsIT {
  private static final Durability SYSTEM = new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE);
  private static final Map<String, String> OPTIONS =
      Map.of("bookies", "2", "heap", "512 MiB", "bookie-heap", "256 MiB", "bookie-direct-memory",
          "256 MiB");
  private static final Map<String, Map<String, String>> PROPERTIES =
      Map.of("server", Map.of("dispatcherMaxReadBatchSize", "50"), "bookie",
          Map.of("journalMaxGroupWaitMSec", "2"));

  private static RunningPulsar pulsar;

  @BeforeAll
  static void start() throws Exception {
    pulsar = RunningPulsar.start(SystemSpecs.of(1, SYSTEM, OPTIONS, PROPERTIES));
  }

  @AfterAll
  static void stop() throws Exception {
    if (pulsar != null) {
      pulsar.close();
    }
  }

  private static DriverSettings with(Durability durability,
      Map<String, Map<String, String>> properties) {
    DriverSettings settings = pulsar.settings();
    return new DriverSettings(settings.endpoints(), settings.client(), durability,
        settings.options(), properties, settings.clientId(), settings.seed(), settings.timeout(),
        Optional.empty());
  }

  private static Driver open(DriverSettings settings) throws Exception {
    return new PulsarDriverProvider().open(settings);
  }

  @Test
  void theSystemsDurabilityAndPropertiesAreReadBack() throws Exception {
    try (Driver driver = open(pulsar.settings())) {
      List<Topic> topics = List.of(new Topic("read-back", 2, false));
      driver.createTopics(topics);

      ReadBack readBack = driver.readBack(topics);

      assertThat(readBack.brokerVersion()).contains(SystemSpecs.VERSION);
      assertThat(readBack.durability()).contains(SYSTEM);
      assertThat(normals(readBack)).containsEntry("journalSyncData", "off")
          .containsEntry("journalWriteData", "on")
          .containsEntry("journalMaxGroupWaitMSec", "2ms")
          .containsEntry("dispatcherMaxReadBatchSize", "50")
          .containsEntry("deduplicationStatus", "on")
          .containsEntry("broker heap", "512 MiB");
    }
  }

  @Test
  void aTopicGetsAQuorumThatTheBrokersDefaultIsNot() throws Exception {
    Durability two = new Durability(2, Acknowledge.ALL, Storage.PAGE_CACHE);
    try (Driver driver = open(with(two, PROPERTIES))) {
      List<Topic> topics =
          List.of(new Topic("two-copies", 1, false), new Topic("two-copies-in-parts", 2, false));
      driver.createTopics(topics);

      assertThat(driver.readBack(topics).durability()).contains(two);
    }
  }

  @Test
  void moreCopiesThanBookiesAreRefused() throws Exception {
    Durability three = new Durability(3, Acknowledge.ALL, Storage.PAGE_CACHE);
    DriverSettings settings = with(three, PROPERTIES);
    DriverSettings impatient =
        new DriverSettings(settings.endpoints(), settings.client(), three, settings.options(),
            settings.properties(), settings.clientId(), settings.seed(), Duration.ofSeconds(10),
            Optional.empty());
    try (Driver driver = open(impatient)) {
      assertThatThrownBy(() -> driver.createTopics(List.of(new Topic("three-copies", 1, false))))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("three-copies");
    }
  }

  @Test
  void aServerPropertyThatBrokersDoNotKnowIsRefused() {
    DriverSettings settings =
        with(SYSTEM, Map.of("server", Map.of("dispatcherMaxReadBatch", "50")));

    assertThatThrownBy(() -> open(settings)).isInstanceOf(DriverException.class)
        .hasMessageContaining("server.dispatcherMaxReadBatch: ")
        .hasMessageContaining("did you mean dispatcherMaxReadBatchSize?");
  }

  @Test
  void aTopicOfSomebodyElseIsNotRemoved() throws Exception {
    Deadline deadline = Deadline.in(Duration.ofSeconds(30));
    TopicPath foreign = new TopicPath("public/default", new Topic("foreign", 1, false));
    try (
        AdminClient admin = new AdminClient(
            List.of(pulsar.settings().endpoint(PulsarEndpoint.ADMIN_URL)), PulsarSecurity.NONE);
        Driver driver = open(pulsar.settings())) {
      admin.put(foreign.admin(), "{}", deadline);

      assertThatThrownBy(() -> driver.deleteTopics(List.of(foreign.topic())))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("not created by weir");

      assertThat(admin.find(foreign.admin() + "/properties", deadline).isMissingNode()).isFalse();
    }
  }

  @Test
  void aTopicThatIsGoneNeedsNoRemoval() throws Exception {
    try (Driver driver = open(pulsar.settings())) {
      List<Topic> topics = List.of(new Topic("short-lived", 3, false));
      driver.createTopics(topics);
      driver.deleteTopics(topics);
      driver.deleteTopics(topics);
    }
  }

  @Test
  void anotherBrokerIsAskedWhereOneIsDead() throws Exception {
    Deadline deadline = Deadline.in(Duration.ofSeconds(30));
    TopicPath path = new TopicPath("public/default", new Topic("first-broker-dead", 2, false));
    try (AdminClient admin = of("http://127.0.0.1:1", liveBroker())) {
      PulsarTopicAdmin topics = new PulsarTopicAdmin(admin);

      topics.create(path, deadline);
      topics.setDeduplication(path, true, deadline);
      topics.delete(path, deadline);

      assertThat(admin.find(path.admin() + "/partitions", deadline).path("partitions").asInt())
          .isZero();
      assertThat(admin.base()).isEqualTo(liveBroker());
    }
  }

  @Test
  void aBrokerThatAnswersNothingTakesItsShareOfTheTimeOnly() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        AdminClient admin = of("http://127.0.0.1:" + silent.getLocalPort(), liveBroker())) {
      assertThat(admin.getText(PulsarBrokerSettings.VERSION, Deadline.in(Duration.ofSeconds(6))))
          .contains(SystemSpecs.VERSION);
    }
  }

  @Test
  void whereNoBrokerAnswersEachIsNamed() throws Exception {
    try (AdminClient admin = of("http://127.0.0.1:1", "http://127.0.0.1:2")) {
      assertThatThrownBy(() -> admin.get("/metrics", Deadline.in(Duration.ofSeconds(10))))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("http://127.0.0.1:1/metrics failed")
          .hasMessageContaining("http://127.0.0.1:2/metrics failed");
    }
  }

  private static AdminClient of(String... bases) throws DriverException {
    return new AdminClient(List.of(bases), PulsarSecurity.NONE);
  }

  private static String liveBroker() {
    return pulsar.settings().endpoint(PulsarEndpoint.ADMIN_URL);
  }

  @Test
  void nothingThatListensIsReportedAsSuch() {
    DriverSettings settings = pulsar.settings();
    DriverSettings nowhere = new DriverSettings(
        Map.of(PulsarEndpoint.ADMIN_URL, "http://127.0.0.1:1", PulsarEndpoint.SERVICE_URL,
            "pulsar://127.0.0.1:1"),
        settings.client(), settings.durability(), Map.of(), Map.of(), settings.clientId(), 1,
        Duration.ofSeconds(10), Optional.empty());

    assertThatThrownBy(() -> open(nowhere)).isInstanceOf(DriverException.class)
        .hasMessageContaining("http://127.0.0.1:1")
        .hasMessageContaining("is it running?");
  }

  /** Checks that batches are compressed, by the bytes that they use in the bookies' storage. */
  @ParameterizedTest
  @EnumSource(Compression.class)
  void messagesAreStoredCompressed(Compression compression) throws Exception {
    int messages = 2_000;
    byte[] message = new byte[1_000];
    Deadline deadline = Deadline.in(Duration.ofMinutes(2));
    TopicPath path = new TopicPath("public/default",
        new Topic("by-" + compression.name().toLowerCase(Locale.ROOT), 1, false));
    try (
        AdminClient admin = new AdminClient(
            List.of(pulsar.settings().endpoint(PulsarEndpoint.ADMIN_URL)), PulsarSecurity.NONE);
        Driver driver = open(with(compression))) {
      driver.createTopics(List.of(path.topic()));
      try (
          MessageConsumer consumer =
              driver
                  .openConsumer(new ConsumerSpec("c", path.topic(), "all", 1, 0, Optional.empty()));
          MessageProducer producer =
              driver.openProducer(
                  new ProducerSpec("p", path.topic(), Optional.empty(), Optional.empty()),
                  new NoFailures())) {
        assertThat(consumer.awaitReady(deadline.left())).isTrue();
        for (int i = 0; i < messages; i++) {
          producer.send(message, i, i, System.nanoTime());
        }
        assertThat(producer.flush(deadline.left())).isTrue();
        AtomicInteger intact = new AtomicInteger();
        while (intact.get() < messages && !deadline.isOver()) {
          consumer.poll(Duration.ofMillis(100), (partition, received, nanos, redelivered) -> intact
              .addAndGet(received.equals(ByteBuffer.wrap(message)) ? 1 : 0));
        }
        assertThat(intact).hasValue(messages);
        long stored =
            admin.get(path.admin() + "/stats", deadline).path("storageSize").asLong();
        assertThat(stored).isPositive();
        if (compression == Compression.NONE) {
          assertThat(stored).isGreaterThan((long) messages * message.length);
        } else {
          assertThat(stored).isLessThan((long) messages * message.length / 4);
        }
      }
      driver.deleteTopics(List.of(path.topic()));
    }
  }

  private static DriverSettings with(Compression compression) {
    DriverSettings settings = pulsar.settings();
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

  private static final class NoFailures implements SendListener {
    @Override
    public void acknowledged(long sequence, long intendedNanos, long calledNanos,
        long answeredNanos) {}

    @Override
    public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
      throw new AssertionError(failure.toString());
    }
  }

  private static Map<String, String> normals(ReadBack readBack) {
    return readBack.settings()
        .stream()
        .collect(
            Collectors.toMap(Setting::name, Setting::normal, (one, other) -> one + " | " + other));
  }
}
