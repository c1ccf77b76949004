package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.result.RunStatus;
import io.weir.core.result.Settled;
import io.weir.core.scenario.Phases;
import io.weir.lab.experiment.LoopbackPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.function.LongToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trial whose system warms up slowly, in simulated time. */
class SettlingTrialTest {
  private static final long SECOND = SimulatedWorker.SECOND;
  private static final Phases PHASES = LoopbackPlan.seconds(20, 5, 3);
  private static final Phases SETTLING = PHASES.settling(Duration.ofSeconds(30));

  @TempDir
  Path folder;

  private static SimulatedWorker worker(LongToDoubleFunction millis) {
    return new SimulatedWorker((index, start, end) -> SettlingTest.second(0, index,
        Metric.PUBLISH_RESPONSE, millis.applyAsDouble(index), millis.applyAsDouble(index), 1_000));
  }

  private TrialOutcome trial(LongToDoubleFunction millis, Phases phases) throws Exception {
    return new TrialFixture(folder, LoopbackPlan.run(1, phases, Map.of())).run(worker(millis));
  }

  @Test
  void measuringBeginsAtAWholeSecondWhenLatenciesFallNoMore() throws Exception {
    TrialOutcome outcome =
        trial(index -> index < 25 ? 2_500 - 100 * index : 10 + index % 3, SETTLING);

    PhaseWindow measure = outcome.phases().get(1);
    assertThat(measure.phase()).isEqualTo(PhaseKind.MEASURE);
    assertThat(measure.startNanos()).isBetween(26 * SECOND, 42 * SECOND);
    assertThat(measure.startNanos() % SECOND).isZero();
    assertThat(measure.endNanos() - measure.startNanos()).isEqualTo(5 * SECOND);
    assertThat(outcome.phases().get(0)).isEqualTo(
        new PhaseWindow(PhaseKind.WARM_UP, 0, measure.startNanos()));
    assertThat(outcome.settled()).contains(
        new Settled(Duration.ofNanos(measure.startNanos()).minusSeconds(20), false));
  }

  @Test
  void aSystemThatIsWarmInTimeIsMeasuredInTime() throws Exception {
    TrialOutcome outcome = trial(index -> 10, SETTLING);

    assertThat(outcome.phases().get(1))
        .isEqualTo(new PhaseWindow(PhaseKind.MEASURE, 20 * SECOND, 25 * SECOND));
    assertThat(outcome.settled()).isEmpty();
  }

  @Test
  void patienceHasAnEndAndThatIsTold() throws Exception {
    TrialOutcome outcome = trial(index -> 100_000 * Math.pow(0.9, index), SETTLING);

    assertThat(outcome.phases().get(1))
        .isEqualTo(new PhaseWindow(PhaseKind.MEASURE, 50 * SECOND, 55 * SECOND));
    assertThat(outcome.settled()).contains(new Settled(Duration.ofSeconds(30), true));
  }

  @Test
  void whereNothingIsToSettleTheWarmUpEndsInTime() throws Exception {
    TrialOutcome outcome = trial(index -> 100_000 * Math.pow(0.9, index), PHASES);

    assertThat(outcome.phases().get(1))
        .isEqualTo(new PhaseWindow(PhaseKind.MEASURE, 20 * SECOND, 25 * SECOND));
    assertThat(outcome.settled()).isEmpty();
  }

  @Test
  void aPhaseThatIsToldOfLateIsNoSettling() throws Exception {
    SimulatedWorker late = worker(index -> 10);
    late.beginLateBy(Duration.ofSeconds(2));

    TrialOutcome outcome =
        new TrialFixture(folder, LoopbackPlan.run(1, SETTLING, Map.of())).run(late);

    assertThat(outcome.settled()).isEmpty();
  }

  @Test
  void aSystemThatBreaksWhileItSettlesEndsTheTrial() throws Exception {
    TrialFixture trial = new TrialFixture(folder, LoopbackPlan.run(1, SETTLING, Map.of()));

    TrialOutcome outcome = trial.run(worker(index -> {
      if (index == 30) {
        trial.breakOff(BreakOff.failed("broker-1 ended with exit code 137"));
      }
      return 100_000 * Math.pow(0.9, index);
    }));

    assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
    assertThat(outcome.problem()).hasValueSatisfying(
        why -> assertThat(why).contains("warm-up", "broker-1 ended"));
  }
}
