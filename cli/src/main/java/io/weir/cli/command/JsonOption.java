package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.Console;
import picocli.CommandLine.Option;

/** The option of commands whose result is also available as JSON. */
final class JsonOption {
  @Option(names = "--json",
      description = "Print the result as JSON on standard output, and everything else on standard error.")
  private boolean json;

  boolean asked() {
    return json;
  }

  /**
   * Returns the context for the rest of the command: text goes to standard error if JSON was asked
   * for.
   */
  CliContext in(CliContext context) {
    return json ? context.forJson() : context;
  }

  /** Prints the result if it was asked for. */
  void print(Console console, Object document) {
    if (json) {
      console.json(document);
    }
  }
}
