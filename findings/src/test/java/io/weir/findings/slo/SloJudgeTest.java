package io.weir.findings.slo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.interval.Metric;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.LoadBuilder;
import io.weir.core.scenario.Arrival;
import io.weir.core.scenario.Objective;
import io.weir.core.scenario.ObjectiveRule.Basis;
import io.weir.core.scenario.OverloadIntent;
import io.weir.core.scenario.Pacing;
import io.weir.core.scenario.Thresholds;
import io.weir.core.unit.Rate;
import io.weir.findings.compare.VariantAnalysis;
import io.weir.findings.comparison.Comparisons;
import io.weir.findings.comparison.NoiseFloors;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.RateKind;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.RunFindings;
import io.weir.findings.model.VariantFindings;
import io.weir.findings.sample.SampleFindings;
import io.weir.findings.sample.SampleKinds;
import io.weir.findings.sample.SamplePlans;
import io.weir.findings.slo.SloFinding.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SloJudgeTest {
  private static final FigureKey P99 =
      new FigureKey.Latency(Metric.END_TO_END_RESPONSE, Statistic.P99);

  private final List<RunFindings> runs = new ArrayList<>();

  private void runs(String system, double... millis) {
    for (int i = 0; i < millis.length; i++) {
      add(system, i + 1, millis[i], Assessment.VALID);
    }
  }

  private void add(String system, int repetition, double millis, Assessment assessment) {
    add(system, repetition, millis, assessment, false);
  }

  private void add(String system, int repetition, double millis, Assessment assessment,
      boolean atLeast) {
    RunFindings run = SampleFindings.run(system, RunStatus.COMPLETED,
        List.of(new LatencyFigure(Metric.END_TO_END_RESPONSE, Statistic.P99,
            Math.round(millis * 1e6), atLeast, 100_000, 1_000, 0, 60, false, ErrorBar.NONE,
            Optional.empty(),
            assessment)));
    runs.add(SampleFindings.as(run, SamplePlans.run(runs.size() + 1, repetition, Map.of(), system,
        Rate.parse("10k/s"), Duration.ofSeconds(60))));
  }

  /** Runs of a load that was meant to be too high, whose acknowledgements are ahead. */
  private void peaks(String system, double... perSecond) {
    for (int i = 0; i < perSecond.length; i++) {
      RunFindings run = SampleFindings.run(system, RunStatus.COMPLETED, List.of());
      run = SampleFindings.as(run, SamplePlans.run(runs.size() + 1, i + 1, Map.of(), system,
          LoadBuilder.builder()
              .rate(Rate.parse("1M/s"))
              .arrival(Arrival.UNIFORM)
              .pacing(Pacing.NORMAL)
              .overload(Optional.of(OverloadIntent.INTENDED))
              .build(),
          Duration.ofSeconds(60)));
      runs.add(SampleFindings.rated(run,
          List.of(new RateFigure(RateKind.ACHIEVED, 2 * perSecond[i], Assessment.VALID),
              new RateFigure(RateKind.SERVED, perSecond[i], Assessment.VALID))));
    }
  }

  private List<SloFinding> judge(String subject, String limit) {
    return judge(subject, limit, Basis.MEAN);
  }

  private List<SloFinding> judge(String subject, String limit, Basis basis) {
    Optional<String> baseline = Optional.of("old");
    VariantFindings variant = new VariantAnalysis(Thresholds.DEFAULT,
        new Comparisons(runs, baseline, Optional.empty(), Thresholds.DEFAULT,
            NoiseFloors.of(Optional.empty())),
        its -> Optional.empty(), SampleKinds.ALL)
        .of(Map.of(), runs);
    return new SloJudge(List.of(Objective.of(subject, limit)), baseline, basis)
        .judge(variant, runs);
  }

  @Test
  void theWholeIntervalDecides() {
    runs("old", 9, 9.2, 9.1);

    assertThat(judge("end-to-end p99", "< 10ms")).extracting(SloFinding::outcome)
        .containsExactly(Outcome.MET);
    assertThat(judge("end-to-end p99", "< 8ms")).extracting(SloFinding::outcome)
        .containsExactly(Outcome.BROKEN);
    assertThat(judge("end-to-end p99", "< 9.1ms")).extracting(SloFinding::outcome)
        .containsExactly(Outcome.UNDECIDED);
  }

  @Test
  void aLimitThatEachRunMissesIsBrokenHoweverFarTheRunsLieApart() {
    runs("old", 12, 19, 25);

    SloFinding finding = judge("end-to-end p99", "< 10ms").getFirst();

    assertThat(finding.outcome()).isEqualTo(Outcome.BROKEN);
    assertThat(finding.measured().orElseThrow().low().orElseThrow()).isLessThan(10e6);
    assertThat(finding.beyond()).contains(new RunShare(3, 3));
    assertThat(finding.reason()).isEqualTo("each run misses it");
  }

  @Test
  void twoRunsBeyondAWideIntervalDecideNothingByTheMean() {
    runs("old", 12, 25);

    assertThat(judge("end-to-end p99", "< 10ms").getFirst().outcome())
        .isEqualTo(Outcome.UNDECIDED);
  }

  @Test
  void oneRunBreaksALimitOfEachRun() {
    runs("old", 9, 9.2, 9.1, 10.1);

    assertThat(judge("end-to-end p99", "< 10ms", Basis.RUNS)).singleElement()
        .satisfies(finding -> assertThat(finding.outcome()).isEqualTo(Outcome.BROKEN))
        .satisfies(finding -> assertThat(finding.beyond()).contains(new RunShare(1, 4)));
    assertThat(judge("end-to-end p99", "< 10.2ms", Basis.RUNS)).singleElement()
        .satisfies(finding -> assertThat(finding.outcome()).isEqualTo(Outcome.MET));
  }

  @Test
  void aRunWithoutAValidValueLeavesALimitOfEachRunUndecided() {
    runs("old", 9, 9.2);
    add("old", 3, 9.1, Assessment.of(List.of(new Reason(GateId.CLOCK, Verdict.INVALID,
        "the clock went back", "mend it", List.of(P99)))));

    assertThat(judge("end-to-end p99", "< 10ms", Basis.RUNS)).singleElement()
        .satisfies(finding -> assertThat(finding.outcome()).isEqualTo(Outcome.UNDECIDED))
        .satisfies(finding -> assertThat(finding.reason()).startsWith("1 of 3 runs"));
  }

  @Test
  void aValueThatIsOnlyABoundDecidesALimitOfEachRunOnOneSide() {
    add("old", 1, 9, Assessment.VALID, true);
    add("old", 2, 9, Assessment.VALID, false);

    assertThat(judge("end-to-end p99", "< 10ms", Basis.RUNS).getFirst().outcome())
        .isEqualTo(Outcome.UNDECIDED);
    assertThat(judge("end-to-end p99", "< 8ms", Basis.RUNS).getFirst().outcome())
        .isEqualTo(Outcome.BROKEN);
  }

  @Test
  void theIntervalOfAShareOfRunsIsExact() {
    assertThat(new RunShare(3, 3).low()).isCloseTo(Math.pow(0.025, 1 / 3.0), within(1e-9));
    assertThat(new RunShare(3, 3).high()).isEqualTo(1);
    assertThat(new RunShare(0, 10).high()).isCloseTo(1 - Math.pow(0.025, 0.1), within(1e-9));
  }

  @Test
  void oneRunDecidesNothing() {
    runs("old", 2);

    SloFinding finding = judge("end-to-end p99", "< 10ms").getFirst();

    assertThat(finding.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(finding.reason()).contains("set repeat to 2 or more");
    assertThat(finding.measured().orElseThrow().low()).isEmpty();
    assertThat(finding.measured().orElseThrow().high()).isEmpty();
    runs("new", 3);
    assertThat(judge("end-to-end p99", "< 2x")).singleElement()
        .satisfies(ratio -> assertThat(ratio.reason()).contains("set repeat to 2 or more"))
        .satisfies(ratio -> assertThat(ratio.measured().orElseThrow().high()).isEmpty());
  }

  @Test
  void anOpenEndIsNotNarrowedByMoreRuns() {
    for (int repetition = 1; repetition <= 3; repetition++) {
      add("old", repetition, 9, Assessment.VALID, true);
    }

    SloFinding finding = judge("end-to-end p99", "< 10ms").getFirst();

    assertThat(finding.outcome()).isEqualTo(Outcome.UNDECIDED);
    assertThat(finding.reason()).startsWith("the interval is open on the side of the limit");
    assertThat(finding.measured().orElseThrow().high()).isEmpty();
  }

  @Test
  void aCollapseBreaksALimitOfLatency() {
    runs("old", 2, 2);
    add("old", 3, 9_000, Assessment.of(List.of(new Reason(GateId.OVERLOAD, Verdict.INVALID,
        "it did not keep up", "slow down", List.of(P99)))));

    assertThat(judge("end-to-end p99", "< 10ms").getFirst().outcome()).isEqualTo(Outcome.BROKEN);
  }

  @Test
  void aRegressionAgainstTheBaselineIsFoundWhateverTheNames() {
    runs("old", 10, 12, 11);
    runs("new", 15.8, 19.1, 17.3);

    assertThat(judge("end-to-end p99", "< 1.1x")).singleElement()
        .satisfies(finding -> assertThat(finding.system()).isEqualTo("new"))
        .satisfies(finding -> assertThat(finding.outcome()).isEqualTo(Outcome.BROKEN));
    assertThat(judge("end-to-end p99", "< 2x").getFirst().outcome()).isEqualTo(Outcome.MET);
  }

  @Test
  void whatWasNotMeasuredIsUndecided() {
    runs("old");
    runs("new", 3, 3);

    assertThat(judge("publish p50", "< 1ms")).extracting(SloFinding::outcome)
        .containsOnly(Outcome.UNDECIDED);
    assertThat(judge("lost", "0")).extracting(SloFinding::outcome)
        .containsOnly(Outcome.UNDECIDED);
  }

  @Test
  void theThroughputOfAnIntendedOverloadIsThePeak() {
    peaks("old", 50_000, 50_500, 50_200);
    peaks("new", 47_400, 48_000, 47_700);

    assertThat(judge("throughput", "> 60k/s")).extracting(SloFinding::outcome)
        .containsOnly(Outcome.BROKEN);
    assertThat(judge("throughput", "> 0.975x")).singleElement()
        .satisfies(finding -> assertThat(finding.system()).isEqualTo("new"))
        .satisfies(finding -> assertThat(finding.outcome()).isEqualTo(Outcome.BROKEN));
    assertThat(judge("throughput", "> 0.9x").getFirst().outcome()).isEqualTo(Outcome.MET);
  }

  @Test
  void aThroughputOfDataIsThatOfMessagesOfTheMeanSize() {
    peaks("old", 50_000, 50_500, 50_200);
    long size = runs.getFirst().run().workload().message().size().bytes();

    assertThat(judge("throughput", "> " + 40_000 * size + " B/s")).singleElement()
        .satisfies(finding -> assertThat(finding.outcome()).isEqualTo(Outcome.MET))
        .satisfies(finding -> assertThat(finding.measured().orElseThrow().value())
            .isCloseTo(50_233.0 * size, within(10.0 * size)));
    assertThat(judge("throughput", "> " + 60_000 * size + " B/s").getFirst().outcome())
        .isEqualTo(Outcome.BROKEN);
  }
}
