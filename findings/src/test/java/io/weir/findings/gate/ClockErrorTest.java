package io.weir.findings.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.sample.SampleEvidence;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ClockErrorTest {
  private static final Metric METRIC = Metric.END_TO_END_RESPONSE;

  /** The shortest latency of the sample is 1 ms and the longest 11 ms. */
  private static RunEvidence run(long sameClock, OptionalLong errorNanos) {
    return new SampleEvidence()
        .across(SampleEvidence.uniform(2_000_000, 12_000_000, sameClock), errorNanos)
        .build();
  }

  private static LatencyFigure judged(RunEvidence run, Statistic statistic) {
    return Judge.judge(Judged.figure(run, METRIC, statistic, 0), run);
  }

  private static long clockPart(LatencyFigure figure) {
    return figure.errorBar()
        .parts()
        .stream()
        .filter(part -> part.cause() == GateId.CLOCK)
        .mapToLong(ErrorBar.Part::above)
        .sum();
  }

  @Test
  void enoughLatenciesOfOneClockHaveNoErrorOfClocks() {
    RunEvidence run = run(100_000, OptionalLong.of(300_000));
    LatencyFigure p99 = judged(run, Statistic.P99);

    assertThat(p99.samples()).isEqualTo(100_000);
    assertThat(p99.nanos()).isBetween(11_800_000L, 11_950_000L);
    assertThat(clockPart(p99)).isZero();
  }

  @Test
  void theMaximumIsThatOfAllMessages() {
    RunEvidence run = run(100_000, OptionalLong.of(300_000));

    assertThat(run.isAcrossClocks(METRIC, Statistic.MAX)).isTrue();
    assertThat(run.isAcrossClocks(METRIC, Statistic.AVERAGE)).isFalse();
  }

  @Test
  void aQuantileBeyondThemMakesAllQuantilesOfAllWithTheErrorOfTheClocks() {
    RunEvidence run = run(20_000, OptionalLong.of(300_000));
    LatencyFigure tail = judged(run, Statistic.P99_9);

    assertThat(clockPart(judged(run, Statistic.P50))).isEqualTo(300_000);
    assertThat(judged(run, Statistic.P50).samples()).isEqualTo(SampleEvidence.MESSAGES);
    assertThat(tail.samples()).isEqualTo(SampleEvidence.MESSAGES);
    assertThat(tail.nanos()).isBetween(10_900_000L, 11_000_000L);
    assertThat(clockPart(tail)).isEqualTo(300_000);
  }

  @Test
  void anErrorAboveAFifthOfTheValueIsRefusedInOneSentence() {
    RunEvidence run = run(0, OptionalLong.of(1_500_000));

    LatencyFigure p50 = judged(run, Statistic.P50);
    assertThat(p50.assessment().verdict()).isEqualTo(Verdict.INVALID);
    assertThat(p50.assessment().reasons()).filteredOn(reason -> reason.check() == GateId.CLOCK)
        .extracting(Reason::text)
        .singleElement()
        .asString()
        .startsWith("the workers' clocks are known to 1.50 ms: with all disturbances, p50 may be");
    assertThat(judged(run, Statistic.P99).assessment().verdict()).isEqualTo(Verdict.LOW_CONFIDENCE);
  }

  @Test
  void anUnknownErrorIsRefused() {
    LatencyFigure p99 = judged(run(0, OptionalLong.empty()), Statistic.P99);

    assertThat(p99.assessment().verdict()).isEqualTo(Verdict.INVALID);
  }

  @Test
  void latenciesOfOneClockAreAsBefore() {
    RunEvidence run = new SampleEvidence().build();

    assertThat(run.isAcrossClocks(METRIC, Statistic.MAX)).isFalse();
    assertThat(clockPart(judged(run, Statistic.MAX))).isZero();
  }
}
