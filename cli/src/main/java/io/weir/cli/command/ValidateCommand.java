package io.weir.cli.command;

import io.weir.cli.CliException;
import io.weir.cli.Console;
import io.weir.cli.ExitCode;
import io.weir.cli.Workbench;
import io.weir.cli.view.ForesightView;
import io.weir.cli.view.PlanView;
import io.weir.cli.view.ProblemList;
import io.weir.core.plan.Plan;
import io.weir.core.plan.Planner;
import io.weir.core.scenario.reader.ScenarioException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks scenarios. */
@Command(
    name = "validate",
    header = "Check scenarios, and show all that is wrong with them at once.",
    description = "Every scale and every swept value is checked. Runs nothing. Exit code 2 means that something is wrong; what is sound but unfair is said.",
    footer = {"  weir validate my-scenario.yaml", "  weir validate scenarios/*.yaml"})
public final class ValidateCommand implements Callable<Integer> {
  private final Workbench workbench;

  @Parameters(
      paramLabel = "SCENARIO",
      arity = "1..*",
      description = "Scenario files, or names of scenarios that come with weir.")
  private List<String> scenarios;

  @Mixin
  private ScenarioOptions options;

  public ValidateCommand(Workbench workbench) {
    this.workbench = workbench;
  }

  @Override
  public Integer call() throws CliException {
    ExitCode exit = ExitCode.HELD;
    for (String scenario : scenarios) {
      exit = isSound(scenario) ? exit : ExitCode.INPUT;
    }
    return exit.number();
  }

  private boolean isSound(String scenario) throws CliException {
    Console console = workbench.console();
    try {
      Plan plan = Planner.drawingSeeds().plan(workbench.read(scenario, options.overrides()));
      console.line(
          scenario + ": " + console.paint().green("sound") + ", " + PlanView.size(plan));
      new ForesightView(console, workbench.installation().launchers()).objections(plan);
      return true;
    } catch (ScenarioException e) {
      new ProblemList(console).print(e);
      return false;
    }
  }
}
