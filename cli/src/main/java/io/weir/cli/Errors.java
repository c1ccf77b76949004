package io.weir.cli;

import io.weir.analysis.ResultUnreadableException;
import io.weir.cli.command.WeirCommand;
import io.weir.cli.view.ProblemList;
import io.weir.core.scenario.reader.ScenarioException;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import java.util.List;
import picocli.CommandLine;

/** Tells people what went wrong: what, where, what to do next; and how only if they ask. */
final class Errors
    implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
  private final Console console;

  Errors(Console console) {
    this.console = console;
  }

  @Override
  public int handleParseException(CommandLine.ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    tell(e.getMessage(),
        "'" + command.getCommandSpec().qualifiedName() + " --help' shows what it takes");
    List<String> meant = CommandLine.UnmatchedArgumentException.class.isInstance(e)
        ? ((CommandLine.UnmatchedArgumentException) e).getSuggestions()
        : List.of();
    if (!meant.isEmpty()) {
      hint("did you mean " + String.join(" or ", meant) + "?");
    }
    return ExitCode.INPUT.number();
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command,
      CommandLine.ParseResult parsed) {
    ExitCode exit = tell(e);
    if (WeirCommand.isVerbose(command)) {
      e.printStackTrace(console.err());
    }
    return exit.number();
  }

  private ExitCode tell(Exception e) {
    switch (e) {
      case CliException known -> {
        tell(known.getMessage(), known.nextStep());
        return known.exitCode();
      }
      case ScenarioException broken -> {
        new ProblemList(console).print(broken);
        return ExitCode.INPUT;
      }
      case ResultUnreadableException unreadable -> {
        tell(unreadable.getMessage(), "");
        return ExitCode.INPUT;
      }
      case ResolveException known -> tell(known.getMessage(), "");
      case ProvisionException known -> tell(known.getMessage(), "");
      case StoreException known -> tell(known.getMessage(), "");
      case InterruptedException stopped -> tell("interrupted", "");
      default -> tell(
          "broke unexpectedly: " + e,
          "run it again with " + WeirCommand.VERBOSE + " for the details, and report them");
    }
    return ExitCode.BROKEN;
  }

  private void tell(String message, String nextStep) {
    console.note(
        console.paint().red("weir:") + " " + message.stripTrailing().replace("\n", "\n      "));
    if (!nextStep.isEmpty()) {
      hint(nextStep);
    }
  }

  private void hint(String text) {
    console.note("      " + text);
  }
}
