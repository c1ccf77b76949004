package io.weir.lab.experiment;

import io.weir.core.plan.Plan;
import io.weir.core.plan.PlannedRun;
import io.weir.core.result.Environment;
import io.weir.core.result.RunResult;
import io.weir.core.result.RunStatus;
import io.weir.core.scenario.ArrivalTrace;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.environment.EnvironmentProbe;
import io.weir.lab.environment.HostIdentity;
import io.weir.lab.store.ResultFolder;
import io.weir.lab.store.StoreException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** One experiment as it goes: run after run. Used once, by one thread. */
final class Experiment {
  private final ExperimentSetup setup;
  private final Plan plan;
  private final Cancellation cancellation;
  private final ExperimentListener listener;
  private final List<RunResult> results = new ArrayList<>();

  Experiment(
      ExperimentSetup setup, Plan plan, Cancellation cancellation, ExperimentListener listener) {
    this.setup = setup;
    this.plan = plan;
    this.cancellation = cancellation;
    this.listener = listener;
  }

  ExperimentResult carryOut() throws StoreException {
    ResultFolder folder = ResultFolder.create(setup.results(), plan, Instant.now());
    for (ArrivalTrace trace : setup.traces().values()) {
      folder.keep(trace);
    }
    if (setup.published().isPresent()) {
      folder.keep(setup.published().get());
    }
    try {
      begin(folder);
      runAll(folder);
    } catch (InterruptedException e) {
      cancellation.interrupted();
    }
    folder.seal();
    ExperimentResult result =
        new ExperimentResult(folder.path(), plan.runs().size(), results,
            cancellation.isCancelled());
    listener.on(new ExperimentEvent.ExperimentEnded(result));
    return result;
  }

  private void begin(ResultFolder folder) throws StoreException, InterruptedException {
    EnvironmentProbe probe = new EnvironmentProbe(setup.weirVersion());
    Environment environment = cancellation.interruptibly(() -> probe.probe(setup.work()))
        .with(CalibrationStore.ofUser().find(HostIdentity.here(setup.weirVersion())));
    folder.write(environment);
    listener.on(new ExperimentEvent.ExperimentStarted(plan, folder.path(), environment));
    for (Path leftover : Leftovers.in(setup.work())) {
      listener.on(
          new ExperimentEvent.Notice(
              leftover
                  + " holds the data of a run whose weir was killed; remove it to free space"));
    }
  }

  private void runAll(ResultFolder folder) throws StoreException {
    ArtifactShelf shelf = new ArtifactShelf(setup.artifacts(), listener);
    long pid = ProcessHandle.current().pid();
    for (PlannedRun run : plan.runs()) {
      if (cancellation.isCancelled()) {
        return;
      }
      int number = results.size() + 1;
      listener.on(new ExperimentEvent.RunStarted(run, number, plan.runs().size()));
      Path site = setup.work().resolve(Leftovers.siteName(plan.name(), run.folder(), pid));
      RunResult result =
          new LiveRun(setup, run, folder.begin(run), site, shelf, cancellation, listener)
              .carryOut();
      results.add(result);
      if (result.status() == RunStatus.INTERRUPTED) {
        cancellation.cancel();
      }
      listener.on(new ExperimentEvent.RunEnded(result, number, plan.runs().size()));
    }
  }
}
