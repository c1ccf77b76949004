package io.weir.report;

import io.weir.core.text.VisibleText;

/** Text that stands as it is in Markdown. Stateless. */
final class MarkdownText {
  private MarkdownText() {}

  /** Nothing of a text may begin HTML, a link, emphasis or a new cell. */
  static String escape(String text) {
    return VisibleText.of(text.replaceAll("\\s+", " "))
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replaceAll("([\\\\`*_{}\\[\\]|#@!])", "\\\\$1");
  }

  /** A row of a table. */
  static String row(String... cells) {
    StringBuilder out = new StringBuilder("|");
    for (String cell : cells) {
      out.append(' ').append(escape(cell)).append(" |");
    }
    return out.append('\n').toString();
  }
}
