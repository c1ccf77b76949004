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
import io.weir.core.driver.Topic;
import io.weir.core.metric.MetricSample;
import io.weir.core.metric.MetricSource;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.thread.ThreadGuard;
import io.weir.driver.kafka.KafkaDeployment;
import io.weir.driver.kafka.SystemSpecs;
import io.weir.engine.clock.TimeDilation;
import io.weir.lab.metric.JvmAgents;
import io.weir.lab.metric.MetricSampler;
import io.weir.lab.provision.Deployment;
import io.weir.lab.provision.Ports;
import io.weir.lab.provision.RunningCluster;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Tiered storage of a broker with a separate controller, which must know of it to let topics have
 * it.
 */
@Tag("brokers")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class KafkaTieredIT {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final int MESSAGES = 20_000;
  private static final int SIZE = 1_000;
  private static final int SEGMENT = 1 << 20;
  private static final Topic TOPIC = new Topic("moved", 1, false);
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

  @TempDir
  Path directory;

  @TempDir
  Path disk;

  private final List<MetricSample> samples = new CopyOnWriteArrayList<>();

  @Test
  void closedSegmentsMoveToTheTierAndConsumersReadThemThere() throws Exception {
    SystemSpec system =
        SystemSpecs.of(1, new Durability(1, Acknowledge.ONE, Storage.PAGE_CACHE),
            Map.of("heap", "384 MiB", "controllers", "1", "tiered-directory", disk.toString()),
            Map.of("topic", Map.of("segment.bytes", Integer.toString(SEGMENT))));
    try (Ports ports = Ports.pick(KafkaDeployment.portCount(system))) {
      Deployment deployment = KafkaDeployment.start(system, directory, ports.numbers());
      try (MetricSampler sampler = sampler(system, ports, deployment)) {
        sampler.loadBegan(System.nanoTime());
        moveAndRead(RunningCluster.settings(system, deployment));
      } finally {
        deployment.close();
      }
      deployment.removeData();
    }
    assertThat(disk).isEmptyDirectory();
    assertThat(directory.resolve("build")).doesNotExist();
  }

  private void moveAndRead(DriverSettings settings) throws Exception {
    try (Driver driver = new KafkaDriverProvider().open(settings);
        Admin admin = Admin.create(Map.of("bootstrap.servers", settings.endpoint("bootstrap")))) {
      driver.createTopics(List.of(TOPIC));
      send(driver);
      until("all closed segments left the log", () -> logs().size() == 1);

      assertThat(logs()).containsExactly("%020d.log".formatted(firstInTheLog(admin)));
      assertThat(firstInTheLog(admin)).isGreaterThan(MESSAGES - 2 * SEGMENT / SIZE);
      assertThat(disk).isDirectoryRecursivelyContaining("glob:**/00000000000000000000-*.log");
      assertThat(driver.readBack(List.of(TOPIC)).settings()).anySatisfy(setting -> {
        assertThat(setting.name()).isEqualTo("topic remote.storage.enable");
        assertThat(setting.value()).isEqualTo("true");
      });
      assertThat(numbers(driver)).isEqualTo(IntStream.range(0, MESSAGES).boxed().toList());
      until("metrics show the copies and reads",
          () -> highest("tier.copied") > 0 && highest("tier.read") > 0);
      assertThat(samples.getLast().values()).containsEntry("tier.failures", 0.0)
          .containsKey("tier.behind");
    }
  }

  private MetricSampler sampler(SystemSpec system, Ports ports, Deployment deployment) {
    MetricSource source = KafkaDeployment.plan(system, directory, ports.numbers())
        .stages()
        .getLast()
        .processes()
        .getFirst()
        .metrics()
        .orElseThrow();
    return new MetricSampler(Map.of(deployment.processes().getLast(), source),
        new JvmAgents()::open, TimeDilation.NONE, samples::add, notice -> {}, new ThreadGuard());
  }

  private double highest(String metric) {
    return samples.stream()
        .mapToDouble(sample -> sample.values().getOrDefault(metric, 0.0))
        .max()
        .orElse(0);
  }

  private static void send(Driver driver) throws Exception {
    try (MessageProducer producer =
        driver.openProducer(new ProducerSpec("p", TOPIC, Optional.empty(), Optional.empty()),
            FAILING)) {
      for (int i = 0; i < MESSAGES; i++) {
        producer.send(ByteBuffer.allocate(SIZE).putInt(i).array(), i, i, System.nanoTime());
      }
      assertThat(producer.flush(PATIENCE)).isTrue();
    }
  }

  private static List<Integer> numbers(Driver driver) throws Exception {
    List<Integer> numbers = new ArrayList<>();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try (MessageConsumer consumer =
        driver.openConsumer(new ConsumerSpec("c", TOPIC, "all", 1, 0, Optional.empty()))) {
      assertThat(consumer.awaitReady(PATIENCE)).isTrue();
      while (numbers.size() < MESSAGES && System.nanoTime() < deadline) {
        consumer.poll(Duration.ofMillis(100), (partition, message, nanos, redelivered) -> numbers
            .add(message.getInt(message.position())));
      }
    }
    return numbers;
  }

  private List<String> logs() throws IOException {
    Path folder = directory.resolve("node-1").resolve("data").resolve(TOPIC.name() + "-0");
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".log"))
          .toList();
    }
  }

  private static long firstInTheLog(Admin admin) throws Exception {
    TopicPartition partition = new TopicPartition(TOPIC.name(), 0);
    return admin.listOffsets(Map.of(partition, OffsetSpec.earliestLocal()))
        .partitionResult(partition)
        .get()
        .offset();
  }

  private static void until(String what, Callable<Boolean> reached) throws Exception {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!reached.call()) {
      assertThat(System.nanoTime()).as("waiting until " + what).isLessThan(end);
      Thread.sleep(50);
    }
  }
}
