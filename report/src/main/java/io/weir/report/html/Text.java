package io.weir.report.html;

/**
 * Text between tags.
 *
 * @param text any text; it shows as it is
 */
public record Text(String text) implements Node {
  @Override
  public void writeTo(StringBuilder out) {
    Escape.text(text, out);
  }
}
