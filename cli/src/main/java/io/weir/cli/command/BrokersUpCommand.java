package io.weir.cli.command;

import io.weir.cli.complete.ScenarioAndKindNames;
import io.weir.cli.complete.SystemNames;
import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.cli.experiment.ForegroundSystem;
import io.weir.core.scenario.SystemSpec;
import io.weir.lab.provision.ProvisionException;
import io.weir.scenario.ScenarioException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Starts a system and keeps it. */
@Command(
    name = "up",
    header = "Start a system as a run would, and keep it until Ctrl-C.",
    description = {
        "A broker kind stands for one node at its default version, with every message on disk before it is acknowledged.",
        "At its end weir removes its data and keeps its logs."
    },
    footer = {
        "  weir brokers up kafka",
        "  weir brokers up kafka --nodes 3 --durability level-2 --option port=19092",
        "  weir brokers up pulsar --nodes 3 --option bookies=4 --durability level-1",
        "  weir brokers up quickstart --system pulsar"
    })
public final class BrokersUpCommand implements Callable<Integer> {
  private final CliContext context;

  @Parameters(paramLabel = "SCENARIO|KIND", completionCandidates = ScenarioAndKindNames.class,
      description = "A scenario, or a broker kind.")
  private String name;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      completionCandidates = SystemNames.class,
      defaultValue = "",
      description = "Which of the scenario's systems, where it has several.")
  private String system;

  @Mixin
  private SystemOptions systemOptions;

  @Mixin
  private ScenarioOptions options;

  @Mixin
  private DataOption data;

  public BrokersUpCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call()
      throws CliException, ScenarioException, ProvisionException,
      InterruptedException {
    SystemChoice choice = new SystemChoice(context);
    String chosen = choice.system(name, system, options.overrides()).name();
    SystemSpec spec =
        choice.system(name, chosen, systemOptions.on(chosen, options.overrides()));
    if (spec.existing().isPresent()) {
      throw new CliException(ExitCode.INPUT,
          "'" + spec.name() + "' is a cluster that weir did not start, so it can't start it",
          "'weir run' measures it; 'weir brokers up " + spec.broker() + "' starts one here");
    }
    return new ForegroundSystem(context, spec, data.folder(context.installation())).keep()
        .number();
  }
}
