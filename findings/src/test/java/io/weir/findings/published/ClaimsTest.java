package io.weir.findings.published;

import static io.weir.findings.published.ClaimFinding.ClaimOutcome.CONTRADICTED;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.INCONCLUSIVE;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.NOT_REACHABLE;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.published.ClaimFinding.ClaimOutcome;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Reading;
import io.weir.findings.published.Claims.Claim;
import io.weir.findings.sample.SampleStudy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Every outcome of a claim, and everything that must keep one from being drawn. */
class ClaimsTest {
  private static final Durability FSYNC = new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);
  private static final Durability CACHE =
      new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);

  /** The reading at equal promises, or the only one. */
  private static Reading claim(String id, SampleStudy study) {
    ClaimFinding found = Claims.judge("kesque-2019", List.of(), study.cells())
        .stream()
        .filter(claim -> claim.id().equals(id))
        .findFirst()
        .orElseThrow();
    return found.readings().getLast();
  }

  private static ClaimOutcome outcome(String id, SampleStudy study) {
    return claim(id, study).outcome();
  }

  private static List<String> reasons(String id, SampleStudy study) {
    return claim(id, study).parts().stream().map(ClaimPart::reason).toList();
  }

  /** Kafka with fsync by so many times its latency without. */
  private static SampleStudy flush(SampleStudy study, double factor) {
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("kafka", CACHE, partitions, 2, 2.1, 2.2)
          .with("kafka", FSYNC, partitions, 2 * factor, 2.1 * factor, 2.2 * factor);
    }
    return study;
  }

  private static SampleStudy pulsarOverPartitions(double one, double six, double sixteen) {
    SampleStudy study = new SampleStudy();
    for (Durability durability : List.of(FSYNC, CACHE)) {
      study.with("pulsar", durability, 1, one, one * 1.005, one * 1.01)
          .with("pulsar", durability, 6, six, six * 1.005, six * 1.01)
          .with("pulsar", durability, 16, sixteen, sixteen * 1.005, sixteen * 1.01);
    }
    return study;
  }

  @Test
  void aRatioBeyondItsBoundOverTheWholeRangeSupportsOrContradicts() {
    assertThat(outcome("flush-dear-kafka", flush(new SampleStudy(), 3))).isEqualTo(SUPPORTED);
    assertThat(outcome("flush-dear-kafka", flush(new SampleStudy(), 1.2))).isEqualTo(CONTRADICTED);
  }

  @Test
  void aRangeThatStraddlesTheBoundShowsNothing() {
    SampleStudy study = new SampleStudy();
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("kafka", CACHE, partitions, 2, 2, 2)
          .with("kafka", FSYNC, partitions, 3.8, 4.2, 4.1);
    }
    Reading claim = claim("flush-dear-kafka", study);
    assertThat(claim.outcome()).isEqualTo(INCONCLUSIVE);
    assertThat(claim.parts()).allSatisfy(part -> {
      assertThat(part.reason()).contains("includes the bound", "more repetitions hardly decide it");
      assertThat(part.measured()).isEqualTo("× 1.77 to 2.29 (95 %, 3 repetitions)");
    });
  }

  @Test
  void oneContradictedPartIsEnough() {
    SampleStudy study = new SampleStudy();
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("kafka", CACHE, partitions, 2, 2, 2)
          .with("kafka", FSYNC, partitions, partitions == 6
              ? new double[] {2, 2, 2}
              : new double[] {8, 8, 8});
    }
    assertThat(outcome("flush-dear-kafka", study)).isEqualTo(CONTRADICTED);
  }

  @Test
  void twoRepetitionsDecideWhereTheyAgreeAndOneNever() {
    SampleStudy study = new SampleStudy();
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("kafka", CACHE, partitions, 2, 2.1).with("kafka", FSYNC, partitions, 20, 21);
    }
    assertThat(outcome("flush-dear-kafka", study)).isEqualTo(SUPPORTED);

    SampleStudy single = new SampleStudy();
    for (int partitions : new int[] {1, 6, 16}) {
      single.with("kafka", CACHE, partitions, 2).with("kafka", FSYNC, partitions, 20);
    }
    assertThat(outcome("flush-dear-kafka", single)).isEqualTo(NOT_REACHABLE);
    assertThat(reasons("flush-dear-kafka", single))
        .allSatisfy(reason -> assertThat(reason).isEqualTo("1 repetition, and it takes 2"));
  }

  @Test
  void aMissingCellLeavesTheWholeOpen() {
    SampleStudy study = new SampleStudy();
    for (int partitions : new int[] {1, 16}) {
      study.with("kafka", CACHE, partitions, 2, 2, 2).with("kafka", FSYNC, partitions, 8, 8, 8);
    }
    Reading claim = claim("flush-dear-kafka", study);
    assertThat(claim.outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(claim.asked()).isTrue();
    assertThat(claim.parts()).extracting(ClaimPart::outcome)
        .containsExactly(SUPPORTED, NOT_REACHABLE, SUPPORTED);
    assertThat(claim.parts().get(1).reason())
        .isEqualTo("no run of kafka (partitions 6, storage fsync)");
  }

  @Test
  void invalidValuesAndFailedRunsAreNoValues() {
    Reason broken = new Reason(GateId.ACCOUNTS, Verdict.INVALID, "counts differ", "", List.of());
    SampleStudy study = new SampleStudy();
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("kafka", CACHE, partitions, 2, 2, 2);
    }
    for (int i = 0; i < 3; i++) {
      study.withReasons("kafka", FSYNC, 1, broken).withFailed("kafka", FSYNC, 6);
    }
    study.with("kafka", FSYNC, 16, 8, 8, 8).withFailed("kafka", FSYNC, 16);

    assertThat(outcome("flush-dear-kafka", study)).isEqualTo(INCONCLUSIVE);
    assertThat(reasons("flush-dear-kafka", study)).satisfiesExactly(
        one -> assertThat(one).contains("INVALID in every run: counts differ"),
        six -> assertThat(six).contains("none of the 3 runs of kafka").contains("completed"),
        sixteen -> assertThat(sixteen).isEmpty());
  }

  @Test
  void aLatencyThatIsOnlyALowerBoundCountsWhereItDecides() {
    SampleStudy study = new SampleStudy();
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("kafka", CACHE, partitions, 0.1, 0.1, 0.1);
      for (int i = 0; i < 3; i++) {
        study.withLowerBound("kafka", FSYNC, partitions);
      }
    }
    assertThat(outcome("flush-dear-kafka", study)).isEqualTo(SUPPORTED);
  }

  @Test
  void anOverloadedSystemIsSlowerThanItsValue() {
    SampleStudy study = new SampleStudy();
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("kafka", CACHE, partitions, 0.1, 0.1, 0.1);
      for (int i = 0; i < 3; i++) {
        study.withInvalid("kafka", FSYNC, partitions);
      }
    }
    assertThat(outcome("flush-dear-kafka", study)).isEqualTo(SUPPORTED);
    assertThat(claim("flush-dear-kafka", study).parts()).extracting(ClaimPart::measured)
        .allSatisfy(measured -> assertThat(measured).contains("at least × 10.0", "low confidence"));
  }

  @Test
  void aRunAtAnotherDurabilityThanAskedForIsNotTakenForIt() {
    SampleStudy study = new SampleStudy();
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("kafka", CACHE, partitions, 2, 2, 2);
      for (int i = 0; i < 3; i++) {
        study.withOtherDurability("kafka", FSYNC, CACHE, partitions, 8);
      }
    }
    assertThat(outcome("flush-dear-kafka", study)).isEqualTo(INCONCLUSIVE);
  }

  @Test
  void whatOneDiskForAllCopiesExplainsIsNotReported() {
    SampleStudy dear = flush(new SampleStudy().onThisMachine(), 3);
    assertThat(outcome("flush-dear-kafka", dear)).isEqualTo(INCONCLUSIVE);
    assertThat(reasons("flush-dear-kafka", dear))
        .allSatisfy(reason -> assertThat(reason).contains("one disk", "so large"));

    SampleStudy cheap = flush(new SampleStudy().onThisMachine(), 1.2);
    assertThat(outcome("flush-dear-kafka", cheap)).isEqualTo(CONTRADICTED);
    assertThat(reasons("flush-dear-kafka", cheap))
        .allSatisfy(reason -> assertThat(reason).contains("works against this outcome"));
  }

  @Test
  void aTrendHoldsFromEndToEndAndNowhereAgainst() {
    assertThat(outcome("partitions-pulsar", pulsarOverPartitions(3, 2.8, 2.5)))
        .isEqualTo(SUPPORTED);
    assertThat(outcome("partitions-pulsar", pulsarOverPartitions(3, 3.2, 4)))
        .isEqualTo(CONTRADICTED);
    assertThat(outcome("partitions-pulsar", pulsarOverPartitions(3, 4, 2.5)))
        .isEqualTo(INCONCLUSIVE);
    assertThat(reasons("partitions-pulsar", pulsarOverPartitions(3, 4, 2.5)))
        .allSatisfy(reason -> assertThat(reason).contains("the other way"));
  }

  @Test
  void whatStaysEqualWithinTheMarginDoesNotFall() {
    Reading claim = claim("partitions-pulsar", pulsarOverPartitions(3, 3, 2.99));
    assertThat(claim.outcome()).isEqualTo(CONTRADICTED);
    assertThat(claim.parts()).allSatisfy(part -> assertThat(part.reason()).contains("margin"));
  }

  @Test
  void equalityThatASharedDiskMayHideAChangeInIsNotReported() {
    SampleStudy study = new SampleStudy().onThisMachine();
    for (Durability durability : List.of(FSYNC, CACHE)) {
      study.with("pulsar", durability, 1, 3, 3.005, 3.01)
          .with("pulsar", durability, 6, 3, 3.005, 3.01)
          .with("pulsar", durability, 16, 2.99, 3, 3.005);
    }
    Reading claim = claim("partitions-pulsar", study);
    assertThat(claim.outcome()).isNotEqualTo(SUPPORTED);
    assertThat(claim.parts()).filteredOn(part -> part.outcome() == INCONCLUSIVE)
        .isNotEmpty()
        .allSatisfy(part -> assertThat(part.reason()).contains("may hide a change"));
  }

  @Test
  void aTrendNeedsBothEndsAndSaysWhichPlacesItLacks() {
    SampleStudy open = new SampleStudy().with("pulsar", FSYNC, 1, 3, 3, 3)
        .with("pulsar", FSYNC, 6, 2, 2, 2);
    assertThat(outcome("partitions-pulsar", open)).isEqualTo(NOT_REACHABLE);
    assertThat(reasons("partitions-pulsar", open)).first().asString().contains("partitions 16");

    SampleStudy subset = new SampleStudy();
    for (Durability durability : List.of(FSYNC, CACHE)) {
      subset.with("pulsar", durability, 1, 3, 3, 3).with("pulsar", durability, 16, 2, 2, 2);
    }
    assertThat(outcome("partitions-pulsar", subset)).isEqualTo(SUPPORTED);
    assertThat(reasons("partitions-pulsar", subset))
        .allSatisfy(reason -> assertThat(reason).contains("without 6"));
  }

  @Test
  void theTailIsTakenByItsOwnMedianRunByRun() {
    SampleStudy study = new SampleStudy();
    for (Durability durability : List.of(FSYNC, CACHE)) {
      for (int partitions : new int[] {1, 6, 16}) {
        study.with("pulsar", durability, partitions, 2, new double[] {9, 9, 9})
            .with("kafka", durability, partitions, 50, new double[] {3, 3, 3});
      }
    }
    assertThat(outcome("tail-bounded", study)).isEqualTo(SUPPORTED);
  }

  @Test
  void aTailOnSharedProcessorsConvictsNobody() {
    assertThat(outcome("tail-bounded", longTails(new SampleStudy().onThisMachine())))
        .isEqualTo(NOT_REACHABLE);
    assertThat(reasons("tail-bounded", longTails(new SampleStudy().onThisMachine())))
        .allSatisfy(reason -> assertThat(reason).contains("share one machine"));
  }

  @Test
  void aTailThatIsShorterThanTheOthersAndStillLongIsNotBounded() {
    assertThat(outcome("tail-bounded", longTails(new SampleStudy()))).isEqualTo(CONTRADICTED);
  }

  private static SampleStudy longTails(SampleStudy study) {
    for (Durability durability : List.of(FSYNC, CACHE)) {
      for (int partitions : new int[] {1, 6, 16}) {
        study.with("pulsar", durability, partitions, 40, new double[] {5, 5, 5})
            .with("kafka", durability, partitions, 50, new double[] {0.5, 0.5, 0.5});
      }
    }
    return study;
  }

  @Test
  void systemsOfUnequalDurabilityAreNoClaimOfEquals() {
    Durability weaker = new Durability(3, Acknowledge.ONE, Storage.FSYNC);
    SampleStudy study = new SampleStudy();
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("pulsar", weaker, partitions, 2, 2, 2).with("kafka", FSYNC, partitions, 8, 8, 8);
    }
    assertThat(outcome("flush-pulsar-wins", study)).isEqualTo(NOT_REACHABLE);
    assertThat(reasons("flush-pulsar-wins", study))
        .allSatisfy(reason -> assertThat(reason).contains("do not promise the same"));
  }

  @Test
  void aSingleCopyIsNotWhatTheStudiesMeasured() {
    Durability single = new Durability(1, Acknowledge.ALL, Storage.FSYNC);
    SampleStudy study = new SampleStudy();
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("pulsar", single, partitions, 2, 2, 2).with("kafka", single, partitions, 8, 8, 8);
    }
    assertThat(reasons("flush-pulsar-wins", study))
        .allSatisfy(reason -> assertThat(reason).contains("a single copy"));
  }

  @Test
  void runsThatDifferInMoreThanTheStudyDistinguishesAreNotPooled() {
    Durability other = new Durability(3, Acknowledge.ALL, Storage.FSYNC);
    SampleStudy study = flush(new SampleStudy(), 3).with("kafka", other, 1, 9, 9, 9);
    assertThat(outcome("flush-dear-kafka", study)).isEqualTo(NOT_REACHABLE);
    assertThat(reasons("flush-dear-kafka", study)).first()
        .asString()
        .contains("differ in more than the study distinguishes");
  }

  @Test
  void whatNoRunMeasuresIsNotAsked() {
    SampleStudy nothing = new SampleStudy().with("kafka", FSYNC, 1, 1, 1, 1);
    assertThat(Claims.judge("confluent-2020", List.of(), nothing.cells()))
        .flatExtracting(ClaimFinding::readings)
        .allSatisfy(reading -> {
          assertThat(reading.outcome()).isEqualTo(NOT_REACHABLE);
          assertThat(reading.parts()).allSatisfy(part -> assertThat(part.reason()).isNotEmpty());
        });
    assertThat(Claims.judge("nobody-1999", List.of(), nothing.cells())).isEmpty();
  }

  @Test
  void everyClaimHasAnIdOfItsOwnAndASentence() {
    assertThat(Claims.all().stream().map(claim -> claim.study() + "/" + claim.id()))
        .doesNotHaveDuplicates()
        .hasSize(40);
    assertThat(Claims.all()).extracting(Claim::text)
        .allSatisfy(
            sentence -> assertThat(sentence).matches("[A-Za-z0-9].+\\."));
  }

  @Test
  void placesThatPredicatesShareAreCombinedInOrder() {
    Claim tail = Claims.all()
        .stream()
        .filter(claim -> claim.id().equals("tail-bounded"))
        .findFirst()
        .orElseThrow();

    assertThat(tail.readings().getFirst().predicates()).hasSize(2 * 3 * 2);
    assertThat(tail.readings().getFirst().predicates().get(2)).isEqualTo(new Predicate.Ratio(
        Amount.parse("publish p99.9 by p50"), Cell.parse("pulsar, storage fsync, partitions 6"),
        Cell.parse("kafka, storage fsync, partitions 6"), Range.below(1),
        Optional.of(Doubt.parse("machine either"))));
  }

  @Test
  void whatIsNoRangeAmountOrCellIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> Range.parse("about 2"));
    assertThatIllegalArgumentException().isThrownBy(() -> Amount.parse("latency p99"));
    assertThatIllegalArgumentException().isThrownBy(() -> Cell.parse("kafka, brokers 3"));
    assertThatIllegalArgumentException().isThrownBy(() -> Doubt.parse("disk maybe"));
  }
}
