package io.weir.lab.trial;

import io.weir.core.driver.ReadBack;
import io.weir.core.folder.ResultLayout;
import io.weir.core.interval.IntervalSnapshot;
import io.weir.core.interval.PhaseKind;
import io.weir.core.ledger.Ledger;
import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Json;
import io.weir.core.result.WorkerLoss;
import io.weir.core.sample.PlanBuilder;
import io.weir.lab.experiment.RunExecution;
import io.weir.lab.store.ResultWriter;
import io.weir.lab.store.TrialRecorder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** A trial with a real result folder, over a worker of the test's. */
final class TrialFixture implements TrialListener {
  private final PlannedRun run;
  private final ResultWriter folder;
  private final List<PhaseKind> phases = new ArrayList<>();
  private Optional<BreakOff> breakOff = Optional.empty();

  TrialFixture(Path results, PlannedRun run) throws Exception {
    this.run = run;
    Plan plan =
        PlanBuilder.builder()
            .format(Plan.FORMAT)
            .name("a-trial")
            .question("")
            .source("")
            .overrides(List.of())
            .scale("")
            .seed(1)
            .runs(List.of(run))
            .build();
    this.folder = ResultWriter.create(results, plan, Instant.EPOCH);
  }

  TrialOutcome run(SimulatedWorker worker) throws Exception {
    return run(worker, Optional.empty(), Rest.NONE);
  }

  TrialOutcome run(SimulatedWorker worker, Optional<SystemTurns> turns, Rest rest)
      throws Exception {
    TrialTask task =
        AssignmentFactory.task(run, Map.of(), 99, TrialLimits.DEFAULT.prepare(), Map.of());
    try (TrialRecorder recorder = folder.begin(run).trial(0)) {
      return RunExecution
          .through(new TrialController(task, TrialLimits.DEFAULT, worker, recorder, List.of(this),
              () -> breakOff, worker, () -> CompletableFuture.completedFuture("dropped"),
              turns, rest));
    }
  }

  void breakOff(BreakOff reason) {
    breakOff = Optional.of(reason);
  }

  List<PhaseKind> phasesReported() {
    return phases;
  }

  List<IntervalSnapshot> intervalsOnDisk() throws IOException {
    List<IntervalSnapshot> intervals = new ArrayList<>();
    for (String line : Files.readAllLines(layout().intervals(run, 0))) {
      intervals.add(Json.reader(IntervalSnapshot.class).readValue(line));
    }
    return intervals;
  }

  Optional<Ledger> ledgerOnDisk() throws IOException {
    Path file = layout().ledger(run, 0);
    return Files.exists(file)
        ? Optional.of(Json.reader(Ledger.class).readValue(file.toFile()))
        : Optional.empty();
  }

  private ResultLayout layout() {
    return folder.layout();
  }

  @Override
  public void preparing(String doing) {}

  @Override
  public void prepared(ReadBack readBack) {}

  @Override
  public void phaseStarted(PhaseKind phase, Duration planned) {
    phases.add(phase);
  }

  @Override
  public void settling(Duration most) {}

  @Override
  public void cut(Duration start) {}

  @Override
  public void lost(WorkerLoss loss) {}

  @Override
  public void measured(PhaseKind phase, IntervalSnapshot interval) {}
}
