package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.weir.core.driver.GroundTruth;
import io.weir.core.interval.PhaseKind;
import io.weir.core.interval.PhaseWindow;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.lab.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** Experiments in which something goes wrong. */
@Isolated
class TroubledExperimentIT {
  @TempDir
  Path folder;

  private ExperimentFixture fixture() {
    return new ExperimentFixture(folder);
  }

  private ExperimentResult run(Plan plan) throws StoreException {
    return new ExperimentRunner(fixture().setup()).run(plan, event -> {});
  }

  @Test
  void lossesAreCountedAsTheyWereInjected() throws Exception {
    Plan plan = LoopbackPlan.of(LoopbackPlan.seconds(0, 3, 60), Map.of("faults.loss", "2%"));

    RunResult result = run(plan).runs().get(0);

    assertThat(result.status()).isEqualTo(RunStatus.COMPLETED);
    assertThat(result.drained()).as("what is lost will not come").isTrue();
    GroundTruth truth = result.truth().orElseThrow();
    LedgerCounts counts =
        Reconciliation.counts(
            fixture().ledger(plan.runs().get(0)).orElseThrow(), PhaseKind.MEASURE);
    assertThat(counts.lost()).isPositive().isEqualTo(truth.faults().get("lost"));
    assertThat(counts.received()).isEqualTo(counts.acknowledged() - counts.lost());
  }

  @Test
  void aFailedRunIsRecordedAndTheNextOneBegins() throws Exception {
    Plan plan =
        LoopbackPlan.of(
            LoopbackPlan.seconds(0, 2, 20), Map.of("capacity", "as much as it likes"), Map.of());

    ExperimentResult result = run(plan);

    assertThat(result.complete()).isFalse();
    assertThat(result.runs()).extracting(RunResult::status)
        .containsExactly(RunStatus.FAILED, RunStatus.COMPLETED);
    assertThat(fixture().result(plan.runs().get(0)).problem().orElseThrow())
        .contains("before the load began", "capacity");
  }

  @Test
  void aCancelledExperimentKeepsWhatItHas() throws Exception {
    Plan plan = LoopbackPlan.of(LoopbackPlan.seconds(1, 300, 20), Map.of(), Map.of());
    ExperimentRunner runner = new ExperimentRunner(fixture().setup());

    ExperimentResult result =
        runner.run(plan, event -> {
          if (event instanceof ExperimentEvent.IntervalMeasured measured
              && measured.phase() == PhaseKind.MEASURE) {
            runner.cancel();
          }
        });

    assertThat(result.interrupted()).isTrue();
    assertThat(result.runs()).hasSize(1);
    PlannedRun run = plan.runs().get(0);
    assertThat(fixture().result(run).status()).isEqualTo(RunStatus.INTERRUPTED);
    assertThat(fixture().result(run).phases()).extracting(PhaseWindow::phase)
        .containsExactly(PhaseKind.WARM_UP, PhaseKind.MEASURE);
    assertThat(fixture().intervals(run)).hasSizeGreaterThanOrEqualTo(2);
    assertThat(fixture().ledger(run)).isPresent();
    assertThat(fixture().latest().checksums()).exists();
    assertThat(ExperimentFixture.workers()).isEmpty();
    assertThat(Thread.interrupted()).isFalse();
  }

  @Test
  void anExperimentCancelledBeforeItBeginsRunsNothing() throws Exception {
    ExperimentRunner runner = new ExperimentRunner(fixture().setup());
    runner.cancel();

    ExperimentResult result =
        runner.run(LoopbackPlan.of(LoopbackPlan.seconds(1, 1, 20), Map.of()), event -> {});

    assertThat(result.runs()).isEmpty();
    assertThat(result.interrupted()).isTrue();
  }

  @Test
  void aKilledWorkerFailsItsRun() throws Exception {
    Plan plan = LoopbackPlan.of(LoopbackPlan.seconds(1, 300, 20), Map.of());

    ExperimentResult result =
        new ExperimentRunner(fixture().setup()).run(plan, event -> {
          if (event instanceof ExperimentEvent.IntervalMeasured) {
            ExperimentFixture.workers().forEach(ProcessHandle::destroyForcibly);
          }
        });

    RunResult run = result.runs().get(0);
    assertThat(run.status()).isEqualTo(RunStatus.FAILED);
    assertThat(run.problem().orElseThrow()).contains("worker 0 ended with exit code 137");
    assertThat(fixture().intervals(plan.runs().get(0))).isNotEmpty();
    assertThat(fixture().ledger(plan.runs().get(0))).isEmpty();
  }

  @Test
  void resultsThatCannotBeWrittenEndTheExperiment() throws Exception {
    Files.writeString(folder.resolve("results"), "in the way");

    assertThatExceptionOfType(StoreException.class)
        .isThrownBy(() -> run(LoopbackPlan.of(LoopbackPlan.seconds(1, 1, 20), Map.of())))
        .withMessageContaining("results");
  }
}
