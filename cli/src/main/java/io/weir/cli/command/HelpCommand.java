package io.weir.cli.command;

import io.weir.cli.context.CliException;
import io.weir.cli.context.ExitCode;
import io.weir.core.text.Nearest;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Shows the help of a command. */
@Command(
    name = "help",
    header = "Show the help of a command.",
    description = "The same as --help after the command.",
    footer = {"  weir help", "  weir help run", "  weir help brokers up"})
public final class HelpCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Parameters(paramLabel = "COMMAND", arity = "0..*",
      description = "The command, such as run, or brokers up. Default: weir itself.")
  private List<String> names = List.of();

  @Override
  public Integer call() throws CliException {
    CommandLine command = spec.root().commandLine();
    for (String name : names) {
      CommandLine parent = command;
      command = parent.getSubcommands().get(name);
      if (command == null) {
        throw new CliException(ExitCode.INPUT,
            "there is no command '" + name + "' of " + parent.getCommandSpec().qualifiedName(),
            Nearest.hint(name, parent.getSubcommands().keySet(),
                "'weir help' shows all commands"));
      }
    }
    command.usage(spec.commandLine().getOut());
    return ExitCode.OK.number();
  }
}
