package io.weir.cli.command;

import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.ScenarioFinder;
import io.weir.cli.Workbench;
import io.weir.cli.view.ForesightView;
import io.weir.cli.view.PlanView;
import io.weir.cli.view.SystemsView;
import io.weir.core.plan.Plan;
import io.weir.lab.experiment.RunSpace;
import io.weir.lab.experiment.SpunProcessors;
import io.weir.lab.experiment.SystemMemory;
import io.weir.lab.store.ResultWriter;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.plan.Planner;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a scenario makes. */
@Command(
    name = "plan",
    header = "Show the runs that a scenario makes, how long they take, and the memory and disk that they need.",
    description = "Also what each system will guarantee, and whether the set-up is fair as far as the scenario tells. Runs nothing.",
    footer = {
        "  weir plan quickstart",
        "  weir plan scenarios/quickstart.yaml --set repeat=6 --set 'sweep.workload.partitions=[1, 6]'",
        "  weir plan quickstart --json"
    })
public final class PlanCommand implements Callable<Integer> {
  private final Workbench workbench;

  @Parameters(paramLabel = "SCENARIO",
      description = "A scenario file or a folder of them, or the name of a scenario or suite that comes with weir.")
  private String scenario;

  @Mixin
  private ScenarioOptions options;

  @Mixin
  private DataOption data;

  @Option(names = "--json", description = "Print the plan as JSON, as a result folder keeps it.")
  private boolean json;

  public PlanCommand(Workbench workbench) {
    this.workbench = workbench;
  }

  @Override
  public Integer call() throws CliException, ScenarioException {
    List<Path> files = new ScenarioFinder(workbench.installation()).findAll(scenario);
    if (json && files.size() > 1) {
      throw new CliException(ExitCode.INPUT, "a suite has a plan for each of its scenarios",
          "name one of them with --json, as " + files.getFirst());
    }
    for (Path file : files) {
      show(Planner.drawingSeeds().plan(workbench.reader().read(file, options.overrides())));
    }
    return ExitCode.HELD.number();
  }

  private void show(Plan plan) {
    if (json) {
      workbench.console().line(ResultWriter.json(plan));
    } else {
      new PlanView(workbench.console()).details(plan);
      SystemsView systems = new SystemsView(workbench.console());
      List<SystemMemory> memory = SystemMemory.of(plan, workbench.installation()::launcher);
      List<RunSpace> spaces =
          RunSpace.of(plan.runs(), memory, data.folder(workbench.installation()));
      systems.memory(memory);
      systems.disk(spaces);
      systems.accounts(plan);
      systems.cautions(plan, workbench.installation()::launcher);
      systems.cautions(spaces);
      systems.caution(SpunProcessors.of(plan.runs()));
      workbench.console().line();
      new ForesightView(workbench.console(), workbench.installation().launchers()).details(plan);
    }
  }
}
