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
import io.weir.findings.published.ClaimFinding.ClaimPart;
import io.weir.findings.published.ClaimFinding.Reading;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.sample.SampleStudy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The claims that runs in dilated time decide. */
class DilationsTest {
  private static final Durability FSYNC = new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);

  private static Emulation hosts(int dilation) {
    return new Emulation(dilation, HostType.I3_4XLARGE.disk(),
        Optional.of(new EmulatedHost(16, Optional.empty())), Optional.empty());
  }

  private static SampleStudy here() {
    return new SampleStudy().onThisMachine();
  }

  /** Pulsar by Kafka, with fsync, on each number of partitions. */
  private static void ratio(SampleStudy study, double factor) {
    for (int partitions : new int[] {1, 6, 16}) {
      study.with("kafka", FSYNC, partitions, 10, 10.1)
          .with("pulsar", FSYNC, partitions, 10 * factor, 10.1 * factor);
    }
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
  void twoDilationsThatAgreeDecide() {
    SampleStudy faster = here();
    ratio(faster.emulating(hosts(10)), 0.4);
    ratio(faster.emulating(hosts(20)), 0.5);
    SampleStudy slower = here();
    ratio(slower.emulating(hosts(10)), 2);
    ratio(slower.emulating(hosts(20)), 2.1);

    assertThat(claim("flush-pulsar-wins", faster).outcome()).isEqualTo(SUPPORTED);
    assertThat(claim("flush-pulsar-wins", slower).outcome()).isEqualTo(CONTRADICTED);
    assertThat(claim("flush-pulsar-wins", faster).parts()).allSatisfy(
        part -> assertThat(part.measured()).contains("4 repetitions"));
  }

  @Test
  void oneDilationDecidesNothing() {
    SampleStudy study = here();
    ratio(study.emulating(hosts(10)), 0.4);

    assertThat(claim("flush-pulsar-wins", study).outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(reasons(claim("flush-pulsar-wins", study))).containsExactly(Dilations.TOO_FEW);
  }

  /** Although the interval over all runs is on one side. */
  @Test
  void dilationsThatDisagreeDecideNothing() {
    SampleStudy study = here();
    for (int partitions : new int[] {1, 6, 16}) {
      study.emulating(hosts(10))
          .with("kafka", FSYNC, partitions, 10, 10, 10, 10, 10)
          .with("pulsar", FSYNC, partitions, 4, 4, 4, 4, 4);
      study.emulating(hosts(20))
          .with("kafka", FSYNC, partitions, 10)
          .with("pulsar", FSYNC, partitions, 10.2);
    }

    assertThat(claim("flush-pulsar-wins", study).outcome()).isEqualTo(INCONCLUSIVE);
    assertThat(reasons(claim("flush-pulsar-wins", study)))
        .containsExactly("the dilations do not agree: × 0.40 at 10, × 1.02 at 20");
  }

  /** Both ratios lie outside the range, on opposite sides; together they lie within. */
  @Test
  void dilationsOnBothSidesOfARangeDecideNothing() {
    Predicate.Ratio ratio = new Predicate.Ratio(Amount.parse("publish p99"), Cell.parse("pulsar"),
        Cell.parse("kafka"), Range.between(1.65, 3.55), Optional.of(Doubt.parse("machine either")));
    SampleStudy study = here();
    study.emulating(hosts(10))
        .with("kafka", FSYNC, 1, 10, 10, 10, 10, 10)
        .with("pulsar", FSYNC, 1, 16, 16, 16, 16, 16);
    study.emulating(hosts(20))
        .with("kafka", FSYNC, 1, 10, 10, 10, 10, 10)
        .with("pulsar", FSYNC, 1, 36, 36, 36, 36, 36);

    ClaimPart part = new RatioJudge(study.cells(), Terms.EQUAL).judge(ratio);

    assertThat(part.outcome()).isEqualTo(INCONCLUSIVE);
    assertThat(part.reason())
        .isEqualTo("the dilations do not agree: × 1.60 at 10, × 3.60 at 20");
  }

  @Test
  void dilationAloneDoesNotSeparateTheNodes() {
    SampleStudy study = here();
    ratio(study.emulating(Emulation.dilated(10)), 0.4);
    ratio(study.emulating(Emulation.dilated(20)), 0.4);

    assertThat(claim("flush-pulsar-wins", study).outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(reasons(claim("flush-pulsar-wins", study)).getFirst())
        .contains("all nodes sync to one disk");
  }

  @Test
  void noAbsoluteValueIsConcluded() {
    SampleStudy study = here();
    ratio(study.emulating(hosts(10)), 0.4);
    ratio(study.emulating(hosts(20)), 0.4);

    assertThat(claim("p99.99-bounded", study).outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(reasons(claim("p99.99-bounded", study))).contains(Dilations.NOT_ABSOLUTE);
  }

  /** The same machine counts as one, whatever the dilation, and another one as another. */
  @Test
  void runsOnDifferentMachinesAreNotMixed() {
    SampleStudy study = here();
    ratio(study.emulating(hosts(10)), 0.4);
    ratio(study.emulating(new Emulation(20, HostType.GP3.disk(), hosts(20).host(),
        Optional.empty())), 0.4);

    assertThat(claim("flush-pulsar-wins", study).outcome()).isEqualTo(NOT_REACHABLE);
    assertThat(reasons(claim("flush-pulsar-wins", study)).getFirst())
        .contains("differ in more than the study distinguishes");
  }

  @Test
  void aPlanIsAskedBeforeItRuns() {
    Predicate.Ratio ratio = new Predicate.Ratio(Amount.parse("publish p99"), Cell.parse("kafka"),
        Cell.parse("pulsar"), Range.below(1), Optional.of(Doubt.parse("machine either")));
    SampleStudy one = here();
    ratio(one.emulating(hosts(10)), 0.4);
    SampleStudy both = here();
    both.emulating(hosts(10)).with("kafka", FSYNC, 1, 1).with("pulsar", FSYNC, 1, 1);
    both.emulating(hosts(20)).with("kafka", FSYNC, 1, 1).with("pulsar", FSYNC, 1, 1);

    assertThat(new Reaching(both.cells().planned(), Terms.EQUAL).of(ratio)).isEqualTo(Reach.ALL);
    assertThat(new Reaching(one.cells().planned(), Terms.EQUAL)
        .of(new Predicate.Ratio(Amount.parse("publish p99"), Cell.parse("kafka, partitions 1"),
            Cell.parse("pulsar, partitions 1"), Range.below(1), ratio.doubt()))
        .why()).isEqualTo(Dilations.TOO_FEW);
  }
}
