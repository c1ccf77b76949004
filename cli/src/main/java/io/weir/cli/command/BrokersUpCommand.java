package io.weir.cli.command;

import io.weir.cli.CliException;
import io.weir.cli.ExitCode;
import io.weir.cli.Workbench;
import io.weir.cli.experiment.ForegroundSystem;
import io.weir.core.scenario.SystemSpec;
import io.weir.core.scenario.reader.ScenarioException;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.ProvisionException;
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
        "When it ends its data is removed; its logs stay."
    },
    footer = {
        "  weir brokers up kafka",
        "  weir brokers up kafka --set systems.kafka.nodes=3 --set systems.kafka.port=19092",
        "  weir brokers up quickstart --system pulsar"
    })
public final class BrokersUpCommand implements Callable<Integer> {
  private final Workbench workbench;

  @Parameters(paramLabel = "SCENARIO|KIND", description = "A scenario, or a broker kind.")
  private String name;

  @Option(
      names = "--system",
      paramLabel = "NAME",
      defaultValue = "",
      description = "Which of the scenario's systems, where it has several.")
  private String system;

  @Mixin
  private ScenarioOptions options;

  @Mixin
  private DataOption data;

  public BrokersUpCommand(Workbench workbench) {
    this.workbench = workbench;
  }

  @Override
  public Integer call()
      throws CliException, ScenarioException, ResolveException, ProvisionException,
      InterruptedException {
    SystemSpec spec = new SystemChoice(workbench).system(name, system, options.overrides());
    if (spec.existing().isPresent()) {
      throw new CliException(ExitCode.INPUT,
          "'" + spec.name() + "' is a cluster that weir did not start, so it can't start it",
          "'weir run' measures it; 'weir brokers up " + spec.broker() + "' starts one here");
    }
    return new ForegroundSystem(workbench, spec, data.folder(workbench.installation())).keep()
        .number();
  }
}
