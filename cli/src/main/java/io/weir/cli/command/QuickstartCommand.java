package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.ScenarioException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Runs the first scenario that anybody runs. */
@Command(
    name = "quickstart",
    header = "Compare Kafka with Pulsar, or any two broker kinds, on this machine in at most five minutes.",
    description = {
        "Runs scenarios/quickstart.yaml: both fetched, started for real, and loaded with 10,000 messages of 100 B per second,",
        "each on disk before it is acknowledged. The first time, the downloads take some minutes"
            + " more."
    },
    footer = {"  weir quickstart", "  weir quickstart kafka redis",
        "  weir quickstart --set phases.measure=2m",
        "  weir quickstart --dilate 5                by the scale 'dilated', in 15 minutes"})
public final class QuickstartCommand implements Callable<Integer> {
  /** With the end of all systems and the report, that is five minutes. */
  private static final String WITHIN = "4m40s";

  private final CliContext context;

  @Parameters(paramLabel = "SYSTEM", arity = "0..*",
      description = "The broker kinds to compare, the baseline first. Default: kafka pulsar.")
  private List<String> systems = List.of();

  @Mixin
  private RunOptions options;

  public QuickstartCommand(CliContext context) {
    this.context = context;
  }

  @Override
  public Integer call()
      throws CliException, ScenarioException, StoreException, ProvisionException {
    options.choose(systems);
    options.dilatedBy("dilated");
    options.usuallyWithin(WITHIN);
    return options.run(context, "quickstart").number();
  }
}
