package io.weir.cli.command;

import io.weir.cli.context.ExitCode;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints the version of weir and its Java. */
@Command(
    name = "version",
    header = "Print the version of weir, and its Java.",
    description = "The same as --version.",
    footer = "  weir version")
public final class VersionCommand implements Callable<Integer> {
  @Spec
  private CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine weir = spec.root().commandLine();
    weir.printVersionHelp(weir.getOut());
    return ExitCode.OK.number();
  }
}
