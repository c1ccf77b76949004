package io.weir.driver.pulsar.launch;

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
import io.weir.driver.pulsar.PulsarPropertySection;
import io.weir.driver.pulsar.SystemSpecs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PulsarCheckTest {
  private static final Durability THREE_FSYNC =
      new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);

  private static List<SettingProblem> check(SystemSpec system) {
    return new PulsarLauncher().check(system);
  }

  private static SystemSpec version(String version) {
    return versions(version, Optional.of("4.0"));
  }

  private static SystemSpec versions(String version, Optional<String> client) {
    return SystemSpecBuilder.builder()
        .name("pulsar")
        .broker("pulsar")
        .version(version)
        .clientVersion(client)
        .nodes(1)
        .durability(SystemSpecs.ONE_FSYNC)
        .options(Map.of())
        .properties(Map.of())
        .build();
  }

  @Test
  void nothingIsWrongWithAPlainSystem() {
    assertThat(check(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC))).isEmpty();
    assertThat(check(SystemSpecs.of(3, THREE_FSYNC))).isEmpty();
    assertThat(check(SystemSpecs.of(1, THREE_FSYNC, Map.of("bookies", "3"), Map.of()))).isEmpty();
  }

  @Test
  void partitionsBeyondTheBrokersOwnLimitAreRefused() {
    SystemSpec limited = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(),
        Map.of("server", Map.of("maxNumPartitionsPerPartitionedTopic", "16")));
    SystemSpec plain = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC);

    assertThat(new PulsarLauncher().check(plain, workload(10_000))).isEmpty();
    assertThat(new PulsarLauncher().check(limited, workload(16))).isEmpty();
    assertThat(new PulsarLauncher().check(limited, workload(17))).singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo("workload.partitions");
          assertThat(problem.message()).contains("17", "16");
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
  void propertiesThatWeirDoesNotOwnPass() {
    assertThat(check(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(), Map.of(
        "server", Map.of("managedLedgerCacheSizeMB", "64"),
        "bookie", Map.of("journalMaxGroupWaitMSec", "2"),
        "client.producer", Map.of("batchingMaxMessages", "1000")))))
        .isEmpty();
  }

  @Test
  void allThatIsWrongIsReportedAtOnce() {
    SystemSpec system = SystemSpecs.of(1, THREE_FSYNC,
        Map.of("bookies", "2", "heap", "much", "subscription-type", "both"),
        Map.of("server", Map.of("brokerServicePort", "6650"), "bookie",
            Map.of("journalSyncData", "false")));

    assertThat(check(system)).extracting(SettingProblem::path)
        .containsExactlyInAnyOrder("durability.replicas", "heap", "subscription-type",
            "server.brokerServicePort", "bookie.journalSyncData");
    assertThat(check(system)).allSatisfy(problem -> {
      assertThat(problem.message()).isNotBlank();
      assertThat(problem.hint()).isNotBlank();
    });
  }

  @Test
  void tooFewBookiesAreReportedWithBothWaysOut() {
    assertThat(check(SystemSpecs.of(1, THREE_FSYNC))).containsExactly(new SettingProblem(
        "durability.replicas", "3 replicas need as many bookies, but there is 1",
        "set 'bookies' to 3 or more, or lower 'durability.replicas'"));
  }

  @Test
  void aQuorumThatTheDurabilityNamesPasses() {
    Durability two = new Durability(2, Acknowledge.ALL, Storage.FSYNC);
    assertThat(check(SystemSpecs.of(3, two,
        Map.of("ensemble-size", "3", "write-quorum", "2", "ack-quorum", "2"), Map.of())))
        .isEmpty();
    assertThat(check(SystemSpecs.of(3, THREE_FSYNC, Map.of("ack-quorum", "2"), Map.of())))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
      "write-quorum, 2, write-quorum, of this system to 2",
      "ack-quorum, 3, ack-quorum, of this system to all",
      "ack-quorum, 1, ack-quorum, of this system to one",
      "ack-quorum, 4, ack-quorum, 3 or less",
      "ensemble-size, 2, ensemble-size, 3 or more",
      "ensemble-size, 4, ensemble-size, to 4 or more",
      "ensemble-size, many, write-quorum, as 3"})
  void aQuorumThatGivesAnotherGuaranteeThanClaimedIsRefused(String option, String value,
      String path, String hint) {
    assertThat(check(SystemSpecs.of(3, THREE_FSYNC, Map.of(option, value), Map.of())))
        .singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo(path);
          assertThat(problem.hint()).contains(hint);
        });
  }

  @Test
  void whereEveryBookieIsNeededThatIsReportedBeforeItHurts() {
    PulsarLauncher launcher = new PulsarLauncher();
    assertThat(launcher.cautions(SystemSpecs.of(3, THREE_FSYNC))).singleElement()
        .asString()
        .contains("writes stop while one is down", "'bookies: 4'");
    assertThat(launcher
        .cautions(SystemSpecs.of(3, THREE_FSYNC, Map.of("bookies", "4"), Map.of()))).isEmpty();
    assertThat(launcher.cautions(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC))).isEmpty();
  }

  @Test
  void versionsAreWrittenInFullAndNotTooOld() {
    assertThat(check(version("2.10.1"))).extracting(SettingProblem::path)
        .containsExactly("version", "client-version");
    assertThat(check(version("latest"))).extracting(SettingProblem::message)
        .first()
        .isEqualTo("'latest' is not a version of Pulsar");
    assertThat(check(versions("4.3.0-SNAPSHOT", Optional.empty()))).isEmpty();
  }

  @Test
  void aClientThatShowsNoPartitionsIsRefused() {
    assertThat(check(versions("2.11.0", Optional.empty()))).singleElement()
        .satisfies(problem -> {
          assertThat(problem.path()).isEqualTo("client-version");
          assertThat(problem.message()).contains("2.11.0");
          assertThat(problem.hint()).contains("4.2.4");
        });
    assertThat(check(versions("4.2.4", Optional.of("2.11.0")))).hasSize(1);
    assertThat(check(versions("2.11.0", Optional.of("4.2.4")))).isEmpty();
    assertThat(check(versions("3.0.0", Optional.empty()))).isEmpty();
  }

  @ParameterizedTest
  @EnumSource
  void everyPropertyThatWeirOwnsIsRefusedWithAHint(PulsarPropertySection section) {
    for (Map.Entry<String, String> owned : section.owned().entrySet()) {
      SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(),
          Map.of(section.key(), Map.of(owned.getKey(), "x")));

      assertThat(check(system)).containsExactly(
          new SettingProblem(section.key() + "." + owned.getKey(),
              "weir sets '" + owned.getKey() + "' itself", owned.getValue()));
    }
  }
}
