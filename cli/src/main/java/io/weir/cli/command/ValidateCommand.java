package io.weir.cli.command;

import io.weir.cli.CliContext;
import io.weir.cli.CliException;
import io.weir.cli.Console;
import io.weir.cli.ExitCode;
import io.weir.cli.ScenarioFinder;
import io.weir.cli.view.ForesightView;
import io.weir.cli.view.PlanView;
import io.weir.cli.view.ProblemList;
import io.weir.cli.view.SystemsView;
import io.weir.core.plan.Plan;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.plan.Planner;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Checks scenarios. */
@Command(
    name = "validate",
    header = "Check scenarios, and show all problems at once.",
    description = "Checks every scale and every swept value. Runs nothing. Exit code 2 means that something is wrong. Also reports unfair set-ups and known defects of the clients.",
    footer = {"  weir validate my-scenario.yaml", "  weir validate scenarios/*.yaml"})
public final class ValidateCommand implements Callable<Integer> {
  private final CliContext context;

  @Parameters(
      paramLabel = "SCENARIO",
      arity = "1..*",
      description = "Scenario files or folders of them, or names of scenarios and suites that come with weir.")
  private List<String> scenarios;

  @Mixin
  private ScenarioOptions options;

  public ValidateCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException {
    ExitCode exit = ExitCode.OK;
    ScenarioFinder finder = new ScenarioFinder(context.installation());
    for (String scenario : scenarios) {
      List<Path> files = finder.findAll(scenario);
      for (Path file : files) {
        String label = files.size() == 1 ? scenario : file.toString();
        exit = isSound(label, file) ? exit : ExitCode.INPUT;
      }
    }
    return exit.number();
  }

  private boolean isSound(String label, Path scenario) {
    Console console = context.console();
    try {
      Plan plan = Planner.drawingSeeds()
          .plan(context.read(scenario, options.overrides()));
      console.line(
          label + ": " + console.paint().green("valid") + ", " + PlanView.size(plan));
      new SystemsView(console).cautions(plan, context.installation()::launcher);
      new ForesightView(console, context.installation().launchers()).objections(plan);
      return true;
    } catch (ScenarioException e) {
      new ProblemList(console).print(e);
      return false;
    }
  }
}
