package io.weir.driver.kafka.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.SettingProblem;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import io.weir.driver.kafka.SystemSpecs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class KafkaCheckTest {
  @Test
  void aPlainSystemIsFine() {
    assertThat(check(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC))).isEmpty();
  }

  @Test
  void passedThroughPropertiesAreFine() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("heap", "2 GiB"),
        Map.of("client.producer", Map.of("linger.ms", "5", "send.buffer.bytes", "-1"),
            "client.consumer", Map.of("fetch.min.bytes", "1000"), "client.common",
            Map.of("security.protocol", "PLAINTEXT"), "server", Map.of("num.network.threads", "2"),
            "topic", Map.of("segment.bytes", "104857600")));

    assertThat(check(system)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"client.producer, bootstrap.servers", "client.producer, key.serializer",
      "client.producer, acks", "client.consumer, group.id", "client.consumer, enable.auto.commit",
      "client.common, client.id", "client.common, acks", "client.admin, bootstrap.servers",
      "server, log.dirs", "server, listeners", "server, node.id",
      "server, log.flush.interval.messages", "topic, flush.messages", "topic, min.insync.replicas"})
  void whatWeirOwnsIsRefusedWithAHint(String section, String name) {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(),
        Map.of(section, Map.of(name, "x")));

    assertThat(check(system)).singleElement().satisfies(problem -> {
      assertThat(problem.path()).isEqualTo(section + "." + name);
      assertThat(problem.message()).contains(name);
      assertThat(problem.hint()).isNotBlank();
    });
  }

  @Test
  void moreThanTenThousandPartitionsOfATopicAreRefused() {
    SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);

    assertThat(new KafkaLauncher().check(system, workload(10_000))).isEmpty();
    assertThat(new KafkaLauncher().check(system, workload(10_001))).singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo("workload.partitions");
          assertThat(problem.message()).contains("10,000", "10001");
          assertThat(problem.hint()).contains("workload.topics");
        });
  }

  private static Workload workload(int partitions) {
    return WorkloadBuilder.builder()
        .topics(1)
        .partitions(partitions)
        .message(
            MessageSpecBuilder.builder().size(new DataSize(100)).content(Content.RANDOM).build())
        .producersPerTopic(1)
        .subscriptionsPerTopic(1)
        .consumersPerSubscription(1)
        .load(LoadBuilder.builder()
            .rate(Rate.parse("1k/s"))
            .arrival(Arrival.POISSON)
            .pacing(Pacing.NORMAL)
            .build())
        .build();
  }

  @Test
  void memoryIsRefused() {
    Durability durability = new Durability(1, Acknowledge.ONE, Storage.MEMORY);

    assertThat(check(SystemSpecs.of(1, durability))).extracting(SettingProblem::path)
        .containsExactly("durability.storage");
  }

  @Test
  void moreReplicasThanNodesAreRefused() {
    Durability durability = new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);

    assertThat(check(SystemSpecs.of(1, durability))).singleElement().satisfies(problem -> {
      assertThat(problem.path()).isEqualTo("durability.replicas");
      assertThat(problem.message()).contains("there is 1");
      assertThat(problem.hint()).contains("'nodes'");
    });
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "64 MiB", "1000000001 B", "plenty"})
  void heapsThatCantBeAreRefused(String heap) {
    SystemSpec system =
        SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of("heap", heap), Map.of());

    assertThat(check(system)).extracting(SettingProblem::path).containsExactly("heap");
  }

  @ParameterizedTest
  @ValueSource(strings = {"4.4.0-SNAPSHOT", "4.3.1-slower-50us", "4.0.0.1"})
  void buildsOfOnesOwnAreVersions(String version) {
    SystemSpec system = SystemSpecBuilder.builder()
        .name("kafka")
        .broker("kafka")
        .version(version)
        .clientVersion(Optional.of(SystemSpecs.VERSION))
        .nodes(1)
        .durability(SystemSpecs.ONE_FSYNC)
        .options(Map.of())
        .properties(Map.of())
        .build();

    assertThat(check(system)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"latest", "4.3", "[4,5)", "2.8.2", "3.2.3"})
  void versionsThatCantBeStartedAreRefused(String version) {
    SystemSpec system = SystemSpecBuilder.builder()
        .name("kafka")
        .broker("kafka")
        .version(version)
        .clientVersion(Optional.of(SystemSpecs.VERSION))
        .nodes(1)
        .durability(SystemSpecs.ONE_FSYNC)
        .options(Map.of())
        .properties(Map.of())
        .build();

    assertThat(check(system)).extracting(SettingProblem::path).containsExactly("version");
  }

  @Test
  void allThatIsWrongIsReportedAtOnce() {
    Durability durability = new Durability(2, Acknowledge.ALL, Storage.MEMORY);
    SystemSpec system = SystemSpecs.of(1, durability, Map.of("heap", "x"),
        Map.of("server", Map.of("log.dirs", "x"), "topic", Map.of("flush.messages", "x")));

    assertThat(check(system)).hasSize(5);
  }

  private static List<SettingProblem> check(SystemSpec system) {
    return new KafkaLauncher().check(system);
  }
}
