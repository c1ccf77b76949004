package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.MarkdownPrinter;
import io.weir.findings.doc.TerminalPrinter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Prints documents and their parts.
 *
 * @param console where
 */
public record DocumentView(Console console) {
  /** Longer lines of text are hard to read. */
  private static final int WIDEST = 120;
  private static final int FILE_WIDTH = 100;

  /** How a document is printed. */
  public enum Format {
    /** For a reader at a terminal: the overview, on one screen. */
    SCREEN,
    /** The same, after the details. */
    DETAILS,
    /** For a pull request or a page. */
    MARKDOWN,
    /** Not at all: there are only the files. */
    NONE
  }

  /** Prints the short form of a document and, on a terminal, the path of its long form. */
  public void print(Document document, Path report, Format format) {
    print(document, Optional.of(report), format);
  }

  /**
   * Prints the short form of a document.
   *
   * @param report its long form, if there is one
   */
  public void print(Document document, Optional<Path> report, Format format) {
    switch (format) {
      case SCREEN -> screen(document, report);
      case DETAILS -> {
        printer().details(document).forEach(console::line);
        screen(document, report);
      }
      case MARKDOWN -> MarkdownPrinter.print(document).lines().forEach(console::line);
      case NONE -> console.note("");
    }
  }

  private void screen(Document document, Optional<Path> report) {
    console.line();
    printer().screen(document).forEach(console::line);
    report.ifPresent(path -> {
      console.line();
      console.path("report", path);
    });
  }

  /** Prints a part of one. */
  public void print(Block block) {
    printer().lines(block).forEach(console::line);
  }

  /** Returns the overview of a document as a text file has it. */
  public static List<String> plain(Document document) {
    return new TerminalPrinter(new AnsiColors(false), FILE_WIDTH).overview(document);
  }

  private TerminalPrinter printer() {
    return new TerminalPrinter(console.colors(), Math.min(WIDEST, console.width()));
  }
}
