package io.weir.findings.doc;

import io.weir.core.text.VisibleText;

/** A part of a page. */
public sealed interface Node permits Tag, Node.TextNode {
  /** Appends the part as HTML, escaped as its place demands. */
  void writeTo(StringBuilder out);

  /**
   * Text between tags and in quoted attributes. Control characters, which HTML forbids, and those
   * that change the order of what is read show as the replacement character.
   *
   * @param text any text; it shows as it is
   */
  record TextNode(String text) implements Node {
    @Override
    public void writeTo(StringBuilder out) {
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
}
