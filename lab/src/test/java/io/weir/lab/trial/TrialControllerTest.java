package io.weir.lab.trial;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.driver.ReadBack;
import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.ledger.Ledger;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunStatus;
import io.weir.core.worker.Assignment;
import io.weir.core.worker.WorkerCommand;
import io.weir.core.worker.WorkerMachine;
import io.weir.core.worker.WorkerReport;
import io.weir.lab.experiment.LoopbackPlan;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TrialControllerTest {
  private static final long SECOND = SimulatedWorker.SECOND;
  /** 2 s of warm-up, 3 s of measuring, 30 s for the drain at most. */
  private static final PlannedRun RUN =
      LoopbackPlan.run(1, LoopbackPlan.seconds(2, 3, 30), Map.of());
  private static final long LOAD_SECONDS = 5;

  @TempDir
  Path folder;

  private TrialFixture trial;

  @BeforeEach
  void openFolder() throws Exception {
    trial = new TrialFixture(folder, RUN);
  }

  /** Each second of the load 1,000 messages are sent, acknowledged and received; then nothing. */
  private static IntervalSnapshot wellBehaved(long index, long start, long end) {
    return index < LOAD_SECONDS
        ? SimulatedWorker.second(index, phase(index), 0, counts(1000, 1000))
        : SimulatedWorker.second(index, PhaseKind.DRAIN, 0, Map.of());
  }

  private static PhaseKind phase(long second) {
    return second < 2 ? PhaseKind.WARM_UP : PhaseKind.MEASURE;
  }

  private static Map<Counter, Long> counts(long acknowledged, long received) {
    return Map.of(
        Counter.DUE, acknowledged, Counter.SENT, acknowledged, Counter.ACKNOWLEDGED, acknowledged,
        Counter.RECEIVED, received);
  }

  @Test
  void phasesBeginAtExactTimesOfTheWorkersClock() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(outcome.drained()).isTrue();
    assertThat(outcome.problem()).isEmpty();
    assertThat(outcome.worker()).isEqualTo("a JVM");
    long start = ((WorkerCommand.Start) worker.commands().get(0)).atNanos();
    assertThat(worker.commands())
        .containsExactly(
            new WorkerCommand.Start(PhaseKind.WARM_UP, start),
            new WorkerCommand.Advance(PhaseKind.MEASURE, start + 2 * SECOND,
                PhaseKind.MEASURE != PhaseKind.DRAIN),
            new WorkerCommand.Advance(PhaseKind.DRAIN, start + 5 * SECOND,
                PhaseKind.DRAIN != PhaseKind.DRAIN),
            new WorkerCommand.Stop());
    for (int command = 0; command < 3; command++) {
      long begins = start - SimulatedWorker.CLOCK_AHEAD + new long[] {0, 2, 5}[command] * SECOND;
      assertThat(worker.sentAt(command)).as("command %d comes in time", command).isLessThan(begins);
    }
    assertThat(outcome.phases()).startsWith(
        new PhaseWindow(PhaseKind.WARM_UP, 0, 2 * SECOND),
        new PhaseWindow(PhaseKind.MEASURE, 2 * SECOND, 5 * SECOND));
    assertThat(outcome.phases().get(2).startNanos()).isEqualTo(5 * SECOND);
    assertThat(trial.phasesReported())
        .containsExactly(PhaseKind.WARM_UP, PhaseKind.MEASURE, PhaseKind.DRAIN);
  }

  @Test
  void theDrainEndsAsSoonAsEverythingHasArrived() throws Exception {
    SimulatedWorker worker =
        new SimulatedWorker((index, start, end) -> switch ((int) index) {
          case 4 -> SimulatedWorker.second(index, PhaseKind.MEASURE, 200, counts(800, 700));
          case 5 -> SimulatedWorker.second(index, PhaseKind.DRAIN, 50, counts(150, 200));
          case 6 -> SimulatedWorker.second(index, PhaseKind.DRAIN, 0, counts(50, 100));
          default -> wellBehaved(index, start, end);
        });

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.drained()).isTrue();
    assertThat(trial.intervalsOnDisk()).hasSize(7);
    assertThat(outcome.phases().get(2).endNanos()).isBetween(7 * SECOND, 8 * SECOND);
  }

  @Test
  void whereMessagesAreLostTheDrainEndsWhenNothingComesAnyMore() throws Exception {
    SimulatedWorker worker =
        new SimulatedWorker((index, start, end) -> index == 3
            ? SimulatedWorker.second(index, PhaseKind.MEASURE, 0, counts(1000, 990))
            : wellBehaved(index, start, end));

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(outcome.drained()).as("what is lost will not come").isTrue();
    long quiet = TrialLimits.DEFAULT.quiet().toNanos();
    assertThat(outcome.phases().get(2).endNanos())
        .isBetween(5 * SECOND + quiet, 7 * SECOND + quiet);
  }

  @Test
  void theDrainEndsWhenItsTimeIsUpAlthoughMessagesAreUnderWay() throws Exception {
    SimulatedWorker worker =
        new SimulatedWorker((index, start, end) -> index < LOAD_SECONDS
            ? SimulatedWorker.second(index, phase(index), index + 1, counts(999, 999))
            : SimulatedWorker.second(index, PhaseKind.DRAIN, 5, Map.of()));

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(outcome.drained()).isFalse();
    assertThat(outcome.phases().get(2).endNanos()).isBetween(35 * SECOND, 36 * SECOND);
  }

  @Test
  void aPhaseThatBeginsLateIsNotCutShort() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.beginLateBy(Duration.ofMillis(250));

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.phases().get(0))
        .isEqualTo(new PhaseWindow(PhaseKind.WARM_UP, 0, 2_250_000_000L));
    assertThat(outcome.phases().get(1).endNanos() - outcome.phases().get(1).startNanos())
        .isEqualTo(3_250_000_000L);
  }

  @Test
  void whatWasMeasuredIsOnDiskWhenTheWorkerDies() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.at(Duration.ofSeconds(3), () -> worker.dieIn(Duration.ZERO, "ended with exit code 137"));

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
    assertThat(outcome.problem().orElseThrow())
        .contains("warm-up phase", "worker 0 ended with exit code 137", "the last line of its log");
    assertThat(trial.intervalsOnDisk()).hasSize(1);
    assertThat(trial.ledgerOnDisk()).isEmpty();
    assertThat(outcome.phases()).extracting(PhaseWindow::phase).containsExactly(PhaseKind.WARM_UP);
  }

  @Test
  void aSilentWorkerEndsTheTrial() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.fallSilentIn(Duration.ofSeconds(3));

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
    assertThat(outcome.problem().orElseThrow())
        .contains("the last line of its log")
        .containsAnyOf("has reported nothing for 20 s",
            "gave no answer to the start of the measure");
  }

  @Test
  void aLedgerThatItsIntervalsContradictIsNotKept() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.leaveUnsettled(1);

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
    assertThat(outcome.problem().orElseThrow()).contains("the account of the run is incomplete",
        "5,000 messages due, 5,000 sent", "5,001 messages due, 5,000 sent");
    assertThat(trial.ledgerOnDisk()).isEmpty();
  }

  @Test
  void aTrialWhosePolicyIsExhaustedIsStoppedAndKeepsWhatItHas() throws Exception {
    SimulatedWorker worker =
        new SimulatedWorker((index, start, end) -> SimulatedWorker.second(index,
            PhaseKind.WARM_UP, 5_000, Map.of(Counter.DUE, 1_000L)));
    TrialFixture silent = new TrialFixture(folder.resolve("silent"),
        LoopbackPlan.run(1, LoopbackPlan.seconds(2, 300, 30), Map.of()));

    TrialOutcome outcome = silent.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
    assertThat(outcome.problem().orElseThrow())
        .contains("measure phase", "nothing was acknowledged for 1m while 5,000 messages waited",
            "on-failure.silence");
    assertThat(worker.commands()).endsWith(new WorkerCommand.Stop());
    assertThat(silent.ledgerOnDisk()).isPresent();
    assertThat(silent.intervalsOnDisk()).hasSize(60);
  }

  @Test
  void theUserGetsWhatTheWorkerHas() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.at(Duration.ofSeconds(5), () -> trial.breakOff(BreakOff.interrupted()));

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.INTERRUPTED);
    assertThat(worker.commands()).endsWith(new WorkerCommand.Stop());
    assertThat(trial.ledgerOnDisk()).isPresent();
    assertThat(trial.intervalsOnDisk()).hasSize(3);
    assertThat(outcome.phases()).extracting(PhaseWindow::phase)
        .containsExactly(PhaseKind.WARM_UP, PhaseKind.MEASURE);
  }

  @Test
  void anInterruptedThreadStaysInterrupted() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.interruptWaitsIn(Duration.ofSeconds(5));

    TrialOutcome outcome = trial.run(worker);

    assertThat(Thread.interrupted()).isTrue();
    assertThat(outcome.status()).isEqualTo(RunStatus.INTERRUPTED);
    assertThat(trial.ledgerOnDisk()).isPresent();
  }

  @Test
  void aDyingBrokerEndsTheTrialAndSaysWhy() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.at(Duration.ofSeconds(5), () -> trial.breakOff(BreakOff.failed("broker-1 died")));

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
    assertThat(outcome.problem()).contains("in the measure phase: broker-1 died");
    assertThat(trial.ledgerOnDisk()).isPresent();
  }

  @Test
  void whatTheWorkerSaysOfItsFailureIsReported() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.after(
        Duration.ofSeconds(1), new WorkerReport.Failed("creating 1 topic", "it exists already"));

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
    assertThat(outcome.problem()).contains(
        "before the load began: worker 0 failed while creating 1 topic: it exists already");
    assertThat(worker.commands()).isEmpty();
  }

  @Test
  void aWorkerThatNeverSaysHelloEndsTheTrial() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.fallSilentIn(Duration.ZERO);

    assertThat(trial.run(worker).problem().orElseThrow()).contains("gave no hello within 60 s");
  }

  @Test
  void aWorkerOfAnotherVersionIsRefused() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.after(Duration.ZERO,
        new WorkerReport.Hello(Assignment.FORMAT + 1, 4711, "a JVM", Optional.empty(),
            new WorkerMachine("load", 2)));

    assertThat(trial.run(worker).problem().orElseThrow()).contains("speaks format");
  }

  @Test
  void withoutWarmUpTheLoadBeginsWithMeasuring() throws Exception {
    PlannedRun run = LoopbackPlan.run(1, LoopbackPlan.seconds(0, 3, 30), Map.of());
    SimulatedWorker worker =
        new SimulatedWorker((index, start, end) -> index < 3
            ? SimulatedWorker.second(index, PhaseKind.MEASURE, 0, counts(10, 10))
            : SimulatedWorker.second(index, PhaseKind.DRAIN, 0, Map.of()));

    TrialOutcome outcome = new TrialFixture(folder.resolve("other"), run).run(worker);

    assertThat(outcome.phases()).extracting(PhaseWindow::phase)
        .containsExactly(PhaseKind.MEASURE, PhaseKind.DRAIN);
    assertThat(worker.commands().get(0)).isInstanceOf(WorkerCommand.Start.class);
  }

  @Test
  void theFolderHoldsWhatTheWorkerReported() throws Exception {
    trial.run(new SimulatedWorker(TrialControllerTest::wellBehaved));

    List<IntervalSnapshot> intervals = trial.intervalsOnDisk();
    assertThat(IntervalSnapshot.sum(intervals, PhaseKind.MEASURE, Counter.ACKNOWLEDGED))
        .isEqualTo(3000);
    assertThat(IntervalSnapshot.sum(intervals, PhaseKind.WARM_UP, Counter.ACKNOWLEDGED))
        .isEqualTo(2000);
    assertThat(Optional.of(trial.ledgerOnDisk().orElseThrow().producers().size())).contains(1);
  }

  @Test
  void aReportThatComesOutOfTurnEndsTheTrialAtOnce() throws Exception {
    WorkerReport finished =
        new WorkerReport.Finished(Ledger.EMPTY, Map.of(), Optional.empty());
    WorkerReport prepared = new WorkerReport.Prepared(ReadBack.NOTHING);
    Map<WorkerReport, String> outOfTurn = Map.of(
        finished, "sent its final report before it was stopped",
        prepared, "reported without a request that it is prepared",
        new WorkerReport.TopicsExist(), "reported without a request that its topics exist",
        new WorkerReport.Cleared(Optional.empty()), "removed its topics without a request",
        new WorkerReport.PhaseBegins(PhaseKind.MEASURE, 1), "began a phase before");
    for (Map.Entry<WorkerReport, String> report : outOfTurn.entrySet()) {
      SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
      long began = worker.getAsLong();
      worker.after(Duration.ofMillis(10), report.getKey());

      TrialOutcome outcome = new TrialFixture(folder, RUN).run(worker);

      assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
      assertThat(outcome.problem().orElseThrow()).contains("worker 0 " + report.getValue());
      assertThat(worker.getAsLong() - began).as("%s", report).isLessThan(SECOND);
    }
  }

  @Test
  void aFinalReportInTheMidstOfTheLoadEndsTheTrialAtOnce() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    worker.after(Duration.ofSeconds(4),
        new WorkerReport.Finished(Ledger.EMPTY, Map.of(), Optional.empty()));

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
    assertThat(outcome.problem().orElseThrow()).contains("before it was stopped");
  }

  @Test
  void aFloodOfProgressEndsTheTrial() throws Exception {
    SimulatedWorker worker = new SimulatedWorker(TrialControllerTest::wellBehaved);
    for (int i = 0; i < 2_000; i++) {
      worker.after(Duration.ofMillis(200), new WorkerReport.Progress("looking round"));
    }

    TrialOutcome outcome = trial.run(worker);

    assertThat(outcome.status()).isEqualTo(RunStatus.FAILED);
    assertThat(outcome.problem().orElseThrow()).contains("for the 1001th time");
  }
}
