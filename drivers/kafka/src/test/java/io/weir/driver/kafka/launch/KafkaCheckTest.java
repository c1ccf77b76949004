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

  @ParameterizedTest
  @CsvSource({"3.5.2, disk, has no tiered storage, use 3.9.2 or newer",
      "'3.7.2', 'a,b', has no tiered storage with several log directories, or one log directory"})
  void versionsWithoutTieredStorageAreRefused(String version, String logs, String message,
      String hint) {
    SystemSpec system =
        tiered(version, Map.of("tiered-directory", "tier", "log-directory", logs), Map.of());

    assertThat(check(system)).singleElement().satisfies(problem -> {
      assertThat(problem.path()).isEqualTo("tiered-directory");
      assertThat(problem.message()).isEqualTo("Kafka " + version + " " + message);
      assertThat(problem.hint()).contains(hint);
    });
  }

  @ParameterizedTest
  @CsvSource({"3.6.2, disk", "'3.8.1', 'a,b'", "'4.3.1', 'a,b'"})
  void versionsWithTieredStorageAreFine(String version, String logs) {
    assertThat(check(tiered(version, Map.of("tiered-directory", "tier", "log-directory", logs),
        Map.of()))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"a,b", "../tier"})
  void aTierIsOneFolder(String folder) {
    assertThat(check(tiered("4.3.1", Map.of("tiered-directory", folder), Map.of())))
        .extracting(SettingProblem::path)
        .containsExactly("tiered-directory");
  }

  @Test
  void theFolderOfATierCanNotBePassedThrough() {
    Map<String, Map<String, String>> server = Map.of("server", Map.of("rsm.config.dir", "/tier"));

    assertThat(check(tiered("4.3.1", Map.of("tiered-directory", "tier"), server)))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo("server.rsm.config.dir");
          assertThat(problem.hint()).contains("tiered-directory");
        });
    assertThat(check(tiered("4.3.1", Map.of(), server))).isEmpty();
  }

  private static SystemSpec tiered(String version, Map<String, String> options,
      Map<String, Map<String, String>> properties) {
    return SystemSpecBuilder.builder()
        .name("kafka")
        .broker("kafka")
        .version(version)
        .nodes(1)
        .durability(SystemSpecs.ONE_FSYNC)
        .options(options)
        .properties(properties)
        .build();
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
