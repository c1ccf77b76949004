package io.weir.findings.gate;

import static io.weir.core.interval.Metric.GENERATOR_LAG;
import static io.weir.core.interval.Metric.PUBLISH_RESPONSE;
import static io.weir.findings.gate.Judged.assertPasses;
import static io.weir.findings.gate.Judged.assertTrips;
import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.HostUse;
import io.weir.core.interval.HostUse.HostCpu;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.findings.evidence.DisturbedSeconds;
import io.weir.findings.evidence.RunEvidence;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Verdict;
import io.weir.findings.sample.SampleEvidence;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class SaturatedCpuTest {
  private static final long MILLI = 1_000_000;
  private static final long SECOND = 1_000 * MILLI;

  /** In the other seconds, latencies reach from 1 ms to so many. */
  private static RunEvidence saturated(double share, long untilMillis) {
    return new SampleEvidence().saturated(new DisturbedSeconds(share,
        Map.of(PUBLISH_RESPONSE,
            SampleEvidence.uniform(MILLI, untilMillis * MILLI, SampleEvidence.MESSAGES))))
        .build();
  }

  @Test
  void theDifferenceToTheOtherSecondsIsPartOfTheErrorBar() {
    RunEvidence run = saturated(0.2, 8);
    LatencyFigure figure =
        Judge.judge(Judged.figure(run, PUBLISH_RESPONSE, Statistic.P99, 0), run);

    assertThat(figure.errorBar().parts().getFirst()).satisfies(part -> {
      assertThat(part.cause()).isEqualTo(GateId.CPU_SATURATION);
      assertThat(part.below()).isBetween(29 * MILLI / 10, 31 * MILLI / 10);
      assertThat(part.above()).isZero();
    });
    assertThat(figure.assessment().reasons().getFirst()).satisfies(reason -> {
      assertThat(reason.verdict()).isEqualTo(Verdict.LOW_CONFIDENCE);
      assertThat(reason.text()).contains("in 20 % of the seconds", "too high");
    });
    assertPasses(Judged.by(new SaturatedCpu(), run, PUBLISH_RESPONSE, Statistic.P99));
  }

  @Test
  void aMachineThatIsSaturatedForMostOfTheTimeHasNoUndisturbedValue() {
    RunEvidence run = saturated(0.7, 11);

    assertTrips(Judged.by(new SaturatedCpu(), run, PUBLISH_RESPONSE, Statistic.P50),
        Verdict.LOW_CONFIDENCE, "in 70 % of the seconds");
    assertPasses(Judged.by(new SaturatedCpu(), run, GENERATOR_LAG, Statistic.P50));
    assertThat(ErrorSources.of(Judged.figure(run, PUBLISH_RESPONSE, Statistic.P50, 0), run)
        .bar()
        .parts()).extracting(ErrorBar.Part::cause).doesNotContain(GateId.CPU_SATURATION);
  }

  @Test
  void busyProcessorsThatNothingWaitsForAreNotSaturated() {
    assertThat(DisturbedSeconds.saturated(List.of(
        second(0, 0.97, OptionalLong.of(800 * MILLI)),
        second(1, 0.97, OptionalLong.of(300 * MILLI)),
        second(2, 0.80, OptionalLong.of(800 * MILLI)),
        second(3, 0.97, OptionalLong.empty()))))
        .as("only where the kernel reports that something waits")
        .containsExactly(0);
  }

  @Test
  void resultsWithoutIdleTimeAreNotJudged() {
    assertThat(DisturbedSeconds.saturated(List.of(second(0,
        Optional.of(new HostCpu(2 * SECOND, 0, OptionalLong.empty())),
        OptionalLong.of(SECOND))))).isEmpty();
  }

  private static IntervalSnapshot second(int index, double busy, OptionalLong pressure) {
    return second(index, Optional.of(new HostCpu(2 * SECOND, 0,
        OptionalLong.of(Math.round((1 - busy) * 2 * SECOND)))), pressure);
  }

  private static IntervalSnapshot second(int index, Optional<HostCpu> cpu,
      OptionalLong pressure) {
    HostUse host = new HostUse(0, 0, 0, 0, 0, OptionalLong.empty(), Optional.empty(),
        Optional.empty(), cpu, Optional.empty(), pressure);
    return new IntervalSnapshot(0, index, index * SECOND, (index + 1) * SECOND, Map.of(), Map.of(),
        Map.of(), 0, host, Map.of(), Optional.empty());
  }
}
