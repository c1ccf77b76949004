package io.weir.cli.command;

import io.weir.cli.complete.ScenarioNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.ScenarioFinder;
import io.weir.cli.experiment.DilationSession;
import io.weir.cli.view.ClaimsView;
import io.weir.cli.view.ForesightView;
import io.weir.cli.view.PlanView;
import io.weir.cli.view.SystemsView;
import io.weir.core.plan.Plan;
import io.weir.core.result.HostDilation;
import io.weir.findings.plan.PlanCautions;
import io.weir.lab.calibration.CalibrationStore;
import io.weir.lab.experiment.BusySpinCheck;
import io.weir.lab.experiment.RunSpace;
import io.weir.lab.experiment.SystemMemory;
import io.weir.lab.store.ResultWriter;
import io.weir.scenario.Overrides;
import io.weir.scenario.ResolvedScenario;
import io.weir.scenario.ScenarioException;
import io.weir.scenario.plan.Planner;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Shows what a scenario makes. */
@Command(
    name = "plan",
    header = "Show the runs of a scenario, how long they take, and the memory and disk that they need.",
    description = "Also shows the guarantee of each system, and whether the set-up is fair as far as the scenario shows. For a study, shows which of its claims the plan can decide, and why not the others. Runs nothing.",
    footer = {
        "  weir plan quickstart",
        "  weir plan scenarios/quickstart.yaml --set repeat=6 --set 'sweep.workload.partitions=[1, 6]'",
        "  weir plan quickstart --json"
    })
public final class PlanCommand implements Callable<Integer> {
  private final CliContext context;

  @Parameters(paramLabel = "SCENARIO", completionCandidates = ScenarioNames.class,
      description = "A scenario file or a folder of them, or the name of a scenario or suite that comes with weir.")
  private String scenario;

  @Mixin
  private ScenarioOptions options;

  @Mixin
  private SystemsOption systems;

  @Mixin
  private AutoDilateOption autoDilate;

  @Mixin
  private DataOption data;

  @Mixin
  private JsonOption json;

  public PlanCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call() throws CliException, ScenarioException {
    List<Path> files = new ScenarioFinder(context.installation()).findAll(scenario);
    if (json.asked() && files.size() > 1) {
      throw new CliException(ExitCode.INPUT, "a suite has a plan for each of its scenarios",
          "name one of them with --json, as " + files.getFirst());
    }
    List<Plan> plans = new ArrayList<>();
    for (Path file : files) {
      ResolvedScenario read = scenario(file);
      Plan plan = Planner.drawingSeeds().plan(read);
      show(plan, read.seed().isPresent());
      plans.add(plan);
    }
    if (!json.asked()) {
      new ClaimsView(context.console(), context.installation().launchers()).details(plans);
    }
    return ExitCode.OK.number();
  }

  private ResolvedScenario scenario(Path file) throws CliException, ScenarioException {
    Overrides overrides = systems.startable(context, file, systems.with(options.overrides()));
    ResolvedScenario read = context.readFitting(file, overrides);
    if (!autoDilate.asked()) {
      return read;
    }
    Optional<HostDilation> known = new DilationSession(context,
        data.folder(context.installation()), CalibrationStore.ofUser())
        .known(Planner.drawingSeeds().plan(read));
    context.console()
        .note(known.map(DilationSession::text)
            .orElse(
                "the dilation is not known yet: 'weir run' with --auto-dilate measures it first,"
                    + " and the times below are those without"));
    return known.isPresent()
        ? context.reader()
            .read(file,
                AutoDilateOption.with(overrides, known.get().dilation()))
        : read;
  }

  private void show(Plan plan, boolean seeded) {
    if (json.asked()) {
      context.console().data().println(ResultWriter.json(plan));
    } else {
      PlanView view = new PlanView(context.console(), context.noise());
      view.details(plan, seeded);
      SystemsView systems = new SystemsView(context.console());
      List<SystemMemory> memory = SystemMemory.of(plan, context.installation()::launcher);
      List<RunSpace> spaces =
          RunSpace.of(plan.runs(), memory, context.installation()::launcher,
              data.folder(context.installation()));
      systems.profiles(plan);
      systems.memory(memory);
      systems.disk(spaces);
      systems.accounts(plan);
      view.cautions(new PlanCautions(context.installation()::launcher).of(plan));
      systems.cautions(plan, context.installation()::launcher);
      systems.cautions(spaces);
      systems.caution(BusySpinCheck.of(plan.runs()));
      context.console().line();
      new ForesightView(context.console(), context.installation().launchers()).details(plan);
    }
  }
}
