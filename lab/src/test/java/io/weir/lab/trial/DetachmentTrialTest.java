package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.HostUse;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.LatencyHistogram;
import io.weir.core.interval.Metric;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.CatchUpResult;
import io.weir.core.result.RunStatus;
import io.weir.core.sample.PhasesBuilder;
import io.weir.core.scenario.Backlog;
import io.weir.core.scenario.CatchUp;
import io.weir.core.scenario.Detachment;
import io.weir.core.scenario.LoadSwitch;
import io.weir.core.scenario.PageCacheUse;
import io.weir.core.unit.DataSize;
import io.weir.core.worker.WorkerCommand;
import io.weir.lab.experiment.LoopbackPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A trial whose only subscription leaves, in simulated time. */
class DetachmentTrialTest {
  private static final long SECOND = SimulatedWorker.SECOND;

  @TempDir
  Path folder;

  private static PlannedRun run(Backlog backlog, LoadSwitch load, int after) {
    CatchUp catchUp = new CatchUp(load, Duration.ofSeconds(10), Duration.ofSeconds(1),
        PageCacheUse.DROP, Duration.ofSeconds(after));
    return LoopbackPlan.run(1,
        PhasesBuilder.builder()
            .warmUp(Duration.ZERO)
            .measure(Duration.ofSeconds(2))
            .drain(Duration.ofSeconds(10))
            .detachment(Optional.of(new Detachment(backlog, catchUp)))
            .build(),
        Map.of());
  }

  private static Backlog of(Optional<Long> bytes, Optional<Duration> time) {
    return new Backlog(bytes.map(DataSize::new), time, OptionalInt.of(1));
  }

  private static IntervalSnapshot second(long index, PhaseKind phase, long acknowledged,
      long delivered, long ageMillis) {
    Histogram ages = new Histogram(LatencyHistogram.DIGITS);
    ages.recordValueWithCount(ageMillis * 1_000_000, delivered);
    TreeMap<Integer, Long> counts = new TreeMap<>(Map.of(0, delivered));
    return new IntervalSnapshot(0, index, index * SECOND, (index + 1) * SECOND,
        Map.of(phase, Map.of(Counter.ACKNOWLEDGED, acknowledged, Counter.SENT, acknowledged,
            Counter.DUE, acknowledged,
            Counter.RECEIVED, delivered)),
        Map.of(phase, Map.of(Metric.DELIVERY_AGE, LatencyHistogram.copyOf(ages))), Map.of(), 0,
        HostUse.NONE, Map.of(), Optional.of(counts));
  }

  private TrialOutcome run(PlannedRun run, SimulatedWorker worker) throws Exception {
    return new TrialFixture(folder, run).run(worker);
  }

  private static List<PhaseKind> phases(TrialOutcome outcome) {
    return outcome.phases().stream().map(PhaseWindow::phase).toList();
  }

  /** It reads in the measure phase, is away for three seconds, and then reads five at once. */
  private static IntervalSnapshot leavingAndReturning(long index, long start, long end) {
    return switch ((int) index) {
      case 0, 1 -> second(index, PhaseKind.MEASURE, 1000, 1000, 5);
      case 2, 3, 4 -> second(index, PhaseKind.BACKLOG, 1000, 0, 0);
      case 5 -> second(index, PhaseKind.CATCH_UP, 1000, 1000, 3000);
      case 6 -> second(index, PhaseKind.CATCH_UP, 1000, 4000, 3000);
      default -> second(index, PhaseKind.CATCH_UP, 1000, 1000, 5);
    };
  }

  @Test
  void phasesEndWhenEnoughHasPiledUpAndWhenItIsCaughtUp() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(DetachmentTrialTest::leavingAndReturning);

    TrialOutcome outcome =
        run(run(of(Optional.of(300_000L), Optional.empty()), LoadSwitch.ON, 3), worker);

    assertThat(outcome.problem()).isEmpty();
    assertThat(phases(outcome)).containsExactly(PhaseKind.MEASURE, PhaseKind.BACKLOG,
        PhaseKind.CATCH_UP, PhaseKind.CAUGHT_UP, PhaseKind.DRAIN);
    PhaseWindow catchUp = outcome.phases().get(2);
    assertThat(catchUp.startNanos()).as("soon after 3,000 messages are behind")
        .isBetween(5 * SECOND, 6 * SECOND);
    CatchUpResult result = outcome.catchUp().orElseThrow();
    assertThat(result.caughtUp()).isTrue();
    assertThat(result.atReturn()).isEqualTo(List.of(3_000L));
    assertThat(result.nanos()).isEqualTo(7 * SECOND - catchUp.startNanos());
    assertThat(result.pageCache()).isEqualTo("dropped");
    PhaseWindow after = outcome.phases().get(3);
    assertThat(after.endNanos() - after.startNanos()).isEqualTo(3 * SECOND);
    assertThat(worker.commands()).filteredOn(WorkerCommand.Advance.class::isInstance)
        .extracting(command -> ((WorkerCommand.Advance) command).loaded())
        .containsExactly(true, true, true, false);
  }

  @Test
  void aTimeEndsTheBacklogToTheNanosecond() throws Exception {
    TrialOutcome outcome = run(
        run(of(Optional.empty(), Optional.of(Duration.ofSeconds(3))), LoadSwitch.ON, 0),
        new SimulatedWorker(DetachmentTrialTest::leavingAndReturning));

    assertThat(outcome.phases().get(1))
        .isEqualTo(new PhaseWindow(PhaseKind.BACKLOG, 2 * SECOND, 5 * SECOND));
    assertThat(phases(outcome)).endsWith(PhaseKind.CATCH_UP, PhaseKind.DRAIN);
  }

  @Test
  void whoDoesNotCatchUpInTimeSaysHowMuchIsLeft() throws Exception {
    SimulatedWorker worker = new SimulatedWorker((index, start, end) -> index < 5
        ? leavingAndReturning(index, start, end)
        : second(index, PhaseKind.CATCH_UP, index < 15 ? 1000 : 0, 900, 3000));

    TrialOutcome outcome = run(
        run(of(Optional.empty(), Optional.of(Duration.ofSeconds(3))), LoadSwitch.ON, 3), worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(phases(outcome)).as("nothing follows").doesNotContain(PhaseKind.CAUGHT_UP);
    CatchUpResult result = outcome.catchUp().orElseThrow();
    assertThat(result.caughtUp()).isFalse();
    assertThat(result.nanos()).isEqualTo(10 * SECOND);
    assertThat(result.left().orElseThrow().getFirst()).isBetween(3_000L, 4_100L);
  }

  @Test
  void withoutLoadSendingEndsWithTheReturn() throws Exception {
    SimulatedWorker worker = new SimulatedWorker((index, start, end) -> index < 5
        ? leavingAndReturning(index, start, end)
        : second(index, PhaseKind.CATCH_UP, 0, index == 5 ? 3000 : 0, 3000));

    TrialOutcome outcome = run(
        run(of(Optional.empty(), Optional.of(Duration.ofSeconds(3))), LoadSwitch.OFF, 0), worker);

    assertThat(outcome.catchUp().orElseThrow().caughtUp()).isTrue();
    assertThat(outcome.drained()).isTrue();
    assertThat(worker.commands()).filteredOn(WorkerCommand.Advance.class::isInstance)
        .extracting(command -> ((WorkerCommand.Advance) command).loaded())
        .containsExactly(true, false, false);
  }

  @Test
  void aSizeThatIsNeverReachedEndsTheTrialAndSaysWhatItWaitedFor() throws Exception {
    SimulatedWorker worker = new SimulatedWorker((index, start, end) -> index < 2
        ? leavingAndReturning(index, start, end)
        : second(index, PhaseKind.BACKLOG, 1, 0, 0));

    TrialOutcome outcome =
        run(run(of(Optional.of(300_000L), Optional.empty()), LoadSwitch.ON, 3), worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
    assertThat(outcome.problem().orElseThrow()).contains("in the backlog phase",
        "after 1m6s", "instead of 300 KB (3,000 messages)", "phases.backlog.size");
  }
}
