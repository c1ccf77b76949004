package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.findings.doc.AnsiColors;
import io.weir.findings.doc.Block;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.MarkdownPrinter;
import io.weir.findings.doc.TerminalPrinter;
import java.nio.file.Path;
import java.util.List;

/**
 * Prints documents and their parts.
 *
 * @param console where
 */
public record DocumentView(Console console) {
  private static final int WIDTH = 110;

  /** How a document is printed. */
  public enum Form {
    /** For a reader at a terminal. */
    TERMINAL,
    /** For a pull request or a page. */
    MARKDOWN
  }

  /** Prints the short form of a document and, on a terminal, the path of its long form. */
  public void print(Document document, Path report, Form form) {
    switch (form) {
      case TERMINAL -> {
        printer(console.paint()).lines(document).forEach(console::line);
        console.line();
        console.line(report.toString());
      }
      case MARKDOWN -> MarkdownPrinter.print(document).lines().forEach(console::line);
    }
  }

  /** Prints a part of one. */
  public void print(Block block) {
    printer(console.paint()).lines(block).forEach(console::line);
  }

  /** The short form of a document as a text file has it. */
  public static List<String> plain(Document document) {
    return printer(new AnsiColors(false)).lines(document);
  }

  private static TerminalPrinter printer(AnsiColors colors) {
    return new TerminalPrinter(colors, WIDTH);
  }
}
