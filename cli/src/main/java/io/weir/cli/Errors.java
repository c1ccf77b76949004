package io.weir.cli;

import io.weir.cli.command.WeirCommand;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.view.ErrorView;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports errors: what, where and the next step; stack traces only with {@code --verbose}. */
final class Errors
    implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
  private final Console console;
  private final ErrorView view;

  Errors(Console console) {
    this.console = console;
    this.view = new ErrorView(console);
  }

  @Override
  public int handleParseException(CommandLine.ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    view.report(message(e),
        "'" + command.getCommandSpec().qualifiedName() + " --help' shows what it takes");
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      view.hint("did you mean " + String.join(" or ", unmatched.getSuggestions()) + "?");
    }
    return ExitCode.INPUT.number();
  }

  private static String message(CommandLine.ParameterException e) {
    boolean commandExpected = !e.getCommandLine().getSubcommands().isEmpty();
    return e instanceof UnmatchedArgumentException unmatched && commandExpected
        && !unmatched.isUnknownOption()
            ? "there is no command '" + unmatched.getUnmatched().get(0) + "'"
            : e.getMessage();
  }

  @Override
  public int handleExecutionException(Exception e, CommandLine command,
      CommandLine.ParseResult parsed) {
    ExitCode exit = view.report(e);
    if (WeirCommand.isVerbose(command)) {
      trace(e);
    }
    return exit.number();
  }

  /** Reports an error of the JVM or of weir itself, which is no exception of a command. */
  int handleError(Error e, boolean verbose) {
    ExitCode exit = view.report(e);
    if (verbose) {
      trace(e);
    }
    return exit.number();
  }

  private void trace(Throwable e) {
    StringWriter trace = new StringWriter();
    e.printStackTrace(new PrintWriter(trace));
    console.error(trace.toString().stripTrailing());
  }
}
