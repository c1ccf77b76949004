package io.weir.driver.pulsar.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.launch.Complaint;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.driver.pulsar.PropertySection;
import io.weir.driver.pulsar.SystemSpecs;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PulsarCheckTest {
  private static final Durability THREE_FSYNC =
      new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);

  private static List<Complaint> check(SystemSpec system) {
    return new PulsarLauncher().check(system);
  }

  private static SystemSpec version(String version) {
    return new SystemSpec("pulsar", "pulsar", version, Optional.of("4.0"), 1, OptionalInt.empty(),
        SystemSpecs.ONE_FSYNC, Map.of(), Map.of());
  }

  @Test
  void nothingIsWrongWithAPlainSystem() {
    assertThat(check(SystemSpecs.of(1, SystemSpecs.ONE_FSYNC))).isEmpty();
    assertThat(check(SystemSpecs.of(3, THREE_FSYNC))).isEmpty();
    assertThat(check(SystemSpecs.of(1, THREE_FSYNC, Map.of("bookies", "3"), Map.of()))).isEmpty();
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
  void allThatIsWrongIsToldAtOnce() {
    SystemSpec system = SystemSpecs.of(1, THREE_FSYNC,
        Map.of("bookies", "2", "heap", "much", "subscription-type", "both"),
        Map.of("server", Map.of("brokerServicePort", "6650"), "bookie",
            Map.of("journalSyncData", "false")));

    assertThat(check(system)).extracting(Complaint::path)
        .containsExactlyInAnyOrder("durability.replicas", "heap", "subscription-type",
            "server.brokerServicePort", "bookie.journalSyncData");
    assertThat(check(system)).allSatisfy(complaint -> {
      assertThat(complaint.message()).isNotBlank();
      assertThat(complaint.hint()).isNotBlank();
    });
  }

  @Test
  void tooFewBookiesAreToldWithBothWaysOut() {
    assertThat(check(SystemSpecs.of(1, THREE_FSYNC))).containsExactly(new Complaint(
        "durability.replicas", "3 replicas need as many bookies, but there is 1",
        "set 'bookies' to 3 or more, or lower 'durability.replicas'"));
  }

  @Test
  void versionsAreWrittenInFullAndNotTooOld() {
    assertThat(check(version("2.10.1"))).extracting(Complaint::path)
        .containsExactly("version", "client-version");
    assertThat(check(version("latest"))).extracting(Complaint::message)
        .first()
        .isEqualTo("'latest' is not a version of Pulsar");
  }

  @ParameterizedTest
  @EnumSource
  void everyPropertyThatWeirOwnsIsRefusedWithAHint(PropertySection section) {
    for (Map.Entry<String, String> owned : section.owned().entrySet()) {
      SystemSpec system = SystemSpecs.of(1, SystemSpecs.ONE_FSYNC, Map.of(),
          Map.of(section.key(), Map.of(owned.getKey(), "x")));

      assertThat(check(system)).containsExactly(
          new Complaint(section.key() + "." + owned.getKey(),
              "weir sets '" + owned.getKey() + "' itself", owned.getValue()));
    }
  }

  /** LY's layout of 2025, and what the durability must say for it. */
  @Test
  void quorumsMustBePossibleAndBeWhatTheDurabilitySays() {
    Map<String, String> quorums =
        Map.of("quorum.ensemble", "3", "quorum.write", "2", "quorum.ack", "2");
    Durability twoOfTwo = new Durability(2, Acknowledge.ALL, Storage.FSYNC);

    assertThat(check(SystemSpecs.of(3, twoOfTwo, quorums, Map.of()))).isEmpty();
    assertThat(check(SystemSpecs.of(3, THREE_FSYNC, quorums, Map.of())))
        .singleElement()
        .satisfies(complaint -> {
          assertThat(complaint.message()).contains("E=3 Qw=2 Qa=2", "keeps 2 copies");
          assertThat(complaint.hint()).contains("{ replicas: 2, acknowledge: majority }");
        });
    assertThat(check(SystemSpecs.of(2, twoOfTwo, quorums, Map.of())))
        .singleElement()
        .satisfies(complaint -> assertThat(complaint.path()).isEqualTo("quorum.ensemble"));
    assertThat(check(SystemSpecs.of(3, twoOfTwo, Map.of("quorum.ack", "3"), Map.of())))
        .singleElement()
        .satisfies(complaint -> assertThat(complaint.message()).contains("can't be"));
    assertThat(check(SystemSpecs.of(3, twoOfTwo, Map.of("quorum.ack", "few"), Map.of())))
        .extracting(Complaint::path)
        .containsExactly("quorum.ack");
  }
}
