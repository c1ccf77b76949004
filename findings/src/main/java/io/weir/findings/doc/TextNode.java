package io.weir.findings.doc;

/**
 * TextNode between tags.
 *
 * @param text any text; it shows as it is
 */
public record TextNode(String text) implements Node {
  @Override
  public void writeTo(StringBuilder out) {
    Escape.text(text, out);
  }
}
