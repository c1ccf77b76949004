package io.weir.cli.view;

import io.weir.cli.Console;
import io.weir.findings.doc.Document;
import io.weir.findings.doc.TerminalPrinter;

/**
 * Prints the short form of a document.
 *
 * @param console where
 */
public record DocumentView(Console console) {
  private static final int WIDTH = 110;

  public void print(Document document) {
    new TerminalPrinter(console.paint(), WIDTH).lines(document).forEach(console::line);
  }
}
