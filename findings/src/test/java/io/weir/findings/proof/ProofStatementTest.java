package io.weir.findings.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.driver.ReadBack;
import io.weir.core.plan.PlannedRun;
import io.weir.core.proof.Crash;
import io.weir.core.proof.Evidence;
import io.weir.core.proof.Kill;
import io.weir.core.proof.Proof;
import io.weir.core.proof.Survival;
import io.weir.core.proof.SystemProof;
import io.weir.core.proof.UnflushedWrites;
import io.weir.core.result.Json;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.sample.MessageSpecBuilder;
import io.weir.core.sample.PhasesBuilder;
import io.weir.core.sample.PlannedRunBuilder;
import io.weir.core.sample.SystemSpecBuilder;
import io.weir.core.sample.WorkloadBuilder;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.ClientPolicy;
import io.weir.core.scenario.Content;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Storage;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.WorkerSpec;
import io.weir.core.scenario.Workload;
import io.weir.core.unit.DataSize;
import io.weir.core.unit.Rate;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ProofStatementTest {
  private static final Survival WHOLE = new Survival(1_010, 1_000, 10, 1_000, 5, 0, 0, 0, 0);
  private static final Survival LOSS = new Survival(1_010, 1_000, 10, 400, 0, 600, 0, 0, 0);

  @Test
  void provesOnlyWhatAControlWouldHaveDisproved() {
    SystemProof kafka = system("kafka", Storage.PAGE_CACHE, 10, WHOLE);

    Proof alone = proof(kafka);
    assertThat(alone.evidence(kafka)).isEqualTo(Evidence.UNCONTROLLED);
    assertThat(ProofStatement.systems(alone).get(0)).contains("all 10,000 messages",
        "could not have shown a loss").doesNotContain("PROVEN");
    assertThat(ProofStatement.limits(alone).getLast()).startsWith("All processes of a system ran");
    assertThat(ProofStatement.limits(alone).get(0)).contains("could not have shown a loss");

    Proof controlled = proof(kafka, system("bypass", Storage.MEMORY, 10, LOSS));
    assertThat(controlled.evidence(kafka)).isEqualTo(Evidence.PROVEN);
    assertThat(ProofStatement.systems(controlled).get(0)).contains("PROVEN within 10 kills",
        "fewer than 26 % of kills");
    assertThat(ProofStatement.systems(controlled).get(1)).contains("6,000 of 10,000 (60.00 %)",
        "10 of 10 kills", "positive control");
    assertThat(ProofStatement.limits(controlled)).noneMatch(text -> text.contains("No positive"))
        .anyMatch(text -> text.contains("cannot distinguish an fsync"));
  }

  @Test
  void fewKillsProveNothing() {
    SystemProof kafka = system("kafka", Storage.PAGE_CACHE, 9, WHOLE);
    Proof proof = proof(kafka, system("bypass", Storage.MEMORY, 9, LOSS));

    assertThat(proof.evidence(kafka)).isEqualTo(Evidence.TOO_FEW);
    assertThat(ProofStatement.systems(proof).get(0)).contains("takes 10 kills",
        "fewer than 29 % of kills").doesNotContain("PROVEN");
  }

  @Test
  void neverProvesAnFsync() {
    Proof proof = proof(system("kafka", Storage.FSYNC, 10, WHOLE),
        system("bypass", Storage.MEMORY, 1, LOSS));

    assertThat(ProofStatement.systems(proof).get(0)).contains("The fsync itself stays VERIFIED");
  }

  @Test
  void aLossAtALevelThatPromisesIsBroken() {
    SystemProof kafka = system("kafka", Storage.FSYNC, 3, LOSS);
    Proof proof = proof(kafka, system("bypass", Storage.MEMORY, 1, LOSS));

    assertThat(proof.broken()).isTrue();
    assertThat(ProofStatement.systems(proof).get(0)).contains("LOST 1,800 of 3,000",
        "storage 'fsync' (read back from the running system)");
  }

  @Test
  void damageCountsAsLoss() {
    SystemProof kafka =
        system("kafka", Storage.FSYNC, 1, new Survival(10, 10, 0, 9, 0, 0, 1, 0, 0));

    assertThat(proof(kafka).broken()).isTrue();
    assertThat(ProofStatement.systems(proof(kafka)).get(0)).contains("1 of 10", "damaged");
  }

  @Test
  void aMemoryLevelThatLosesNothingIsNoControl() {
    SystemProof memory = system("memory", Storage.MEMORY, 4, WHOLE);
    SystemProof kafka = system("kafka", Storage.PAGE_CACHE, 4, WHOLE);
    Proof proof = proof(memory, kafka);

    assertThat(proof.controlled()).isFalse();
    assertThat(proof.broken()).isFalse();
    assertThat(proof.evidence(kafka)).isEqualTo(Evidence.UNCONTROLLED);
    assertThat(ProofStatement.systems(proof).get(0)).contains("promises nothing",
        "no positive control");
  }

  @Test
  void aKillWithNothingAcknowledgedProvesNothing() {
    SystemProof kafka =
        system("kafka", Storage.FSYNC, 2, new Survival(5, 0, 5, 0, 0, 0, 0, 0, 0));
    Proof proof = proof(kafka, system("bypass", Storage.MEMORY, 1, LOSS));

    assertThat(proof.complete()).isFalse();
    assertThat(proof.evidence(kafka)).isEqualTo(Evidence.UNTESTED);
  }

  @Test
  void theBoundIsTheExactOneForNoneOfSoMany() {
    assertThat(Proof.bound(0)).isEqualTo(1);
    assertThat(Proof.bound(1)).isCloseTo(0.95, within(1e-9));
    assertThat(Proof.bound(10)).isCloseTo(0.2589, within(1e-4));
    assertThat(Proof.bound(59)).isLessThan(0.05).isGreaterThan(0.049);
  }

  /** A disk that forgets nothing fails the control. */
  @Test
  void powerLossProvesAnFsyncIfThePageCacheIsLost() {
    SystemProof kafka = system("kafka", Storage.FSYNC, 10, WHOLE);
    SystemProof memory = system("memory", Storage.MEMORY, 10, LOSS);
    assertThat(proof(Crash.POWER_LOSS, kafka, memory).evidence(kafka))
        .isEqualTo(Evidence.UNCONTROLLED);
    assertThat(ProofStatement.systems(proof(Crash.POWER_LOSS, kafka, memory)).get(1))
        .contains("That is allowed")
        .doesNotContain("positive control");

    SystemProof cached = system("cached", Storage.PAGE_CACHE, 10, LOSS);
    Proof proof = proof(Crash.POWER_LOSS, kafka, cached);
    assertThat(proof.broken()).isFalse();
    assertThat(proof.evidence(kafka)).isEqualTo(Evidence.PROVEN);
    assertThat(ProofStatement.systems(proof).get(0)).contains("PROVEN within 10 power losses",
        "waited until its message was on disk", "fewer than 26 % of power losses",
        "70 were lost, 20 kept and 10 torn").doesNotContain("VERIFIED");
    assertThat(ProofStatement.systems(proof).get(1)).contains("at storage 'page-cache'",
        "page cache of the operating system", "positive control");
    assertThat(ProofStatement.limits(proof)).anyMatch(text -> text.contains("ext4"))
        .noneMatch(text -> text.contains("SIGKILL"));
  }

  @Test
  void aLossOfSyncedMessagesByPowerLossIsBroken() {
    SystemProof kafka = system("kafka", Storage.FSYNC, 10, LOSS);

    assertThat(proof(Crash.POWER_LOSS, kafka).broken()).isTrue();
    assertThat(ProofStatement.systems(proof(Crash.POWER_LOSS, kafka)).get(0))
        .contains("survive the loss of power");
  }

  @Test
  void readsBackWhatItWrote() throws IOException {
    Proof proof = proof(system("kafka", Storage.PAGE_CACHE, 2, WHOLE));

    String json = Json.prettyWriter().writeValueAsString(proof);

    assertThat((Proof) Json.reader(Proof.class).readValue(json)).isEqualTo(proof);
  }

  private static Proof proof(SystemProof... systems) {
    return proof(Crash.KILL, systems);
  }

  private static Proof proof(Crash crash, SystemProof... systems) {
    return new Proof(Proof.FORMAT, "a-proof", Optional.of(crash), 1, Duration.ofSeconds(2),
        Duration.ofSeconds(8),
        List.of(Duration.ofSeconds(3)), systems.length, List.of(systems));
  }

  private static SystemProof system(String name, Storage storage, int kills, Survival each) {
    Durability level = new Durability(1, Acknowledge.ALL, storage);
    List<Kill> moments = new ArrayList<>();
    for (int number = 1; number <= kills; number++) {
      moments.add(new Kill(number, Duration.ofSeconds(3), Duration.ofMillis(3_001),
          Optional.of(Duration.ofSeconds(5)), 2 * number - 2, 2 * number - 1, each,
          Optional.of(new UnflushedWrites(7, 2, 1))));
    }
    return new SystemProof(run(name, level), RunStatus.COMPLETED, Optional.empty(), Instant.EPOCH,
        Optional.of(Instant.EPOCH),
        new ReadBack(Optional.empty(), Optional.of(level), List.of(), Optional.empty()),
        List.of(), moments);
  }

  private static PlannedRun run(String name, Durability level) {
    SystemSpec system = SystemSpecBuilder.builder()
        .name(name)
        .broker("kafka")
        .version("4.3.1")
        .nodes(1)
        .durability(level)
        .options(Map.of())
        .properties(Map.of())
        .build();
    Workload workload = WorkloadBuilder.builder()
        .topics(1)
        .partitions(1)
        .message(
            MessageSpecBuilder.builder().size(new DataSize(100)).content(Content.RANDOM).build())
        .producersPerTopic(1)
        .subscriptionsPerTopic(0)
        .consumersPerSubscription(1)
        .load(LoadBuilder.builder()
            .rate(new Rate(1_000))
            .arrival(Arrival.POISSON)
            .pacing(Pacing.NORMAL)
            .build())
        .build();
    return PlannedRunBuilder.builder()
        .index(1)
        .repetition(1)
        .variant(Map.of())
        .system(system)
        .client(ClientPolicy.DEFAULT)
        .workload(workload)
        .phases(PhasesBuilder.builder()
            .warmUp(Duration.ofSeconds(2))
            .measure(Duration.ofSeconds(8))
            .drain(Duration.ofSeconds(30))
            .build())
        .worker(WorkerSpec.DEFAULT)
        .seed(1)
        .build();
  }
}
