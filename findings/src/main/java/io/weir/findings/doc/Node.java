package io.weir.findings.doc;

/** A part of a page. */
public sealed interface Node permits Tag, TextNode {
  /** Appends the part as HTML, escaped as its place demands. */
  void writeTo(StringBuilder out);
}
