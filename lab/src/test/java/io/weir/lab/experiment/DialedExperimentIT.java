package io.weir.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.weir.core.interval.Counter;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.LedgerCounts;
import io.weir.core.ledger.Reconciliation;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.RunResult;
import io.weir.driver.loopback.LoopbackLauncher;
import io.weir.lab.worker.DialingWorkers;
import io.weir.lab.worker.LocalStarter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole runs by workers that connect to the coordinator. */
@Isolated
class DialedExperimentIT {
  @TempDir
  Path folder;

  @ParameterizedTest
  @ValueSource(ints = 2)
  void allMessagesOfAllWorkersAreAccountedFor(int workers) throws Exception {
    PlannedRun run = LoopbackPlan.run(1, LoopbackPlan.seconds(1, 2, 20), Map.of(), workers);
    Plan plan = LoopbackPlan.of(List.of(run));
    ExperimentFixture fixture = new ExperimentFixture(folder);

    ExperimentResult result = new ExperimentRunner(
        fixture.setup(new LoopbackLauncher(), DialingWorkers.listeningLocally(new LocalStarter())))
        .run(plan, event -> {});

    assertThat(result.runs()).extracting(RunResult::problem).allMatch(problem -> problem.isEmpty());
    List<IntervalSnapshot> intervals = fixture.intervals(run);
    assertThat(intervals).extracting(IntervalSnapshot::worker).contains(0, workers - 1);
    LedgerCounts counts =
        Reconciliation.counts(fixture.ledger(run).orElseThrow(), PhaseKind.MEASURE);
    assertThat(counts.lost()).isZero();
    assertThat(counts.due()).isGreaterThan(1_000)
        .isEqualTo(IntervalSnapshot.sum(intervals, PhaseKind.MEASURE, Counter.DUE));
    assertThat(ExperimentFixture.workers()).isEmpty();
  }
}
