package io.weir.cli.command;

import io.weir.cli.complete.ScenarioNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.ScenarioFinder;
import io.weir.cli.view.ForesightView;
import io.weir.cli.view.PlanView;
import io.weir.cli.view.ProblemList;
import io.weir.cli.view.SystemsView;
import io.weir.core.plan.Plan;
import io.weir.findings.plan.PlanCaution;
import io.weir.findings.plan.PlanCautions;
import io.weir.scenario.Problem;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.plan.Planner;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
      completionCandidates = ScenarioNames.class,
      description = "Scenario files or folders of them, or names of scenarios and suites that come with weir.")
  private List<String> scenarios;

  @Mixin
  private ScenarioOptions options;

  @Mixin
  private JsonOption json;

  public ValidateCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException {
    ScenarioFinder finder = new ScenarioFinder(context.installation());
    List<Checked> checked = new ArrayList<>();
    for (String scenario : scenarios) {
      List<Path> files = finder.findAll(scenario);
      for (Path file : files) {
        checked.add(check(files.size() == 1 ? scenario : file.toString(), file));
      }
    }
    json.print(context.console(), new Validation(1, checked));
    return (checked.stream().allMatch(Checked::valid) ? ExitCode.OK : ExitCode.INPUT).number();
  }

  /** The outcome for all scenarios. */
  private record Validation(int format, List<Checked> scenarios) {}

  /**
   * The outcome for a scenario.
   *
   * @param scenario as it was named
   * @param runs how many runs it has, and
   * @param load their time under load; empty if it is not valid
   * @param cautions what keeps its results from being valid or conclusive
   */
  private record Checked(String scenario, boolean valid, Optional<Integer> runs,
      Optional<Duration> load, List<Mistake> problems, List<PlanCaution> cautions) {}

  /**
   * A problem.
   *
   * @param place line and column, or an option of the command line
   * @param key its path; empty text for the file as a whole
   */
  private record Mistake(String place, String key, String message, String hint) {
    static Mistake of(Problem problem) {
      return new Mistake(problem.place().toString(), problem.path(), problem.message(),
          problem.hint());
    }
  }

  private Checked check(String label, Path scenario) {
    Console console = json.in(context).console();
    try {
      Plan plan = Planner.drawingSeeds()
          .plan(context.read(scenario, options.overrides()));
      console.line(
          label + ": " + console.colors().green("valid") + ", " + PlanView.size(plan));
      List<PlanCaution> cautions =
          new PlanCautions(context.installation()::launcher).of(plan);
      new PlanView(console, context.noise()).cautions(cautions);
      new SystemsView(console).cautions(plan, context.installation()::launcher);
      new ForesightView(console, context.installation().launchers()).objections(plan);
      return new Checked(label, true, Optional.of(plan.runs().size()),
          Optional.of(plan.loadTime()), List.of(), cautions);
    } catch (ScenarioException e) {
      new ProblemList(console).print(e);
      return new Checked(label, false, Optional.empty(), Optional.empty(),
          e.problems().stream().map(Mistake::of).toList(), List.of());
    }
  }
}
