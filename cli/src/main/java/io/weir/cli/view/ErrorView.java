package io.weir.cli.view;

import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.context.GlobalOptions;
import io.weir.findings.read.ResultUnreadableException;
import io.weir.lab.artifact.ResolveException;
import io.weir.lab.provision.ProvisionException;
import io.weir.lab.store.StoreException;
import io.weir.scenario.ScenarioException;

/** An error: what, where and the next step. */
public final class ErrorView {
  private final Console console;

  /** Writes to that stream. */
  public ErrorView(Console console) {
    this.console = console;
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
          "run it again with " + GlobalOptions.VERBOSE + " for the details, and report them");
    }
    return ExitCode.BROKEN;
  }

  /** Reports an error by a message and the next step, which may be empty. */
  public void report(String message, String nextStep) {
    console.error(
        console.colors().red("weir:") + " " + message.stripTrailing().replace("\n", "\n      "));
    if (!nextStep.isEmpty()) {
      hint(nextStep);
    }
  }

  /** A line below the message. */
  public void hint(String text) {
    console.error("      " + text);
  }
}
