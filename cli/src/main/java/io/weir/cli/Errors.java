package io.weir.cli;

import io.weir.cli.command.WeirCommand;
import io.weir.cli.view.ProblemList;
import io.weir.findings.read.ResultUnreadableException;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.ScenarioException;
import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;
import picocli.CommandLine.UnmatchedArgumentException;

/** Reports errors: what, where and the next step; stack traces only with {@code --verbose}. */
public final class Errors
    implements CommandLine.IExecutionExceptionHandler, CommandLine.IParameterExceptionHandler {
  private final Console console;

  /** Writes to that stream. */
  public Errors(Console console) {
    this.console = console;
  }

  @Override
  public int handleParseException(CommandLine.ParameterException e, String[] arguments) {
    CommandLine command = e.getCommandLine();
    report(message(e),
        "'" + command.getCommandSpec().qualifiedName() + " --help' shows what it takes");
    if (e instanceof UnmatchedArgumentException unmatched
        && !unmatched.getSuggestions().isEmpty()) {
      hint("did you mean " + String.join(" or ", unmatched.getSuggestions()) + "?");
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
    ExitCode exit = report(e);
    if (WeirCommand.isVerbose(command)) {
      trace(e);
    }
    return exit.number();
  }

  /** Reports an error of the JVM or of weir itself, which is no exception of a command. */
  int handleError(Error e, boolean verbose) {
    ExitCode exit = report(e);
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

  /** Reports an error with its next step; returns the command's exit code. */
  public ExitCode report(Throwable e) {
    switch (e) {
      case CliException known -> {
        report(known.getMessage(), known.nextStep());
        return known.exitCode();
      }
      case ScenarioException broken -> {
        new ProblemList(console).print(broken);
        return ExitCode.INPUT;
      }
      case ResultUnreadableException unreadable -> {
        report(unreadable.getMessage(), "");
        return ExitCode.INPUT;
      }
      case ResolveException known -> report(known.getMessage(), "");
      case ProvisionException known -> report(known.getMessage(), "");
      case StoreException known -> report(known.getMessage(), "");
      case InterruptedException stopped -> report("interrupted", "");
      case OutOfMemoryError full -> report(
          "the JVM of the command line ran out of memory: " + full.getMessage(),
          "give it more, as WEIR_JAVA_OPTS=-Xmx2g");
      default -> report(
          "unexpected error: " + e,
          "run it again with " + WeirCommand.VERBOSE + " for the details, and report them");
    }
    return ExitCode.BROKEN;
  }

  private void report(String message, String nextStep) {
    console.error(
        console.colors().red("weir:") + " " + message.stripTrailing().replace("\n", "\n      "));
    if (!nextStep.isEmpty()) {
      hint(nextStep);
    }
  }

  private void hint(String text) {
    console.error("      " + text);
  }
}
