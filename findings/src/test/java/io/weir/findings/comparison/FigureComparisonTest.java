package io.weir.findings.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.weir.core.interval.Metric;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.core.unit.Rate;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.Comparison;
import io.weir.findings.model.Comparison.Outcome;
import io.weir.findings.model.Comparison.Overloaded;
import io.weir.findings.model.RunFindings;
import io.weir.findings.sample.SampleFindings;
import io.weir.findings.sample.SamplePlans;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FigureComparisonTest {
  private static final FigureKey P99 =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99);

  private static RunFindings run(int repetition, double millis, RunStatus status, boolean atLeast,
      Reason... reasons) {
    RunFindings run = SampleFindings.run("any", status, List.of(new LatencyFigure(
        Metric.PUBLISH_RESPONSE, Statistic.P99, Math.round(millis * 1e6), atLeast, 100_000, 1_000,
        0, 60, false, ErrorBar.NONE, Optional.empty(), Assessment.of(List.of(reasons)))));
    return SampleFindings.as(run, SamplePlans.run(repetition, repetition, Map.of(), "any",
        Rate.parse("10k/s"), Duration.ofSeconds(60)));
  }

  private static RunFindings run(int repetition, double millis) {
    return run(repetition, millis, RunStatus.COMPLETED, false);
  }

  private static Reason reason(GateId gate, Verdict verdict) {
    return new Reason(gate, verdict, "a reason", "a step", List.of(P99));
  }

  private static RunFindings collapsed(int repetition) {
    return run(repetition, 9_000, RunStatus.COMPLETED, false,
        reason(GateId.OVERLOAD, Verdict.INVALID));
  }

  private static List<RunFindings> runs(double... millis) {
    return IntStream.range(0, millis.length).mapToObj(i -> run(i + 1, millis[i])).toList();
  }

  private static Comparison compare(List<RunFindings> baseline, List<RunFindings> contender) {
    return compare(baseline, contender, Optional.empty());
  }

  private static Comparison compare(List<RunFindings> baseline, List<RunFindings> contender,
      Optional<Noise> host) {
    FigureValues theirs = FigureValues.of(P99, baseline);
    FigureValues mine = FigureValues.of(P99, contender);
    return new FigureComparison(P99, "a", "b", Thresholds.DEFAULT, 0.05, host).compare(theirs, mine,
        BlockRatios.of(mine.measured(), theirs.measured()).noise(), false);
  }

  @Test
  void aDriftOfTheMachineCancelsOut() {
    Comparison comparison = compare(runs(10, 14, 20), runs(13.1, 18.1, 26.1));

    assertThat(comparison.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(comparison.ratio()).isCloseTo(1.303, within(0.01));
    assertThat(comparison.low()).isGreaterThan(1.28);
    assertThat(comparison.hasInterval()).isTrue();
  }

  @Test
  void runsAreComparedWithinTheirRepetition() {
    List<RunFindings> shuffled = new ArrayList<>(runs(13.1, 18.1, 26.1)).reversed();

    assertThat(compare(runs(10, 14, 20), shuffled).ratio())
        .isEqualTo(compare(runs(10, 14, 20), runs(13.1, 18.1, 26.1)).ratio());
  }

  @Test
  void theMarginOfATailIsWiderThanThatOfAMedian() {
    Comparison comparison = compare(runs(10, 10.1, 10), runs(10.5, 10.6, 10.4));

    assertThat(comparison.margin()).isCloseTo(0.1, within(1e-9));
    assertThat(comparison.outcome()).isEqualTo(Outcome.EQUIVALENT);
  }

  /** With 6 degrees of freedom, Student's t is 2.447. */
  @Test
  void theFloorIsTheIntervalOfIdenticalSystems() {
    Noise host = new Noise(0.2 * 0.2, 6);
    Comparison three = compare(runs(10, 10, 10), runs(20, 20.5, 19), Optional.of(host));
    Comparison one = compare(runs(10), runs(20), Optional.of(host));

    assertThat(three.noiseFloor().orElseThrow())
        .isCloseTo(Math.exp(2.447 * 0.2 / Math.sqrt(3)) - 1, within(1e-3));
    assertThat(one.noiseFloor().orElseThrow()).isCloseTo(Math.exp(2.447 * 0.2) - 1, within(1e-3));
    assertThat(three.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(compare(runs(10), runs(), Optional.of(host)).noiseFloor()).isEmpty();
  }

  /** A bar as long as the value says nothing about how far it may be lower. */
  @Test
  void anErrorBarStandsBesideTheIntervalAndDoesNotOpenIt() {
    List<RunFindings> contender = new ArrayList<>(runs(5.1, 5, 4.9));
    contender.set(1, disturbed(2, 5, 5, 1));
    Comparison comparison = compare(runs(10, 10.2, 10.1), contender);
    Comparison without = compare(runs(10, 10.2, 10.1), runs(5.1, 5, 4.9));

    assertThat(comparison.outcome()).isEqualTo(Outcome.LOWER);
    assertThat(comparison.low()).isEqualTo(without.low());
    assertThat(comparison.high()).isEqualTo(without.high());
    assertThat(without.disturbed()).isEmpty();
    assertThat(comparison.disturbed().orElseThrow().low()).isZero();
    assertThat(comparison.disturbed().orElseThrow().high()).isGreaterThan(comparison.high());
  }

  @Test
  void barsThatReachBothValuesOpenTheIntervalWithDisturbances() {
    List<RunFindings> baseline = new ArrayList<>(runs(10, 10.2, 10.1));
    List<RunFindings> contender = new ArrayList<>(runs(5.1, 5, 4.9));
    baseline.set(1, disturbed(2, 10.2, 10.2, 1));
    contender.set(1, disturbed(2, 5, 5, 1));

    Comparison comparison = compare(baseline, contender);
    assertThat(comparison.outcome()).isEqualTo(Outcome.LOWER);
    assertThat(comparison.disturbed())
        .contains(new Comparison.Disturbed(0, Double.POSITIVE_INFINITY));
    assertThat(comparison.widened()).isTrue();
  }

  private static RunFindings disturbed(int repetition, double millis, double below,
      double above) {
    ErrorBar bar = new ErrorBar(List.of(new ErrorBar.Part(GateId.STEAL, Math.round(below * 1e6),
        Math.round(above * 1e6))));
    RunFindings run = SampleFindings.run("any", RunStatus.COMPLETED, List.of(new LatencyFigure(
        Metric.PUBLISH_RESPONSE, Statistic.P99, Math.round(millis * 1e6), false, 100_000, 1_000,
        0, 60, false, bar, Optional.empty(), Assessment.VALID)));
    return SampleFindings.as(run, SamplePlans.run(repetition, repetition, Map.of(), "any",
        Rate.parse("10k/s"), Duration.ofSeconds(60)));
  }

  @Test
  void theFloorIsShownAndChangesNoOutcome() {
    Optional<Noise> host = Optional.of(new Noise(0.2 * 0.2, 6));
    Comparison apart = compare(runs(10, 10, 10), runs(12.5, 12.6, 12.7), host);
    Comparison equal = compare(runs(10, 10, 10), runs(10, 10, 10), host);

    assertThat(apart.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(apart.withinFloor()).isTrue();
    assertThat(equal.outcome()).isEqualTo(Outcome.EQUIVALENT);
    assertThat(equal.margin()).isCloseTo(0.1, within(1e-9));
    assertThat(equal.withinFloor()).isFalse();
    assertThat(compare(runs(10, 10, 10), runs(20, 20.5, 19), host).withinFloor()).isFalse();
  }

  @Test
  void runsThatContradictEachOtherAreInconclusiveAndAskForMore() {
    Comparison comparison = compare(runs(8, 12, 9), runs(10, 11, 16));

    assertThat(comparison.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(comparison.moreRuns()).isPresent();
  }

  @Test
  void oneRunEachConcludesNothing() {
    Comparison comparison = compare(runs(10), runs(20));

    assertThat(comparison.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(comparison.moreRuns()).isEmpty();
    assertThat(comparison.chance()).isEqualTo(1);
    assertThat(comparison.preliminary()).isTrue();
  }

  @Test
  void threeRunsEachAreNoLongerPreliminary() {
    assertThat(compare(runs(10, 10), runs(5, 5)).preliminary()).isTrue();
    assertThat(compare(runs(10, 10, 10), runs(5, 5, 5)).preliminary()).isFalse();
  }

  @Test
  void invalidAndUnfinishedRunsStayOut() {
    List<RunFindings> contender = List.of(run(1, 5), run(2, 6), run(3, 5.5),
        run(4, 500, RunStatus.COMPLETED, false, reason(GateId.STEAL, Verdict.INVALID)),
        run(5, 500, RunStatus.FAILED, false));
    Comparison comparison = compare(runs(10, 11, 10.5, 10, 10), contender);

    assertThat(comparison.blocks()).isEqualTo(3);
    assertThat(comparison.outcome()).isEqualTo(Outcome.LOWER);
    assertThat(comparison.lowConfidence()).isFalse();
  }

  @Test
  void valuesOfLowConfidenceCountAndMakeTheComparisonCautious() {
    List<RunFindings> lowConfidence = List.of(
        run(1, 5, RunStatus.COMPLETED, false, reason(GateId.LOAD, Verdict.LOW_CONFIDENCE)),
        run(2, 6));

    assertThat(compare(runs(10, 11), lowConfidence).lowConfidence()).isTrue();
  }

  @Test
  void aSystemThatCollapsesInHalfOfItsRunsIsNotFaster() {
    List<RunFindings> contender = List.of(run(1, 5), collapsed(2), run(3, 5), collapsed(4),
        run(5, 5), collapsed(6));
    Comparison comparison = compare(runs(10, 10, 10, 10, 10, 10), contender);

    assertThat(comparison.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(comparison.overloaded()).isEqualTo(new Overloaded(0, 3));
  }

  @Test
  void aSystemThatCollapsesInEveryRunIsSlower() {
    List<RunFindings> contender =
        IntStream.rangeClosed(1, 6).mapToObj(FigureComparisonTest::collapsed).toList();
    Comparison comparison = compare(runs(10, 10, 10, 10, 10, 10), contender);

    assertThat(comparison.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(comparison.ratio()).isInfinite();
    assertThat(compare(runs(10, 10), contender.subList(0, 2)).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
  }

  @Test
  void runsThatTheLoadGeneratorSpoiltAreNoCollapse() {
    RunFindings spoilt = run(2, 9_000, RunStatus.COMPLETED, false,
        reason(GateId.NOT_OFFERED, Verdict.INVALID));

    assertThat(compare(runs(10, 10), List.of(run(1, 5), spoilt)).overloaded())
        .isEqualTo(new Overloaded(0, 0));
  }

  /** Both values may be lower by as much as the bars say, in any combination. */
  @Test
  void errorBarsWidenTheIntervalWithDisturbancesOnly() {
    List<RunFindings> sharp = runs(10, 10.2, 9.9, 10.1);
    List<RunFindings> blurred = runs(13, 13.2, 12.9, 13.1).stream()
        .map(run -> blurred(run, 0.25))
        .toList();

    Comparison wide = compare(sharp, blurred);
    assertThat(wide.outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(wide.ratio()).isCloseTo(1.3, within(0.01));
    assertThat(wide.low()).isGreaterThan(1.25);
    assertThat(wide.disturbed().orElseThrow().low()).isCloseTo(0.96, within(0.02));
    assertThat(wide.widened()).isTrue();
    assertThat(compare(blurred, sharp).disturbed().orElseThrow().high())
        .isCloseTo(1 / wide.disturbed().orElseThrow().low(), within(1e-9));
    assertThat(compare(sharp, sharp).widened()).isFalse();
  }

  private static RunFindings blurred(RunFindings run, double share) {
    LatencyFigure figure = run.latencies().getFirst();
    ErrorBar bar = new ErrorBar(List.of(new ErrorBar.Part(GateId.HICCUPS,
        Math.round(share * figure.nanos()), 0)));
    return SampleFindings.as(SampleFindings.run("any", RunStatus.COMPLETED,
        List.of(figure.judged(bar, Assessment.VALID))), run.run());
  }

  @Test
  void aLowerBoundThatIsHighEnoughDecides() {
    List<RunFindings> bounds = IntStream.rangeClosed(1, 6)
        .mapToObj(i -> run(i, 50, RunStatus.COMPLETED, true))
        .toList();
    List<RunFindings> low = IntStream.rangeClosed(1, 6)
        .mapToObj(i -> run(i, 5, RunStatus.COMPLETED, true))
        .toList();

    assertThat(compare(runs(10, 10, 10, 10, 10, 10), bounds).outcome()).isEqualTo(Outcome.HIGHER);
    assertThat(compare(runs(10, 10, 10, 10, 10, 10), low).outcome())
        .isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(compare(runs(), runs(5)).outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
  }
}
