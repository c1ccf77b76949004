package io.weir.cli.command;

import io.weir.cli.complete.ScenarioNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.ScenarioException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Runs a scenario. */
@Command(
    name = "run",
    header = "Run a scenario: start its systems, measure them, compare them.",
    description = {
        "Each run starts a fresh deployment on this machine and stops it again, or measures an"
            + " existing cluster. Ends with a comparison and the path of a report.",
        "A suite is a folder of scenarios. weir runs them one after another, each with its own"
            + " report, and writes one report over all of them.",
        "Ctrl-C ends it in order. The measurements until then are kept and reported, and"
            + " --resume continues with the rest."
    },
    footer = {
        "  weir run scenarios/quickstart.yaml",
        "  weir run quickstart --set workload.partitions=6 --set phases.measure=2m",
        "  weir run my-scenario.yaml --scale laptop --out /tmp/results",
        "  weir run kesque-2019/latency --scale laptop",
        "  weir run ly-2025 --scale laptop                       a whole suite",
        "  weir run --resume                                     the latest of all results",
        "  weir run --resume results/quickstart/2026-03-04T05-06-07Z",
        "  weir run ly-2025 --resume                             the latest of a suite"
    })
public final class RunCommand implements Callable<Integer> {
  private final CliContext context;

  @Parameters(paramLabel = "SCENARIO", arity = "0..1",
      completionCandidates = ScenarioNames.class,
      description = "A scenario file or a folder of them, or the name of a scenario or suite that comes with weir.")
  private String scenario = "";

  @Mixin
  private RunOptions options;

  @Mixin
  private ResumeOptions resume;

  public RunCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call()
      throws CliException, ScenarioException, StoreException, ProvisionException {
    if (resume.asked()) {
      return options.ended(context, resume.run(options.json().in(context), scenario,
          options.overrides(), options.folders(), options.format())).number();
    }
    if (scenario.isEmpty()) {
      throw new CliException(ExitCode.INPUT, "no scenario is named",
          "name one, as 'weir run quickstart', or continue one: 'weir run --resume'");
    }
    return options.run(context, scenario).number();
  }
}
