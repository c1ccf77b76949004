package io.weir.cli.view;

import io.weir.cli.context.Console;
import io.weir.findings.doc.Wrapped;
import java.util.List;

/**
 * Prints text in lines that fit the console.
 *
 * @param console where
 */
record Paragraph(Console console) {
  /** Longer lines are hard to read. */
  private static final int WIDEST = 110;

  /** Prints a text, whose later lines are indented further. */
  void print(String indent, String text) {
    print(indent, indent.length(), indent.length() + 2, text);
  }

  /** Prints a note. */
  void note(String text) {
    print("  " + console.colors().yellow("note") + "  ", 8, 8, text);
  }

  private void print(String start, int length, int indent, String text) {
    int width = Math.min(WIDEST, console.width()) - Math.max(length, indent);
    List<String> lines = Wrapped.lines(text, width);
    for (int i = 0; i < lines.size(); i++) {
      console.line((i == 0 ? start : " ".repeat(indent)) + lines.get(i));
    }
  }
}
