package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.Metric;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.Thresholds;
import io.weir.findings.compare.Comparison.Outcome;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.FigureKey;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Statistic;
import io.weir.findings.figure.Verdict;
import io.weir.findings.run.RunFindings;
import io.weir.findings.sample.SampleFindings;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class FigureComparisonTest {
  private static final FigureKey P99 =
      new FigureKey.Latency(Metric.PUBLISH_RESPONSE, Statistic.P99);

  private static RunFindings run(double millis, Verdict verdict, boolean atLeast,
      RunStatus status) {
    Assessment assessment = verdict == Verdict.VALID
        ? Assessment.VALID
        : Assessment
            .of(List.of(new Reason(GateId.LOAD, verdict, "a reason", "a step", List.of(P99))));
    return SampleFindings.run("kafka", status, List.of(new LatencyFigure(Metric.PUBLISH_RESPONSE,
        Statistic.P99, Math.round(millis * 1e6), atLeast, 100_000, 1_000, 0, 60, false,
        assessment)));
  }

  private static List<RunFindings> runs(double... millis) {
    return Arrays.stream(millis)
        .mapToObj(value -> run(value, Verdict.VALID, false, RunStatus.COMPLETED))
        .toList();
  }

  private static Comparison compare(List<RunFindings> baseline, List<RunFindings> contender) {
    return new FigureComparison(Thresholds.DEFAULT, false).compare(P99, "a", baseline, "b",
        contender);
  }

  @Test
  void aContenderWhoseEveryRunIsOnOneSideIsLowerOrHigher() {
    assertThat(compare(runs(10, 11), runs(5, 6)).outcome()).isEqualTo(Outcome.LOWER);
    assertThat(compare(runs(5, 6), runs(10, 11)).outcome()).isEqualTo(Outcome.HIGHER);
  }

  @Test
  void whatLiesWithinTheMarginIsEquivalent() {
    assertThat(compare(runs(10, 10.1), runs(10.05, 10.2)).outcome()).isEqualTo(Outcome.EQUIVALENT);
  }

  @Test
  void overlappingRunsAreInconclusiveAndAskForMore() {
    Comparison comparison = compare(runs(8, 12), runs(9, 14));

    assertThat(comparison.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(comparison.moreRuns()).isPresent();
    assertThat(comparison.moreRuns().getAsInt()).isGreaterThanOrEqualTo(4);
  }

  @Test
  void oneRunEachConcludesNothingAndCannotTellHowManyItTakes() {
    Comparison comparison = compare(runs(10), runs(20));

    assertThat(comparison.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
    assertThat(comparison.moreRuns()).isEmpty();
    assertThat(comparison.indicative()).isTrue();
  }

  @Test
  void sixRunsEachAreNoLongerIndicative() {
    assertThat(compare(runs(10, 10, 10, 10, 10), runs(5, 5, 5, 5, 5)).indicative()).isTrue();
    assertThat(compare(runs(10, 10, 10, 10, 10, 10), runs(5, 5, 5, 5, 5, 5)).indicative())
        .isFalse();
  }

  @Test
  void invalidAndUnfinishedRunsStayOut() {
    List<RunFindings> contender = Stream.concat(runs(5, 6).stream(), Stream.of(
        run(500, Verdict.INVALID, false, RunStatus.COMPLETED),
        run(500, Verdict.VALID, false, RunStatus.FAILED))).toList();
    Comparison comparison = compare(runs(10, 11), contender);

    assertThat(comparison.contenderRuns()).isEqualTo(2);
    assertThat(comparison.outcome()).isEqualTo(Outcome.LOWER);
    assertThat(comparison.caution()).isFalse();
  }

  @Test
  void suspectFiguresCountAndMakeTheComparisonCautious() {
    List<RunFindings> suspect = List.of(run(5, Verdict.SUSPECT, false, RunStatus.COMPLETED),
        run(6, Verdict.VALID, false, RunStatus.COMPLETED));

    assertThat(compare(runs(10, 11), suspect).caution()).isTrue();
  }

  @Test
  void aLowerBoundCannotBeCompared() {
    List<RunFindings> bound = List.of(run(5, Verdict.SUSPECT, true, RunStatus.COMPLETED));

    assertThat(compare(runs(10, 11), bound).outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
    assertThat(compare(runs(), runs(5)).outcome()).isEqualTo(Outcome.NOT_COMPARABLE);
  }
}
