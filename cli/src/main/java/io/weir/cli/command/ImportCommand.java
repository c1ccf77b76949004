package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Scenarios from other tools' files. */
@Command(
    name = "import",
    header = "Make a scenario from another benchmark's files.",
    footer = {"  weir import omb workload.yaml --drivers kafka.yaml,pulsar.yaml"})
public final class ImportCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  /** Returns the command with its own subcommands. */
  public static CommandLine commandLine(CliContext context) {
    return new CommandLine(new ImportCommand()).addSubcommand(new ImportOmbCommand(context));
  }

  @Override
  public Integer call() {
    spec.commandLine().usage(spec.commandLine().getOut());
    return ExitCode.INPUT.number();
  }
}
