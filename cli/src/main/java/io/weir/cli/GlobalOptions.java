package io.weir.cli;

import io.weir.cli.command.WeirCommand;
import picocli.CommandLine;

/**
 * The options of all commands.
 *
 * @param verbose whether to show logs, and stack traces of errors
 * @param quiet whether to print only errors and the last line of the result
 */
public record GlobalOptions(boolean verbose, boolean quiet, ColorChoice color) {
  /** Those among arguments, which need not be right otherwise. */
  static GlobalOptions of(CommandLine command, String... arguments) {
    try {
      command.parseArgs(arguments);
    } catch (CommandLine.ParameterException e) {
      // The options before the mistake are known, and the mistake is reported when it is run.
      return ((WeirCommand) command.getCommand()).options();
    }
    return ((WeirCommand) command.getCommand()).options();
  }
}
