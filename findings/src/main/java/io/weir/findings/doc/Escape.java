package io.weir.findings.doc;

import io.weir.core.text.VisibleText;

/** Makes texts harmless in their place. */
final class Escape {
  private Escape() {}

  /**
   * TextNode between tags and in quoted attributes. Control characters, which HTML forbids, and
   * those
   * that change the order of what is read show as the replacement character.
   */
  static void text(String text, StringBuilder out) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> out.append("&amp;");
        case '<' -> out.append("&lt;");
        case '>' -> out.append("&gt;");
        case '"' -> out.append("&quot;");
        case '\'' -> out.append("&#39;");
        default -> out.append(VisibleText.isHidden(c) ? '\uFFFD' : c);
      }
    }
  }
}
