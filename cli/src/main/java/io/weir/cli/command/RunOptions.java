package io.weir.cli.command;

import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.Workbench;
import io.weir.cli.experiment.ExperimentSession;
import io.weir.cli.view.ForesightView;
import io.weir.cli.view.PlanView;
import io.weir.cli.view.SystemsView;
import io.weir.core.plan.Plan;
import io.weir.core.plan.Planner;
import io.weir.core.scenario.reader.Overrides;
import io.weir.core.scenario.reader.ResolvedScenario;
import io.weir.core.scenario.reader.ScenarioException;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import java.nio.file.Path;
import picocli.CommandLine.Mixin;

/** The options of commands that run scenarios. */
final class RunOptions {
  @Mixin
  private ScenarioOptions scenario;

  @Mixin
  private FolderOptions folders;

  Overrides overrides() {
    return scenario.overrides();
  }

  FolderOptions folders() {
    return folders;
  }

  /** Runs a scenario. */
  ExitCode run(Workbench workbench, String name)
      throws CliException, ScenarioException, StoreException, ProvisionException {
    ResolvedScenario resolved = workbench.read(name, scenario.overrides());
    Plan plan = Planner.drawingSeeds().plan(resolved);
    new PlanView(workbench.console()).summary(plan);
    new SystemsView(workbench.console()).cautions(plan, workbench.installation()::launcher);
    new ForesightView(workbench.console(), workbench.installation().launchers())
        .objections(plan);
    Path data = folders.data(workbench.installation());
    return new ExperimentSession(workbench, folders.results(), data).run(plan, resolved.traces());
  }
}
