package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.Console;
import io.weir.cli.view.DocumentView.Format;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that print a document on stored results. */
final class DocumentOptions {
  @Option(names = "--details",
      description = "Print also what the short form leaves out: all metrics, each run or all differences.")
  private boolean details;

  @Option(names = "--markdown",
      description = "Print the short form as Markdown for a pull request.")
  private boolean markdown;

  @Mixin
  private JsonOption json;

  JsonOption json() {
    return json;
  }

  /** Returns the console for the document: standard error if the result is JSON. */
  Console console(CliContext context) {
    return json.in(context).console();
  }

  Format format() {
    if (markdown) {
      return Format.MARKDOWN;
    }
    return details ? Format.DETAILS : Format.SCREEN;
  }
}
