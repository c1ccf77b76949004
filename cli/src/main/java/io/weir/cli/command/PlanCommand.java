package io.weir.cli.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.Workbench;
import io.weir.cli.view.ForesightView;
import io.weir.cli.view.PlanView;
import io.weir.cli.view.SystemsView;
import io.weir.core.plan.Plan;
import io.weir.core.plan.Planner;
import io.weir.core.result.Json;
import io.weir.core.scenario.reader.ScenarioException;
import io.weir.lab.experiment.SystemMemory;
import io.weir.lab.store.ResultFolder;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what a scenario makes. */
@Command(
    name = "plan",
    header = "Show the runs that a scenario makes, how long they take, and the memory that they need.",
    description = "Also what each system will guarantee, and whether the set-up is fair as far as the scenario tells. Runs nothing.",
    footer = {
        "  weir plan quickstart",
        "  weir plan scenarios/quickstart.yaml --set repeat=6 --set 'sweep.workload.partitions=[1, 6]'",
        "  weir plan quickstart --json"
    })
public final class PlanCommand implements Callable<Integer> {
  private final Workbench workbench;

  @Parameters(paramLabel = "SCENARIO",
      description = "A scenario file, or the name of one that comes with weir.")
  private String scenario;

  @Mixin
  private ScenarioOptions options;

  @Option(names = "--json", description = "Print the plan as JSON, as a result folder keeps it.")
  private boolean json;

  public PlanCommand(Workbench workbench) {
    this.workbench = workbench;
  }

  @Override
  public Integer call() throws CliException, ScenarioException, JsonProcessingException {
    Plan plan = Planner.drawingSeeds().plan(workbench.read(scenario, options.overrides()));
    if (json) {
      workbench.console().line(Json.prettyWriter().writeValueAsString(ResultFolder.asKept(plan)));
    } else {
      new PlanView(workbench.console()).details(plan);
      SystemsView systems = new SystemsView(workbench.console());
      systems.memory(SystemMemory.of(plan, workbench.installation()::launcher));
      systems.cautions(plan, workbench.installation()::launcher);
      workbench.console().line();
      new ForesightView(workbench.console(), workbench.installation().launchers()).details(plan);
    }
    return ExitCode.HELD.number();
  }
}
