package io.weir.cli.command;

import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.ScenarioFinder;
import io.weir.cli.Workbench;
import io.weir.cli.experiment.ExperimentSession;
import io.weir.cli.experiment.SessionEnd;
import io.weir.cli.experiment.SuiteSession;
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
import java.util.ArrayList;
import java.util.List;
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

  /** Runs a scenario, or all scenarios of a suite one after another. */
  ExitCode run(Workbench workbench, String name)
      throws CliException, ScenarioException, StoreException, ProvisionException {
    List<Path> files = new ScenarioFinder(workbench.installation()).findAll(name);
    List<ResolvedScenario> resolved = read(workbench, files);
    if (resolved.size() == 1) {
      return run(workbench, resolved.getFirst()).exit();
    }
    return new SuiteSession(workbench.console()).run(name, resolved,
        one -> run(workbench, one));
  }

  /** All of them are read before the first one starts. */
  private List<ResolvedScenario> read(Workbench workbench, List<Path> files)
      throws ScenarioException {
    List<ResolvedScenario> resolved = new ArrayList<>();
    for (Path file : files) {
      resolved.add(workbench.reader().read(file, scenario.overrides()));
    }
    return resolved;
  }

  private SessionEnd run(Workbench workbench, ResolvedScenario resolved)
      throws CliException, StoreException, ProvisionException {
    Plan plan = Planner.drawingSeeds().plan(resolved);
    new PlanView(workbench.console()).summary(plan);
    new SystemsView(workbench.console()).cautions(plan, workbench.installation()::launcher);
    new ForesightView(workbench.console(), workbench.installation().launchers())
        .objections(plan);
    Path data = folders.data(workbench.installation());
    return new ExperimentSession(workbench, folders.results(), data).run(plan, resolved);
  }
}
