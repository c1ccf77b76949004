package io.weir.cli.command;

import io.weir.cli.context.CliContext;
import io.weir.cli.context.CliException;
import io.weir.cli.context.Console;
import io.weir.cli.context.ExitCode;
import io.weir.cli.view.DocumentView;
import io.weir.findings.Report;
import io.weir.findings.doc.Document;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of commands that make a page of stored results. */
final class PageOptions {
  @Option(names = "--html", paramLabel = "FILE",
      description = "Write it also as an HTML page; an existing file is replaced.")
  private Optional<Path> html = Optional.empty();

  @Mixin
  private DocumentOptions output;

  /** Returns where text is printed. */
  Console console(CliContext context) {
    return output.console(context);
  }

  /**
   * Prints a document, and writes its page if that was asked for.
   *
   * @param result the same as JSON, which is printed if it was asked for
   */
  void print(CliContext context, Document document, Object result) throws CliException {
    if (html.isPresent()) {
      write(document, html.get());
    }
    new DocumentView(console(context)).print(document, html, output.format());
    output.json().print(context.console(), result);
  }

  private static void write(Document document, Path file) throws CliException {
    try {
      Report.write(document, file);
    } catch (IOException e) {
      throw new CliException(ExitCode.BROKEN, "the page can't be written: " + e.getMessage(),
          "name a file in an existing folder that you may write to", e);
    }
  }
}
