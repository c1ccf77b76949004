package io.weir.findings.published;

import static io.weir.findings.published.ClaimFinding.ClaimOutcome.CONTRADICTED;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.INCONCLUSIVE;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.NOT_REACHABLE;
import static io.weir.findings.published.ClaimFinding.ClaimOutcome.SUPPORTED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.AppliedProfile;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.EmulatedDisk;
import io.weir.core.scenario.EmulatedHost;
import io.weir.core.scenario.Emulation;
import io.weir.core.scenario.HostType;
import io.weir.core.scenario.Profile;
import io.weir.core.scenario.Storage;
import io.weir.findings.published.ClaimFinding.Assumed;
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Reading;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.sample.SampleStudy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The claims that runs in dilated time decide. */
class DilationsTest {
  private static final Durability FSYNC = new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);
  private static final Duration SHORT = Duration.ofNanos(50_000);
  private static final Duration LONG = Duration.ofNanos(500_000);

  /**
   * A latency in milliseconds, as a function of the dilation.
   *
   * @param waits the part that does not depend on it
   * @param work the part that processors need without a dilation
   */
  private record Latency(double waits, double work) {
    double at(int dilation) {
      return waits + work / dilation;
    }
  }

  private static Emulation hosts(int dilation, Duration fsync) {
    EmulatedDisk disk = HostType.I3_4XLARGE.disk().orElseThrow();
    return new Emulation(dilation,
        Optional.of(new EmulatedDisk(disk.write(), fsync, disk.dirtyLimit())),
        Optional.of(new EmulatedHost(16, Optional.empty())), Optional.empty());
  }

  private static SampleStudy here() {
    return new SampleStudy().onThisMachine();
  }

  /** Adds three repetitions of both systems on each number of partitions. */
  private static void measure(SampleStudy study, Emulation machine, Latency kafka,
      Latency pulsar) {
    study.emulating(machine);
    int dilation = machine.dilation();
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("kafka", FSYNC, partitions, noisy(kafka.at(dilation)))
          .with("pulsar", FSYNC, partitions, noisy(pulsar.at(dilation)));
    }
  }

  private static double[] noisy(double latency) {
    return new double[] {latency, 1.01 * latency, 0.99 * latency};
  }

  /** Adds runs at both ends of the range of the fsync, at these dilations. */
  private static SampleStudy over(Latency kafka, Latency pulsar, int... dilations) {
    SampleStudy study = here();
    for (Duration fsync : List.of(SHORT, LONG)) {
      for (int dilation : dilations) {
        measure(study, hosts(dilation, fsync), kafka, pulsar);
      }
    }
    return study;
  }

  private static Reading claim(String id, SampleStudy study) {
    return Claims.judge("kesque-2019", List.of(), study.cells())
        .stream()
        .filter(claim -> claim.id().equals(id))
        .findFirst()
        .orElseThrow()
        .readings()
        .getLast();
  }

  private static List<String> reasons(Reading reading) {
    return reading.parts().stream().map(ClaimPart::reason).distinct().toList();
  }

  @Test
  void dilationsFarApartDecide() {
    Reading faster = claim("flush-pulsar-wins",
        over(new Latency(10, 0.5), new Latency(4, 0.5), 5, 20));
    Reading slower = claim("flush-pulsar-wins",
        over(new Latency(4, 0.5), new Latency(10, 0.5), 5, 20));

    assertThat(faster.outcome()).isEqualTo(SUPPORTED);
    assertThat(slower.outcome()).isEqualTo(CONTRADICTED);
    assertThat(faster.parts()).allSatisfy(part -> assertThat(part.measured())
        .contains("3 repetitions at dilations 5 and 20, extrapolated to none"));
  }

  /** At every dilation that was measured Pulsar is faster, and without one it is slower. */
  @Test
  void theWorkThatDilationsHideCounts() {
    Latency kafka = new Latency(1.5, 0);
    Latency pulsar = new Latency(0.5, 4);

    assertThat(pulsar.at(5)).isLessThan(kafka.at(5));
    assertThat(claim("flush-pulsar-wins", over(kafka, pulsar, 5, 20)).outcome())
        .isEqualTo(CONTRADICTED);
  }

  @Test
  void oneDilationDecidesNothing() {
    Reading claim = claim("flush-pulsar-wins", over(new Latency(10, 0), new Latency(4, 0), 10));

    assertThat(claim.outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(reasons(claim)).containsExactly(
        "time was dilated by one factor only, and it takes two that are 4-fold apart");
  }

  @Test
  void dilationsThatAreTooCloseDecideNothing() {
    Reading claim =
        claim("flush-pulsar-wins", over(new Latency(10, 0), new Latency(4, 0), 8, 12));

    assertThat(claim.outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(reasons(claim)).containsExactly(
        "the dilations 8 and 12 are too close: it takes two that are 4-fold apart");
  }

  /** The outcome must be the same on both machines, and one of them decides nothing. */
  @Test
  void aMachineThatDecidesNothingLeavesAllOpen() {
    SampleStudy study = here();
    measure(study, hosts(5, SHORT), new Latency(10, 0), new Latency(4, 0));
    measure(study, hosts(20, SHORT), new Latency(10, 0), new Latency(4, 0));
    measure(study, hosts(5, LONG), new Latency(10, 0), new Latency(4, 0));

    assertThat(claim("flush-pulsar-wins", study).outcome()).isEqualTo(NOT_REACHABLE);
  }

  @Test
  void oneRepetitionAtADilationDecidesNothing() {
    SampleStudy study = here();
    for (Duration fsync : List.of(SHORT, LONG)) {
      measure(study, hosts(5, fsync), new Latency(10, 0), new Latency(4, 0));
      study.emulating(hosts(20, fsync));
      for (int partitions : new int[] {1, 6, 16}) {
        study.with("kafka", FSYNC, partitions, 10).with("pulsar", FSYNC, partitions, 4);
      }
    }

    assertThat(reasons(claim("flush-pulsar-wins", study)))
        .containsExactly("1 repetition at dilation 20, and it takes 2");
  }

  @Test
  void oneAssumedFsyncDecidesNothing() {
    SampleStudy study = here();
    for (int dilation : new int[] {5, 20}) {
      measure(study, hosts(dilation, Duration.ofNanos(200_000)), new Latency(10, 0),
          new Latency(4, 0));
    }

    Reading claim = claim("flush-pulsar-wins", study);

    assertThat(claim.outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(reasons(claim)).containsExactly("an fsync of 200us is assumed, and the outcome must"
        + " hold from 50us to 500us: sweep emulate.disk.fsync");
  }

  @Test
  void anOutcomeThatTurnsWithTheFsyncIsOpen() {
    SampleStudy study = here();
    for (int dilation : new int[] {5, 20}) {
      measure(study, hosts(dilation, SHORT), new Latency(1.1, 0), new Latency(1.5, 0));
      measure(study, hosts(dilation, LONG), new Latency(8.6, 0), new Latency(1.7, 0));
    }

    Reading claim = claim("flush-pulsar-wins", study);

    assertThat(claim.outcome()).isEqualTo(INCONCLUSIVE);
    assertThat(reasons(claim)).containsExactly("it depends on the assumption: contradicted with an"
        + " fsync of 50us, supported with an fsync of 500us");
    assertThat(claim.parts().getFirst().assumed().orElseThrow().cases())
        .extracting(Assumed.Case::machine)
        .containsExactly("an fsync of 50us", "an fsync of 500us");
    assertThat(claim.parts().getFirst().assumed().orElseThrow().text())
        .startsWith("an fsync of 50us and an fsync of 500us, disks of 737 MB/s, hosts of 16"
            + " processors, no delay of the network");
  }

  /** Runs that never wait for a disk took place on machines with any fsync. */
  @Test
  void aSystemThatNeverSyncsIsComparedAtEachFsync() {
    SampleStudy study = here();
    Durability cached = new Durability(3, Acknowledge.MAJORITY, Storage.PAGE_CACHE);
    for (int dilation : new int[] {5, 20}) {
      study.emulating(hosts(dilation, SHORT));
      for (int partitions : new int[] {1, 6, 16}) {
        study.with("kafka", cached, partitions, noisy(1));
      }
      measure(study, hosts(dilation, SHORT), new Latency(3, 0), new Latency(4, 0));
      measure(study, hosts(dilation, LONG), new Latency(9, 0), new Latency(4, 0));
    }

    Reading claim = claim("flush-dear-kafka", study);

    assertThat(claim.outcome()).isEqualTo(SUPPORTED);
    assertThat(claim.parts().getFirst().measured()).contains("with an fsync of 50us",
        "with an fsync of 500us");
  }

  private static final AppliedProfile TUNED = new AppliedProfile(Profile.TUNED,
      Map.of("server", Map.of("managedLedgerNewEntriesCheckDelayInMillis", "0")));
  private static final AppliedProfile SHIPPED = new AppliedProfile(Profile.AS_SHIPPED, Map.of());

  private static Reading asStudied(SampleStudy study) {
    return Claims.judge("kesque-2019", List.of(), study.cells())
        .stream()
        .filter(claim -> claim.id().equals("flush-kafka-end-to-end"))
        .findFirst()
        .orElseThrow()
        .readings()
        .getFirst();
  }

  @Test
  void theSetUpOfAStudyHasWhatItsVersionsShipped() {
    SampleStudy tuned = here().with(TUNED);
    SampleStudy both = here();
    for (Duration fsync : List.of(SHORT, LONG)) {
      for (int dilation : new int[] {5, 20}) {
        measure(tuned, hosts(dilation, fsync), new Latency(7, 0), new Latency(2, 0));
        measure(both.with(TUNED), hosts(dilation, fsync), new Latency(7, 0), new Latency(2, 0));
        measure(both.with(SHIPPED), hosts(dilation, fsync), new Latency(7, 0), new Latency(9, 0));
      }
    }

    assertThat(asStudied(tuned).outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(reasons(asStudied(tuned)).getFirst()).endsWith("set profile to as-shipped");
    assertThat(asStudied(both).outcome()).isEqualTo(SUPPORTED);
    assertThat(claim("flush-kafka-end-to-end", both).outcome()).isEqualTo(CONTRADICTED);
    assertThat(asStudied(both).parts().getFirst().assumed().orElseThrow().text())
        .contains("as-shipped settings", "dilations 5 and 20");
  }

  @Test
  void whatTheEmulationMakesTrueIsNotDecidedByIt() {
    SampleStudy study = here();
    for (Duration fsync : List.of(SHORT, LONG)) {
      for (int dilation : new int[] {5, 20}) {
        for (int producers : new int[] {3, 9}) {
          study.producers(producers).emulating(hosts(dilation, fsync));
          for (int partitions : new int[] {1, 9}) {
            study.withOverload("pulsar", FSYNC, partitions, 140, 140);
          }
        }
      }
    }

    assertThat(Claims.judge("ly-2025", List.of(), study.cells()))
        .filteredOn(claim -> claim.id().equals("ssd-bound"))
        .flatExtracting(ClaimFinding::readings)
        .flatExtracting(Reading::parts)
        .extracting(ClaimPart::reason)
        .isNotEmpty()
        .allSatisfy(reason -> assertThat(reason).contains("by construction"));
  }

  @Test
  void aRangeOfAnAssumptionHasTwoEndsInOrder() {
    assertThatThrownBy(() -> new Assumptions(Range.parse("0.5ms to 0.05ms")))
        .hasMessageContaining("no range lies from 500000.0 to 50000.0");
    assertThatThrownBy(() -> new Assumptions(Range.parse("below 0.5ms")))
        .hasMessageContaining("two ends");
  }

  @Test
  void dilationAloneDoesNotSeparateTheNodes() {
    SampleStudy study = here();
    for (int dilation : new int[] {5, 20}) {
      measure(study, Emulation.dilated(dilation), new Latency(10, 0), new Latency(4, 0));
    }

    assertThat(claim("flush-pulsar-wins", study).outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(reasons(claim("flush-pulsar-wins", study)).getFirst())
        .contains("all nodes sync to one disk");
  }

  @Test
  void noAbsoluteValueIsConcluded() {
    Reading claim = claim("p99.99-bounded", over(new Latency(10, 0), new Latency(4, 0), 5, 20));

    assertThat(claim.outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(reasons(claim)).contains(Dilations.NOT_ABSOLUTE);
  }

  @Test
  void aPlanIsAskedBeforeItRuns() {
    Predicate.Ratio ratio = new Predicate.Ratio(Amount.parse("publish p99"),
        Cell.parse("kafka, partitions 1"), Cell.parse("pulsar, partitions 1"), Range.below(1),
        Optional.of(Doubt.parse("machine either")));
    SampleStudy one = here();
    measure(one, hosts(5, SHORT), new Latency(1, 0), new Latency(1, 0));
    SampleStudy both = here();
    measure(both, hosts(5, SHORT), new Latency(1, 0), new Latency(1, 0));
    measure(both, hosts(20, SHORT), new Latency(1, 0), new Latency(1, 0));

    assertThat(new Reaching(both.cells().planned(), Terms.EQUAL).of(ratio)).isEqualTo(Reach.ALL);
    assertThat(new Reaching(one.cells().planned(), Terms.EQUAL).of(ratio).why())
        .isEqualTo("time was dilated by one factor only, and it takes two that are 4-fold apart");
  }
}
