package io.weir.findings.published;

import static io.weir.findings.published.ClaimFinding.ClaimOutcome.CONTRADICTED;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.INCONCLUSIVE;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.NOT_REACHABLE;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.capacity.RateBounds;
import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.HostType;
import io.weir.core.scenario.Storage;
import io.weir.core.unit.Rate;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Reading;
import io.weir.findings.sample.SampleStudy;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Claims on what searches and catch-ups measure. */
class CapacityClaimsTest {
  private static final List<Durability> DURABILITIES =
      List.of(new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC),
          new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE));

  private static RateBounds bounds(double lower, double upper) {
    return new RateBounds(Optional.of(new Rate(lower)), Optional.of(new Rate(upper)), true, false,
        false);
  }

  private static Reading onePartition(RateBounds pulsar, RateBounds kafka) {
    SampleStudy study = new SampleStudy().producers(2);
    for (Durability durability : DURABILITIES) {
      study.withPeak("pulsar", durability, 1, pulsar).withPeak("kafka", durability, 1, kafka);
    }
    return claim("one-partition", study);
  }

  /** The reading at equal promises, or the only one. */
  private static Reading claim(String id, SampleStudy study) {
    ClaimFinding found = Claims.judge("streamnative-2020", List.of(), study.cells())
        .stream()
        .filter(claim -> claim.id().equals(id))
        .findFirst()
        .orElseThrow();
    return found.readings().getLast();
  }

  @Test
  void closeBoundsSupportAndContradict() {
    assertThat(onePartition(bounds(200, 204), bounds(100, 102)).outcome()).isEqualTo(SUPPORTED);
    assertThat(onePartition(bounds(100, 102), bounds(100, 102)).outcome())
        .isEqualTo(CONTRADICTED);
  }

  @Test
  void theGapBetweenTheBoundsWidensTheRange() {
    Reading wide = onePartition(bounds(150, 250), bounds(90, 110));

    assertThat(wide.outcome()).isEqualTo(INCONCLUSIVE);
    assertThat(wide.parts()).allSatisfy(part -> {
      // From 150/110 to 250/90: no more than the bounds allow, and no less.
      assertThat(part.measured()).isEqualTo("× 1.36 to 2.78 (95 %, 3 repetitions)");
      assertThat(part.reason()).contains("includes the bound");
    });
  }

  @Test
  void aOneSidedBoundCountsWhereItDecides() {
    RateBounds open =
        new RateBounds(Optional.of(new Rate(300)), Optional.empty(), true, false, false);
    RateBounds generator =
        new RateBounds(Optional.of(new Rate(300)), Optional.of(new Rate(304)), true, true, false);

    for (RateBounds atLeast : List.of(open, generator)) {
      // Pulsar has at least three times the rate, which is more than twice.
      Reading decided = onePartition(atLeast, bounds(100, 102));
      assertThat(decided.outcome()).isEqualTo(CONTRADICTED);
      assertThat(decided.parts()).extracting(ClaimPart::measured)
          .allSatisfy(
              measured -> assertThat(measured).startsWith("at least × 2.94 (95 %, 3 rep"));

      Reading undecided = onePartition(atLeast, bounds(200, 204));
      assertThat(undecided.outcome()).isEqualTo(INCONCLUSIVE);
      assertThat(undecided.parts()).extracting(ClaimPart::reason)
          .allSatisfy(reason -> assertThat(reason).contains("longer search"));
    }
  }

  private static Emulation hosts(int dilation, long fsyncMicros) {
    EmulatedDisk disk = HostType.I3EN_2XLARGE.disk().orElseThrow();
    return new Emulation(dilation,
        Optional.of(new EmulatedDisk(disk.write(), Duration.ofNanos(1_000 * fsyncMicros),
            disk.dirtyLimit())),
        Optional.of(new EmulatedHost(8, Optional.empty())), Optional.empty());
  }

  /** Pulsar serves twice as much at the smaller dilation, and Kafka grows by a factor. */
  private static Reading emulated(double factor) {
    SampleStudy study = new SampleStudy().onThisMachine().producers(2);
    for (Durability durability : DURABILITIES) {
      for (long fsync : new long[] {50, 500}) {
        study.emulating(hosts(4, fsync))
            .withOverload("pulsar", durability, 1, 200, 200)
            .withOverload("kafka", durability, 1, 100, 100)
            .emulating(hosts(16, fsync))
            .withOverload("pulsar", durability, 1, 200, 200)
            .withOverload("kafka", durability, 1, 100 * factor, 100 * factor);
      }
    }
    return claim("one-partition", study);
  }

  /** A peak that grows with the dilation rests on processors that the host does not have. */
  @Test
  void aPeakThatGrowsWithTheDilationIsLowerWithoutIt() {
    assertThat(emulated(1).outcome()).isEqualTo(SUPPORTED);

    assertThat(emulated(1.5).outcome()).isEqualTo(CONTRADICTED);
    assertThat(emulated(1.5).parts()).extracting(ClaimPart::measured)
        .allSatisfy(measured -> assertThat(measured).startsWith("× 4.65 to 4.68"));
  }

  @Test
  void aSearchInDilatedTimeDecidesNothing() {
    SampleStudy study = new SampleStudy().onThisMachine().producers(2);
    for (int dilation : new int[] {4, 16}) {
      study.emulating(hosts(dilation, 50))
          .withPeak("pulsar", DURABILITIES.getFirst(), 1, bounds(200, 204))
          .withPeak("kafka", DURABILITIES.getFirst(), 1, bounds(100, 102));
    }

    assertThat(claim("one-partition", study).parts()).extracting(ClaimPart::reason)
        .anySatisfy(reason -> assertThat(reason).contains("bounds of a search"));
  }

  @Test
  void atLeastByAtMostDecides() {
    RateBounds atLeast =
        new RateBounds(Optional.of(new Rate(47_000)), Optional.empty(), true, false, false);
    RateBounds atMost =
        new RateBounds(Optional.empty(), Optional.of(new Rate(11_600)), false, false, false);

    assertThat(onePartition(atLeast, atMost).parts()).extracting(ClaimPart::measured)
        .allSatisfy(measured -> assertThat(measured).startsWith("at least × 4.05"));
  }

  @Test
  void aRateThatWasNotHeldForLongerIsSuspect() {
    RateBounds brief =
        new RateBounds(Optional.of(new Rate(200)), Optional.of(new Rate(204)), false, false, false);

    assertThat(onePartition(brief, bounds(100, 102)).parts()).extracting(ClaimPart::measured)
        .allSatisfy(
            measured -> assertThat(measured).contains("including values of low confidence"));
  }

  /** What is not delivered as fast as it is acknowledged is not served. */
  @Test
  void aSystemShowsItsPeakUnderAnIntendedOverload() {
    SampleStudy study = new SampleStudy().producers(2);
    for (Durability durability : DURABILITIES) {
      study.withOverload("pulsar", durability, 1, 300, 200)
          .withOverload("kafka", durability, 1, 100, 150);
    }

    assertThat(claim("one-partition", study).outcome()).isEqualTo(SUPPORTED);
    assertThat(claim("one-partition", study).parts()).extracting(ClaimPart::measured)
        .allSatisfy(measured -> assertThat(measured).startsWith("× 2.00"));
  }

  /** Each is the peak of its load: the higher one may have been served by a fuller cache. */
  @Test
  void overloadsAtSeveralRatesAreNotMixed() {
    SampleStudy study = new SampleStudy().producers(2);
    for (Durability durability : DURABILITIES) {
      for (String rate : List.of("1k/s", "2k/s")) {
        study.rate(rate)
            .withOverload("pulsar", durability, 1, 200, 200)
            .withOverload("kafka", durability, 1, 100, 100);
      }
    }

    assertThat(claim("one-partition", study).outcome()).isEqualTo(NOT_REACHABLE);
  }

  @Test
  void anOverloadThatIsServedShowsNoPeak() {
    SampleStudy study = new SampleStudy().producers(2);
    for (Durability durability : DURABILITIES) {
      study.withServedOverload("pulsar", durability, 1)
          .withOverload("kafka", durability, 1, 100, 100);
    }

    assertThat(claim("one-partition", study).outcome()).isEqualTo(INCONCLUSIVE);
  }

  @Test
  void aRunWithoutASearchHasNoPeak() {
    SampleStudy study = new SampleStudy().producers(2);
    for (Durability durability : DURABILITIES) {
      study.with("pulsar", durability, 1, 1, 1, 1).with("kafka", durability, 1, 1, 1, 1);
    }

    assertThat(claim("one-partition", study).outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(claim("one-partition", study).asked()).isFalse();
  }

  @Test
  void runsThatDifferAreNotAskedForWhatNoneOfThemMeasures() {
    SampleStudy study = new SampleStudy();
    for (Durability durability : DURABILITIES) {
      for (int subscriptions : new int[] {1, 10}) {
        study.subscriptions(subscriptions)
            .with("pulsar", durability, 100, 1, 1, 1)
            .with("kafka", durability, 100, 1, 1, 1);
      }
    }

    assertThat(claim("catch-up", study).asked()).isFalse();
    assertThat(claim("subscriptions", study).asked()).isTrue();
  }

  @Test
  void latenciesAtRatesOfTheirOwnAreNotHeldAgainstEachOther() {
    SampleStudy study = new SampleStudy();
    for (Durability durability : DURABILITIES) {
      study.withPeak("pulsar", durability, 100, bounds(100, 102))
          .withPeak("kafka", durability, 100, bounds(200, 204));
    }
    Reading claim = Claims.judge("confluent-2020", List.of(), study.cells())
        .stream()
        .filter(one -> one.id().equals("latency-p99"))
        .findFirst()
        .orElseThrow()
        .readings()
        .getLast();

    assertThat(claim.asked()).isFalse();
    assertThat(claim.parts()).extracting(ClaimPart::reason)
        .allSatisfy(reason -> assertThat(reason).contains("one load"));
  }

  @Test
  void aBacklogThatIsReadFasterSupportsOrContradicts() {
    assertThat(claim("catch-up", catchUp(2_000, 1_000)).outcome()).isEqualTo(SUPPORTED);
    assertThat(claim("catch-up", catchUp(1_000, 2_000)).outcome()).isEqualTo(CONTRADICTED);
  }

  private static SampleStudy catchUp(double pulsar, double kafka) {
    SampleStudy study = new SampleStudy();
    for (Durability durability : DURABILITIES) {
      study.withCatchUp("pulsar", durability, 100, pulsar, 1)
          .withCatchUp("kafka", durability, 100, kafka, 1);
    }
    return study;
  }

  @Test
  void publishingBesideTheReaderIsHeldAgainstPublishingBefore() {
    assertThat(claim("isolation", beside(1, 150)).outcome()).isEqualTo(SUPPORTED);
    assertThat(claim("isolation", beside(3, 150)).outcome()).isEqualTo(CONTRADICTED);
    assertThat(claim("isolation", beside(1, 2)).outcome()).isEqualTo(CONTRADICTED);
  }

  @Test
  void aPeakOfOtherProducersIsNotThatOfTheClaim() {
    SampleStudy study = new SampleStudy().producers(2);
    for (Durability durability : DURABILITIES) {
      study.withPeak("pulsar", durability, 1, bounds(200, 204))
          .withPeak("kafka", durability, 1, bounds(100, 102));
    }
    study.producers(1);
    for (Durability durability : DURABILITIES) {
      study.withPeak("pulsar", durability, 1, bounds(300, 306))
          .withPeak("kafka", durability, 1, bounds(100, 102));
    }

    assertThat(claim("one-partition", study).outcome()).isEqualTo(SUPPORTED);
  }

  private static SampleStudy beside(long pulsar, long kafka) {
    SampleStudy study = new SampleStudy().subscriptions(2);
    for (Durability durability : DURABILITIES) {
      study.withCatchUp("pulsar", durability, 1, 1_000, pulsar)
          .withCatchUp("kafka", durability, 1, 1_000, kafka);
    }
    return study;
  }
}
