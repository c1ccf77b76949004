package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.result.Truncation;
import io.weir.core.scenario.Phases;
import io.weir.lab.experiment.LoopbackPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trial whose measure phase begins while the system is cold, in simulated time. */
class StartCutTrialTest {
  private static final long SECOND = SimulatedWorker.SECOND;
  private static final Phases PHASES =
      LoopbackPlan.seconds(20, 30, 3).settling(Duration.ofSeconds(12));

  @TempDir
  Path folder;

  private static IntervalSnapshot second(long index, double millis) {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.recordValueWithCount(Math.round(millis * 1e6), 900);
    PhaseKind phase = index < 20 ? PhaseKind.WARM_UP : PhaseKind.MEASURE;
    return new IntervalSnapshot(0, index, index * SECOND, (index + 1) * SECOND, Map.of(),
        Map.of(phase, Map.of(Metric.PUBLISH_RESPONSE, LatencyHistogram.copyOf(histogram))),
        Map.of(), 0, HostUse.NONE, Map.of(), Optional.empty());
  }

  private TrialOutcome trial(LongToDoubleFunction millis, Phases phases) throws Exception {
    return new TrialFixture(folder, LoopbackPlan.run(1, phases, Map.of())).run(
        new SimulatedWorker((index, start, end) -> second(index, millis.applyAsDouble(index))));
  }

  private static PhaseWindow measure(TrialOutcome outcome) {
    return outcome.phases().get(1);
  }

  /** High and flat until then, as a system that nobody could know to be cold. */
  private static LongToDoubleFunction coldUntil(int second) {
    return index -> (index < second ? 20 : 1) * (1 + 0.1 * (index % 3));
  }

  @Test
  void aColdStartIsCutAndThePhaseIsAsMuchLonger() throws Exception {
    TrialOutcome outcome = trial(coldUntil(28), PHASES);

    assertThat(outcome.settled()).isEmpty();
    assertThat(measure(outcome))
        .isEqualTo(new PhaseWindow(PhaseKind.MEASURE, 20 * SECOND, 58 * SECOND));
    assertThat(outcome.truncation())
        .contains(new Truncation(Duration.ofSeconds(8), Duration.ofSeconds(8)));
  }

  @Test
  void theCutHasALimit() throws Exception {
    TrialOutcome outcome = trial(coldUntil(34), PHASES);

    assertThat(outcome.truncation())
        .contains(new Truncation(Duration.ofSeconds(12), Duration.ofSeconds(12)));
    assertThat(measure(outcome).endNanos()).isEqualTo(62 * SECOND);
  }

  @Test
  void nothingIsCutOfASteadyOrRisingPhase() throws Exception {
    assertThat(trial(coldUntil(0), PHASES).truncation()).isEmpty();
    TrialOutcome leak = trial(index -> index, PHASES);
    assertThat(leak.truncation()).isEmpty();
    assertThat(measure(leak).endNanos()).isEqualTo(50 * SECOND);
  }

  @Test
  void nothingIsCutWhereTheWarmUpEndsAtItsTime() throws Exception {
    TrialOutcome outcome = trial(coldUntil(28), LoopbackPlan.seconds(20, 30, 3));

    assertThat(outcome.truncation()).isEmpty();
    assertThat(measure(outcome).endNanos()).isEqualTo(50 * SECOND);
  }
}
