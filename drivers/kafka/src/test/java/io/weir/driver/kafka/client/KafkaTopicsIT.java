package io.weir.driver.kafka.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

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
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.driver.kafka.RunningKafka;
import io.weir.driver.kafka.SystemSpecs;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Tests of Kafka's particulars: marks on topics, passed-through settings, interrupted polls. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KafkaTopicsIT {
  private static final Durability PAGE_CACHE =
      new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE);

  private static final int NUMBERS = 200;
  private static final SendListener FAILING = new SendListener() {
    @Override
    public void acknowledged(long sequence, long intendedNanos, long calledNanos,
        long answeredNanos) {
      // The flush waits for it.
    }

    @Override
    public void failed(long sequence, long intendedNanos, long calledNanos, SendFailure failure) {
      throw new AssertionError(failure.toString());
    }
  };

  private RunningKafka kafka;

  @BeforeAll
  void start() throws Exception {
    kafka = RunningKafka.start(SystemSpecs.of(1, PAGE_CACHE, Map.of("heap", "512 MiB"),
        Map.of("server", Map.of("num.io.threads", "5",
            "group.share.record.lock.duration.ms", "15000"), "topic",
            Map.of("segment.bytes", "16777216"), "client.producer",
            Map.of("send.buffer.bytes", "-1"))));
  }

  @AfterAll
  void stop() throws IOException {
    if (kafka != null) {
      kafka.close();
    }
  }

  @Test
  void aTopicThatWeirDidNotCreateIsLeftAlone() throws Exception {
    try (Driver driver = open(); Admin admin = Admin.create(adminProperties())) {
      admin.createTopics(List.of(new NewTopic("somebody-elses", 1, (short) 1))).all().get();
      // The broker learns of it some time after the controller.
      while (!admin.listTopics().names().get().contains("somebody-elses")) {
        Thread.sleep(20);
      }

      assertThatExceptionOfType(DriverException.class)
          .isThrownBy(() -> driver.deleteTopics(List.of(new Topic("somebody-elses", 1, false))))
          .withMessageContaining("somebody-elses");

      assertThat(admin.listTopics().names().get()).contains("somebody-elses");
    }
  }

  @Test
  void aTopicOfAnotherRunIsLeftAlone() throws Exception {
    List<Topic> topics = List.of(new Topic("another-runs", 1, false));
    try (Driver other = open(); Driver driver = open()) {
      other.createTopics(topics);

      assertThatExceptionOfType(DriverException.class)
          .isThrownBy(() -> driver.createTopics(topics));
      assertThatExceptionOfType(DriverException.class)
          .isThrownBy(() -> driver.deleteTopics(topics));

      other.deleteTopics(topics);
    }
  }

  @Test
  void anotherWorkerMayRemoveARunsTopics() throws Exception {
    List<Topic> topics = List.of(new Topic("shared-a", 1, false), new Topic("shared-b", 3, false));
    try (Driver creator = open();
        Driver remover = open();
        Admin admin = Admin.create(adminProperties())) {
      creator.createTopics(topics);
      remover.deleteTopics(topics);

      assertThat(admin.listTopics().names().get()).doesNotContain("shared-a", "shared-b");
      remover.deleteTopics(topics);
    }
  }

  @Test
  void whatIsPassedThroughIsReadBack() throws Exception {
    List<Topic> topics = List.of(new Topic("read-back", 2, false));
    try (Driver driver = open()) {
      driver.createTopics(topics);
      ReadBack readBack = driver.readBack(topics);
      driver.deleteTopics(topics);

      assertThat(readBack.durability()).contains(PAGE_CACHE);
      assertThat(value(readBack, "broker num.io.threads")).isEqualTo("5");
      assertThat(value(readBack, "topic segment.bytes")).isEqualTo("16777216");
      assertThat(value(readBack, "producer send.buffer.bytes")).isEqualTo("-1");
      assertThat(value(readBack, "-Xmx of each broker")).isEqualTo("512 MiB");
    }
  }

  @Test
  void consumersOfTheNewerGroupProtocolBecomeReady() throws Exception {
    Topic topic = new Topic("newer-protocol", 2, false);
    try (Driver driver = open("consumer")) {
      driver.createTopics(List.of(topic));
      List<CompletableFuture<Boolean>> ready =
          List.of(ready(driver, topic, "c0"), ready(driver, topic, "c1"));

      assertThat(ready).allSatisfy(one -> assertThat(one.get()).isTrue());
      driver.deleteTopics(List.of(topic));
    }
  }

  @Test
  void messagesOfASilentConsumerGoToAnotherOneOfItsShareGroup() throws Exception {
    // Each consumer has the partition, because there are more consumers than partitions.
    Topic topic = new Topic("share", 1, false);
    try (Driver driver = open("share")) {
      driver.createTopics(List.of(topic));
      sendNumbers(driver, topic);
      Map<Integer, Boolean> first = new HashMap<>();
      Map<Integer, Boolean> rest = new HashMap<>();
      try (MessageConsumer silent = consumer(driver, topic, "silent");
          MessageConsumer other = consumer(driver, topic, "other")) {
        receive(silent, first, 1);
        receive(other, rest, NUMBERS);
      }
      driver.deleteTopics(List.of(topic));

      assertThat(first).isNotEmpty().allSatisfy((number, marked) -> assertThat(marked).isFalse());
      assertThat(rest).hasSize(NUMBERS)
          .allSatisfy((number, marked) -> assertThat(marked)
              .as("whether %s is marked as a redelivery", number)
              .isEqualTo(first.containsKey(number)));
    }
  }

  private static void sendNumbers(Driver driver, Topic topic) throws Exception {
    try (MessageProducer producer =
        driver.openProducer(new ProducerSpec("p", topic, Optional.empty(), Optional.empty()),
            FAILING)) {
      for (int i = 0; i < NUMBERS; i++) {
        producer.send(ByteBuffer.allocate(Integer.BYTES).putInt(i).array(), i, i,
            System.nanoTime());
      }
      assertThat(producer.flush(Duration.ofMinutes(1))).isTrue();
    }
  }

  private static MessageConsumer consumer(Driver driver, Topic topic, String name)
      throws DriverException, InterruptedException {
    return driver.openConsumer(new ConsumerSpec(name, topic, "share", 2, 0, Optional.empty()));
  }

  /** Receives until there are enough different numbers. */
  private static void receive(MessageConsumer consumer, Map<Integer, Boolean> marks, int enough)
      throws DriverException, InterruptedException {
    Deadline deadline = Deadline.in(Duration.ofMinutes(2));
    while (marks.size() < enough && !deadline.isOver()) {
      consumer.poll(Duration.ofMillis(100), (partition, message, nanos, redelivered) -> marks
          .put(message.getInt(message.position()), redelivered));
    }
  }

  private static CompletableFuture<Boolean> ready(Driver driver, Topic topic, String name)
      throws DriverException, InterruptedException {
    MessageConsumer consumer =
        driver.openConsumer(new ConsumerSpec(name, topic, "shared", 2, 0, Optional.empty()));
    CompletableFuture<Boolean> ready = new CompletableFuture<>();
    new Thread(() -> {
      try {
        ready.complete(consumer.awaitReady(Duration.ofMinutes(1)));
      } catch (DriverException | InterruptedException e) {
        ready.completeExceptionally(e);
      }
    }, name).start();
    return ready;
  }

  @Test
  void anInterruptEndsAPoll() throws Exception {
    Topic topic = new Topic("interrupted", 1, false);
    try (Driver driver = open()) {
      driver.createTopics(List.of(topic));
      MessageConsumer consumer =
          driver.openConsumer(new ConsumerSpec("c", topic, "s", 1, 0, Optional.empty()));
      CompletableFuture<Exception> ended = new CompletableFuture<>();
      Thread thread = polling(consumer, ended);
      thread.interrupt();

      assertThat(ended.get()).isInstanceOf(InterruptedException.class);
      driver.deleteTopics(List.of(topic));
    }
  }

  @Test
  void closingTheDriverEndsAPoll() throws Exception {
    Topic topic = new Topic("closed", 1, false);
    CompletableFuture<Exception> ended = new CompletableFuture<>();
    try (Driver driver = open()) {
      driver.createTopics(List.of(topic));
      polling(driver.openConsumer(new ConsumerSpec("c", topic, "s", 1, 0, Optional.empty())),
          ended);
    }

    assertThat(ended.get()).isInstanceOf(DriverException.class).hasMessageContaining("closed");
  }

  private static Thread polling(MessageConsumer consumer, CompletableFuture<Exception> ended)
      throws InterruptedException {
    CompletableFuture<Void> ready = new CompletableFuture<>();
    Thread thread = new Thread(() -> {
      try {
        consumer.awaitReady(Duration.ofMinutes(1));
        ready.complete(null);
        consumer.poll(Duration.ofMinutes(10), (partition, message, nanos, redelivered) -> {});
        ended.completeExceptionally(new AssertionError("the poll ended by itself"));
      } catch (DriverException | InterruptedException e) {
        ready.complete(null);
        ended.complete(e);
      }
    }, "poller");
    thread.start();
    ready.join();
    return thread;
  }

  @Test
  void aClusterThatDoesNotAnswerIsNamed() {
    DriverSettings settings = kafka.settings();
    DriverSettings nowhere = new DriverSettings(Map.of("bootstrap", "127.0.0.1:1"),
        settings.client(), settings.durability(), settings.options(), settings.properties(),
        settings.clientId(), settings.seed(), Duration.ofSeconds(2), Optional.empty());

    assertThatExceptionOfType(DriverException.class).isThrownBy(() -> KafkaDriver.open(nowhere))
        .withMessageContaining("127.0.0.1:1");
  }

  @Test
  void aBrokerPropertyThatIsIgnoredIsRefused() {
    DriverSettings settings = kafka.settings();
    DriverSettings mistyped = new DriverSettings(settings.endpoints(), settings.client(),
        settings.durability(), settings.options(), Map.of("server", Map.of("num.io.thread", "5")),
        settings.clientId(), settings.seed(), settings.timeout(), Optional.empty());

    assertThatExceptionOfType(DriverException.class).isThrownBy(() -> KafkaDriver.open(mistyped))
        .withMessageContaining("server.num.io.thread: ")
        .withMessageContaining("did you mean num.io.threads?");
  }

  private Driver open(String subscriptionType) throws DriverException, InterruptedException {
    DriverSettings settings = kafka.settings();
    Map<String, String> options = new HashMap<>(settings.options());
    options.put("subscription-type", subscriptionType);
    return new KafkaDriverProvider().open(new DriverSettings(settings.endpoints(),
        settings.client(), settings.durability(), options, settings.properties(),
        settings.clientId(), settings.seed(), settings.timeout(), Optional.empty()));
  }

  private Driver open() throws DriverException, InterruptedException {
    return new KafkaDriverProvider().open(kafka.settings());
  }

  private Map<String, Object> adminProperties() {
    return Map.of("bootstrap.servers", kafka.settings().endpoint("bootstrap"));
  }

  private static String value(ReadBack readBack, String name) {
    return readBack.settings()
        .stream()
        .filter(setting -> setting.name().equals(name))
        .findFirst()
        .map(Setting::value)
        .orElse("not reported");
  }
}
