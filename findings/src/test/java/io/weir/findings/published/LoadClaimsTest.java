package io.weir.findings.published;

import static io.weir.findings.published.ClaimFinding.ClaimOutcome.CONTRADICTED;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.INCONCLUSIVE;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.NOT_REACHABLE;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.HostType;
import io.weir.core.scenario.Storage;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Reading;
import io.weir.findings.sample.SampleStudy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Claims on what happens as the load grows. */
class LoadClaimsTest {
  private static final Durability FSYNC = new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);
  private static final Durability CACHE =
      new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);
  private static final Durability MEMORY = new Durability(3, Acknowledge.ALL, Storage.MEMORY);
  private static final String LOW = "1k/s";
  private static final String MIDDLE = "2k/s";
  private static final String HIGH = "4k/s";
  private static final String RABBIT = "rabbitmq-mirrored";

  /** The reading at equal promises, or the only one. */
  private static Reading claim(String id, SampleStudy study) {
    ClaimFinding found = Claims.judge("confluent-2020", List.of(), study.cells())
        .stream()
        .filter(claim -> claim.id().equals(id))
        .findFirst()
        .orElseThrow();
    return found.readings().getLast();
  }

  private static SampleStudy at(SampleStudy study, String rate, String system, double... medians) {
    return study.rate(rate).with(system, studied(system), 3, medians);
  }

  /** The durability of a system in the study. */
  private static Durability studied(String system) {
    return switch (system) {
      case RABBIT -> MEMORY;
      case "kafka" -> CACHE;
      default -> FSYNC;
    };
  }

  private static SampleStudy overload(SampleStudy study, String rate, String system, int runs) {
    study.rate(rate);
    for (int i = 0; i < runs; i++) {
      study.withInvalid(system, studied(system), 3);
    }
    return study;
  }

  /** All three at a low rate, and both others at all rates, where they stay as they are. */
  private static SampleStudy sweep() {
    return sweep(new SampleStudy());
  }

  private static SampleStudy sweep(SampleStudy study) {
    at(study, LOW, RABBIT, 1, 1.01, 1.02);
    for (String rate : List.of(LOW, MIDDLE, HIGH)) {
      at(study, rate, "kafka", 3, 3.1, 3.2);
      at(study, rate, "pulsar", 5, 5.1, 5.2);
    }
    return study;
  }

  @Test
  void whoseLatencyLeapsFirstGivesWayFirst() {
    SampleStudy study = at(at(sweep(), MIDDLE, RABBIT, 2, 2, 2), HIGH, RABBIT, 30, 31, 32);

    assertThat(claim("rabbit-low-load", study).outcome()).isEqualTo(SUPPORTED);
  }

  @Test
  void whoFallsBehindFirstGivesWayFirst() {
    SampleStudy study = overload(at(sweep(), MIDDLE, RABBIT, 2, 2, 2), HIGH, RABBIT, 3);

    Reading claim = claim("rabbit-low-load", study);

    assertThat(claim.outcome()).isEqualTo(SUPPORTED);
    assertThat(claim.parts()).extracting(ClaimPart::measured)
        .last()
        .asString()
        .contains("gives way at 4k/s");
  }

  /** Not even on emulated hosts: a second dilation could turn the order. */
  @Test
  void oneDilationShowsNothing() {
    Emulation hosts = new Emulation(10, HostType.I3EN_2XLARGE.disk(),
        Optional.of(new EmulatedHost(8, Optional.empty())), Optional.empty());
    SampleStudy study = sweep(new SampleStudy().onThisMachine().emulating(hosts));
    overload(at(study, MIDDLE, RABBIT, 2, 2, 2), HIGH, RABBIT, 3);

    Reading claim = claim("rabbit-low-load", study);

    assertThat(claim.outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(claim.parts()).extracting(ClaimPart::reason)
        .containsOnly(
            "time was dilated by one factor only, and it takes two that are 4-fold apart");
  }

  @Test
  void twoRunsThatFellBehindShowNothing() {
    SampleStudy study = overload(at(sweep(), MIDDLE, RABBIT, 2, 2, 2), HIGH, RABBIT, 2);

    assertThat(claim("rabbit-low-load", study).outcome()).isEqualTo(NOT_REACHABLE);
  }

  @Test
  void aLittleThatIsMissingIsNoProofOfGivingWay() {
    SampleStudy study = at(sweep(), MIDDLE, RABBIT, 2, 2, 2).rate(HIGH);
    for (int i = 0; i < 3; i++) {
      study.withReasons(RABBIT, MEMORY, 3, SampleStudy.overload(Verdict.LOW_CONFIDENCE));
    }

    assertThat(claim("rabbit-low-load", study).outcome()).isEqualTo(INCONCLUSIVE);
  }

  @Test
  void aLoadGeneratorAtItsLimitIsNoProofEither() {
    SampleStudy study = at(sweep(), MIDDLE, RABBIT, 2, 2, 2).rate(HIGH);
    Reason busy =
        new Reason(GateId.WORKER_CPU, Verdict.LOW_CONFIDENCE, "it was busy", "slow down",
            List.of());
    for (int i = 0; i < 3; i++) {
      study.withReasons(RABBIT, MEMORY, 3, SampleStudy.overload(Verdict.INVALID), busy);
    }

    assertThat(claim("rabbit-low-load", study).outcome()).isEqualTo(INCONCLUSIVE);
  }

  @Test
  void othersMustBeKnownToKeepUp() {
    SampleStudy study = overload(at(sweep(), MIDDLE, RABBIT, 2, 2, 2), HIGH, RABBIT, 3);

    overload(study, HIGH, "pulsar", 1);

    assertThat(claim("rabbit-low-load", study).outcome()).isEqualTo(INCONCLUSIVE);
    assertThat(claim("rabbit-low-load", study).parts()).extracting(ClaimPart::reason)
        .last()
        .asString()
        .contains("not certain that pulsar (storage fsync) keeps up");
  }

  @Test
  void whoGivesWayAtTheSameRateIsNotFirst() {
    SampleStudy study = new SampleStudy();
    at(study, LOW, RABBIT, 1, 1, 1);
    for (String system : List.of("kafka", "pulsar")) {
      at(study, LOW, system, 3, 3, 3);
    }
    for (String system : List.of(RABBIT, "kafka", "pulsar")) {
      overload(study, HIGH, system, 3);
    }

    Reading claim = claim("rabbit-low-load", study);

    assertThat(claim.outcome()).isEqualTo(INCONCLUSIVE);
    assertThat(claim.parts()).extracting(ClaimPart::reason)
        .last()
        .asString()
        .contains("not certain that kafka (storage page-cache) keeps up");
  }

  @Test
  void whereRunsFailedItIsNotSureThatTheLoadWasKeptUp() {
    SampleStudy study = overload(at(sweep(), MIDDLE, RABBIT, 2, 2, 2), HIGH, RABBIT, 3);

    study.rate(HIGH).withFailed("kafka", CACHE, 3);

    assertThat(claim("rabbit-low-load", study).outcome()).isEqualTo(INCONCLUSIVE);
  }

  @Test
  void whoFallsBehindEarlierContradicts() {
    SampleStudy study = new SampleStudy();
    for (String rate : List.of(LOW, MIDDLE)) {
      at(study, rate, RABBIT, 1, 1.01, 1.02);
      at(study, rate, "kafka", 3, 3.1, 3.2);
    }
    at(study, LOW, "pulsar", 5, 5.1, 5.2);
    overload(study, MIDDLE, "pulsar", 3);
    for (String system : List.of(RABBIT, "kafka", "pulsar")) {
      overload(study, HIGH, system, 3);
    }

    assertThat(claim("rabbit-low-load", study).outcome()).isEqualTo(CONTRADICTED);
  }

  @Test
  void theLowestRateMustBeKeptUpByAll() {
    SampleStudy study = new SampleStudy();
    overload(study, LOW, "pulsar", 3);
    overload(study, MIDDLE, "pulsar", 3);
    for (String rate : List.of(LOW, MIDDLE)) {
      at(study, rate, "kafka", 3, 3.1, 3.2);
    }
    at(study, LOW, RABBIT, 1, 1, 1);
    overload(study, MIDDLE, RABBIT, 3);

    assertThat(claim("rabbit-low-load", study).outcome()).isEqualTo(INCONCLUSIVE);
  }

  @Test
  void oneMachineGivesWayWithAll() {
    SampleStudy study = new SampleStudy().onThisMachine();
    for (String system : List.of(RABBIT, "kafka", "pulsar")) {
      at(study, LOW, system, 1, 1, 1);
    }
    overload(study, MIDDLE, RABBIT, 3);

    for (String system : List.of("kafka", "pulsar")) {
      at(study, MIDDLE, system, 1, 1, 1);
    }
    assertThat(claim("rabbit-low-load", study).outcome()).isEqualTo(NOT_REACHABLE);
  }

  @Test
  void whatDiffersInMoreThanTheRateShowsNothingOfIt() {
    SampleStudy study = overload(sweep(), HIGH, RABBIT, 3).producers(4).rate(MIDDLE);
    study.with(RABBIT, MEMORY, 3, 2, 2, 2);

    assertThat(claim("rabbit-low-load", study).parts()).extracting(ClaimPart::reason)
        .last()
        .asString()
        .contains("differ in more than the rate");
  }

  /** Kafka by so many times Pulsar's latency at two rates, with both storages. */
  private static SampleStudy twoRates(double low, double high) {
    SampleStudy study = new SampleStudy();
    for (Durability durability : List.of(FSYNC, CACHE)) {
      study.rate(LOW)
          .with("kafka", durability, 3, low, low, low)
          .with("pulsar", durability, 3, 1, 1, 1)
          .rate(MIDDLE)
          .with("kafka", durability, 3, high, high, high)
          .with("pulsar", durability, 3, 1, 1, 1);
    }
    return study;
  }

  @Test
  void aLatencyWithoutARateMustHoldAtEveryRate() {
    assertThat(claim("latency-p99", twoRates(0.5, 0.7)).outcome()).isEqualTo(SUPPORTED);

    Reading claim = claim("latency-p99", twoRates(3, 2));

    assertThat(claim.outcome()).isEqualTo(CONTRADICTED);
    assertThat(claim.parts()).extracting(ClaimPart::measured)
        .allSatisfy(measured -> assertThat(measured).startsWith("at 1k/s × 3.00")
            .contains("; at 2k/s × 2.00"));
  }

  @Test
  void oneRateOfManyMayBeChance() {
    Reading claim = claim("latency-p99", twoRates(0.5, 2));

    assertThat(claim.outcome()).isEqualTo(INCONCLUSIVE);
    assertThat(claim.parts()).extracting(ClaimPart::reason)
        .allSatisfy(reason -> assertThat(reason).contains("one of 2", "chance"));
  }

  @Test
  void aRateThatOneOfThemDoesNotKeepUpIsNoneThatBothSustain() {
    SampleStudy study = twoRates(0.5, 0.7).rate(HIGH);
    for (Durability durability : List.of(FSYNC, CACHE)) {
      study.with("kafka", durability, 3, 9, 9, 9)
          .withInvalid("pulsar", durability, 3)
          .withInvalid("pulsar", durability, 3)
          .withInvalid("pulsar", durability, 3);
    }

    Reading claim = claim("latency-p99", study);

    assertThat(claim.outcome()).isEqualTo(SUPPORTED);
    assertThat(claim.parts()).extracting(ClaimPart::measured)
        .allSatisfy(
            measured -> assertThat(measured).endsWith("; not certainly kept up by both: 4k/s"));
  }

  @Test
  void noRateThatBothSustainIsSaid() {
    SampleStudy study = new SampleStudy();
    for (String rate : List.of(LOW, MIDDLE)) {
      study.rate(rate).with("kafka", FSYNC, 3, 1, 1, 1);
      overload(study, rate, "pulsar", 3);
    }

    assertThat(claim("latency-p99", study).parts()).extracting(ClaimPart::reason)
        .contains("no rate was certainly kept up by both");
  }
}
