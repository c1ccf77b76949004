package io.weir.findings.gate;

import static io.weir.core.interval.Metric.END_TO_END_RESPONSE;
import static io.weir.core.interval.Metric.PUBLISH_RESPONSE;
import static io.weir.core.interval.Metric.PUBLISH_SERVICE;
import static io.weir.core.interval.Metric.SEND_TO_CONSUME;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.result.RunStatus;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.RateFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.sample.SampleEvidence;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RunVerdictTest {
  @Test
  void aRunIsAsGoodAsItsWorstFigureAndEachFigureKeepsItsOwnVerdict() {
    RunEvidence late =
        new SampleEvidence().ownLag(SampleEvidence.uniform(0, 1_200_000, SampleEvidence.MESSAGES))
            .latencies(PUBLISH_SERVICE,
                SampleEvidence.uniform(0, 6_000_000, SampleEvidence.MESSAGES))
            .latencies(SEND_TO_CONSUME,
                SampleEvidence.uniform(0, 6_000_000, SampleEvidence.MESSAGES))
            .build();
    List<LatencyFigure> latencies = Stream.of(PUBLISH_RESPONSE, END_TO_END_RESPONSE)
        .flatMap(metric -> Arrays.stream(Statistic.values())
            .map(statistic -> Judge.judge(Judged.figure(late, metric, statistic, 0), late)))
        .toList();
    List<RateFigure> rates = RateFigure.drafts(late)
        .stream()
        .map(figure -> Judge.judge(figure, late))
        .toList();
    Assessment run = RunVerdict.of(late, latencies, rates);

    assertThat(run.verdict()).isEqualTo(Verdict.LOW_CONFIDENCE);
    assertThat(run.reasons()).hasSize(1);
    assertThat(run.reasons().getFirst().check()).isEqualTo(GateId.GENERATOR_LAG);
    assertThat(run.reasons().getFirst().metrics()).hasSizeGreaterThan(2);
    assertThat(rates)
        .allSatisfy(rate -> assertThat(rate.assessment().verdict()).isEqualTo(Verdict.VALID));
  }

  @Test
  void aRunWithoutFiguresSaysWhatIsMissing() {
    Assessment run = RunVerdict.of(new SampleEvidence().build(), List.of(), List.of());

    assertThat(run.verdict()).isEqualTo(Verdict.INVALID);
    assertThat(run.reasons()).singleElement()
        .extracting(Reason::text)
        .asString()
        .contains("nothing was recorded for publish avg", "end-to-end p99.9", "achieved rate");
  }

  @Test
  void aRunThatDidNotCompleteNeedsNoOtherReason() {
    RunEvidence failed =
        new SampleEvidence().ended(RunStatus.FAILED, "out of disk").cpu(0.9, 0.9).build();

    assertThat(RunVerdict.of(failed, List.of(), List.of()).reasons()).singleElement()
        .extracting(Reason::check)
        .isEqualTo(GateId.RUN_END);
  }

  @Test
  void aRunWhoseAccountIsIncompleteNeedsNoOtherReason() {
    RunEvidence open =
        new SampleEvidence().gap("the account of the run is incomplete").cpu(0.9, 0.9).build();

    assertThat(RunVerdict.of(open, List.of(), List.of()).verdict()).isEqualTo(Verdict.INVALID);
    assertThat(RunVerdict.of(open, List.of(), List.of()).reasons()).singleElement()
        .extracting(Reason::check)
        .isEqualTo(GateId.ACCOUNT_GAP);
  }
}
