package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Brokers outside of measurements. */
@Command(
    name = "brokers",
    header = "Fetch brokers, and start and stop them outside of measurements.",
    description = "Measurements start and stop their own brokers; these commands are for everything else.",
    footer = {
        "  weir brokers fetch                 what quickstart needs",
        "  weir brokers up kafka              one Kafka, until Ctrl-C",
        "  weir brokers status                in another terminal"
    })
public final class BrokersCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  /** Returns the command with its own subcommands. */
  public static CommandLine commandLine(CliContext context) {
    return new CommandLine(new BrokersCommand())
        .addSubcommand(new BrokersFetchCommand(context))
        .addSubcommand(new BrokersUpCommand(context))
        .addSubcommand(new BrokersStatusCommand(context))
        .addSubcommand(new BrokersDownCommand(context));
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.INPUT.number();
  }
}
