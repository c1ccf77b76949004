package io.weir.findings.published;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.scenario.Acknowledge;
import io.weir.core.scenario.Durability;
import io.weir.core.scenario.Storage;
import io.weir.findings.model.Ruling;
import io.weir.findings.model.Ruling.Judgement;
import io.weir.findings.model.Rulings;
import io.weir.findings.published.ClaimFinding.Terms;
import io.weir.findings.published.Reach.Barrier;
import io.weir.findings.sample.SampleStudy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a plan can decide, before anything runs. */
class ReachingTest {
  private static final Durability FSYNC = new Durability(3, Acknowledge.MAJORITY, Storage.FSYNC);
  private static final Durability MEMORY = new Durability(3, Acknowledge.MAJORITY, Storage.MEMORY);
  private static final double[] THREE = {1, 1, 1};

  private static Predicate.Ratio ratio(String range, String doubt) {
    return new Predicate.Ratio(Amount.parse("publish p99"), Cell.parse("kafka"),
        Cell.parse("pulsar"), Range.parse(range), Optional.of(Doubt.parse(doubt)));
  }

  private static SampleStudy both(SampleStudy study, Durability kafka) {
    return study.with("kafka", kafka, 1, THREE).with("pulsar", FSYNC, 1, THREE);
  }

  private static Reach reach(SampleStudy study, Terms terms, Predicate predicate) {
    return new Reaching(study.cells().planned(), terms).of(predicate);
  }

  @Test
  void separateMachinesDecideBoth() {
    assertThat(reach(both(new SampleStudy(), FSYNC), Terms.EQUAL,
        ratio("below 1", "machine either"))).isEqualTo(Reach.ALL);
  }

  @Test
  void aSharedMachineLeavesTheSideThatItWorksAgainst() {
    SampleStudy shared = both(new SampleStudy().onThisMachine(), FSYNC);

    assertThat(reach(shared, Terms.EQUAL, ratio("below 1", "machine raises")).text())
        .isEqualTo("supported only: all nodes share one machine");
    assertThat(reach(shared, Terms.EQUAL, ratio("above 2", "machine raises")).text())
        .isEqualTo("contradicted only: all nodes share one machine");
    assertThat(reach(shared, Terms.EQUAL, ratio("below 1", "machine lowers")).text())
        .isEqualTo("contradicted only: all nodes share one machine");
    assertThat(reach(shared, Terms.EQUAL, ratio("1 to 2", "machine either")).text())
        .isEqualTo("out of reach: all nodes share one machine");
  }

  @Test
  void unequalPromisesAreThoseOfTheStudyOrOutOfReach() {
    SampleStudy unequal = both(new SampleStudy(), MEMORY);

    assertThat(reach(unequal, Terms.EQUAL, ratio("below 1", "machine either")).text())
        .contains("of kafka and pulsar do not promise the same");
    assertThat(reach(unequal, Terms.AS_STUDIED, ratio("below 1", "machine either")))
        .isEqualTo(Reach.ALL);
  }

  @Test
  void anUnfairSetUpIsNoneOfEquals() {
    Ruling unfair = new Ruling("in-flight", Judgement.UNFAIR, "kafka", "pulsar", "1", "5",
        Optional.of("pulsar"), "", "", "", false);
    PlannedCells fair = both(new SampleStudy(), FSYNC).cells().planned();
    PlannedCells cells = new PlannedCells(fair.runs(), fair.guarantees(),
        Rulings.of(Map.of(fair.runs().getFirst().variant(), List.of(unfair))));

    assertThat(new Reaching(cells, Terms.EQUAL).of(ratio("below 1", "machine either")).text())
        .isEqualTo("out of reach: the set-up is unfair: in flight favors pulsar");
    assertThat(new Reaching(cells, Terms.AS_STUDIED).of(ratio("below 1", "machine either")))
        .isEqualTo(Reach.ALL);
  }

  /** However few words describe the variants that are unfair. */
  @Test
  void onlyUnfairVariantsAreOutOfReach() {
    SampleStudy study = new SampleStudy();
    for (int producers : new int[] {1, 2}) {
      both(study.producers(producers), FSYNC).with("kafka", FSYNC, 6, THREE)
          .with("pulsar", FSYNC, 6, THREE);
    }
    Ruling unfair = new Ruling("in-flight", Judgement.UNFAIR, "kafka", "pulsar", "1", "5",
        Optional.of("pulsar"), "", "", "", false);
    PlannedCells fair = study.cells().planned();
    Map<Map<String, String>, List<Ruling>> rulings = new LinkedHashMap<>();
    fair.runs()
        .forEach(run -> rulings.put(run.variant(),
            run.workload().partitions() == 6 ? List.of(unfair) : List.of()));
    Reaching reaching = new Reaching(
        new PlannedCells(fair.runs(), fair.guarantees(), Rulings.of(rulings)), Terms.EQUAL);

    assertThat(reaching.of(onPartitions(6)).text()).contains("in flight favors pulsar");
    assertThat(reaching.of(onPartitions(1))).isEqualTo(Reach.ALL);
  }

  private static Predicate.Ratio onPartitions(int count) {
    String place = ", partitions " + count + ", producers 2";
    return new Predicate.Ratio(Amount.parse("publish p99"), Cell.parse("kafka" + place),
        Cell.parse("pulsar" + place), Range.below(1), Optional.empty());
  }

  @Test
  void thePlanThatGetsFurtherGivesTheReason() {
    Reach missing = Reach.none(Barrier.NOT_MEASURED, "no run");
    Reach shared = Reach.none(Barrier.SHARED, "one machine");

    assertThat(missing.or(shared).text()).isEqualTo("out of reach: one machine");
    assertThat(shared.or(Reach.ALL).text()).isEqualTo("supported or contradicted");
    assertThat(Reach.ALL.and(shared).text()).isEqualTo("contradicted only: one machine");
  }
}
