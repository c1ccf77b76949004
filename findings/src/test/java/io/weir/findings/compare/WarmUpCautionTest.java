package io.weir.findings.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.findings.evidence.Statistic;
import io.weir.findings.figure.Assessment;
import io.weir.findings.figure.ErrorBar;
import io.weir.findings.figure.GateId;
import io.weir.findings.figure.LatencyFigure;
import io.weir.findings.figure.Reason;
import io.weir.findings.figure.Verdict;
import io.weir.findings.model.RunFindings;
import io.weir.findings.sample.SampleFindings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WarmUpCautionTest {
  private static final Assessment INVALID = Assessment
      .of(List.of(new Reason(GateId.LOAD, Verdict.INVALID, "it was late", "slow down", List.of())));
  private static final RunFindings WARM = run(RunStatus.COMPLETED, Assessment.VALID);
  private static final RunFindings WARMED = settled(WARM, false);
  private static final RunFindings COLD = settled(WARM, true);

  private static RunFindings run(RunStatus status, Assessment median) {
    return SampleFindings.run("any", status, List.of(new LatencyFigure(Metric.PUBLISH_RESPONSE,
        Statistic.P50, 1_000_000, false, 100_000, 50_000, 0, 60, false, ErrorBar.NONE,
        Optional.empty(), median)));
  }

  private static RunFindings settled(RunFindings run, boolean still) {
    return SampleFindings.settled(run, new Settled(Duration.ofSeconds(40), still));
  }

  private static Optional<String> caution(List<RunFindings> kafka, List<RunFindings> pulsar) {
    return new WarmUpCaution(new TreeMap<>(Map.of("kafka", kafka, "pulsar", pulsar))).text();
  }

  @Test
  void oneSideThatHadNotWarmedUpIsReported() {
    assertThat(caution(List.of(WARM, WARMED, COLD), List.of(COLD, WARMED, COLD))).hasValue(
        "Latencies still fell when the measure phase began: those of kafka in 1 of 3 and those"
            + " of pulsar in"
            + " 2 of 3 runs. A longer warm-up may change the comparison.");
  }

  @Test
  void sidesThatAreAlikeAreNot() {
    assertThat(caution(List.of(WARM), List.of(WARMED))).isEmpty();
    assertThat(caution(List.of(WARM, WARM), List.of(WARM, COLD))).isEmpty();
    assertThat(caution(List.of(COLD, COLD, WARM), List.of(COLD))).isEmpty();
    assertThat(new WarmUpCaution(Map.of("kafka", List.of(COLD))).text()).isEmpty();
  }

  @Test
  void runsThatAreNotComparedDoNotCount() {
    RunFindings failed = run(RunStatus.FAILED, Assessment.VALID);
    RunFindings invalid = settled(run(RunStatus.COMPLETED, INVALID), true);

    assertThat(caution(List.of(WARM), List.of(failed, WARM))).isEmpty();
    assertThat(caution(List.of(WARM), List.of(invalid, WARM))).isEmpty();
    assertThat(caution(List.of(COLD), List.of(invalid))).isEmpty();
  }

  @Test
  void aRunWhoseTailsAloneAreInvalidIsCompared() {
    assertThat(caution(List.of(WARM), List.of(SampleFindings.judged(COLD, INVALID)))).isPresent();
  }
}
