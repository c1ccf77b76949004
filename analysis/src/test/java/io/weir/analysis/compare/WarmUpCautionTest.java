package io.weir.analysis.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.analysis.finding.RunFindings;
import io.weir.analysis.sample.SampleFindings;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class WarmUpCautionTest {
  private static final RunFindings WARM = run(RunStatus.COMPLETED);
  private static final RunFindings WARMED = settled(WARM, false);
  private static final RunFindings COLD = settled(WARM, true);

  private static RunFindings run(RunStatus status) {
    return SampleFindings.run("any", status, List.of());
  }

  private static RunFindings settled(RunFindings run, boolean still) {
    return SampleFindings.settled(run, new Settled(Duration.ofSeconds(40), still));
  }

  private static Optional<String> caution(List<RunFindings> kafka, List<RunFindings> pulsar) {
    return new WarmUpCaution(new TreeMap<>(Map.of("kafka", kafka, "pulsar", pulsar))).text();
  }

  @Test
  void oneSideThatHadNotWarmedUpIsTold() {
    assertThat(caution(List.of(WARM, WARMED), List.of(COLD, WARMED))).hasValue(
        "Latencies still fell when measuring began: those of kafka in 0 of 2 and those of pulsar in"
            + " 1 of 2 runs. A longer warm-up may change how these compare.");
  }

  @Test
  void sidesThatAreAlikeAreNot() {
    assertThat(caution(List.of(WARM), List.of(WARMED))).isEmpty();
    assertThat(caution(List.of(COLD, WARM), List.of(WARM, COLD, COLD, WARM))).isEmpty();
    assertThat(new WarmUpCaution(Map.of("kafka", List.of(COLD))).text()).isEmpty();
  }

  @Test
  void runsThatDidNotCompleteCountForNeither() {
    assertThat(caution(List.of(COLD), List.of(run(RunStatus.FAILED), COLD))).isEmpty();
    assertThat(caution(List.of(COLD), List.of(run(RunStatus.FAILED)))).isEmpty();
  }
}
