package io.weir.report.html;

/** A part of a page. */
public sealed interface Node permits Tag, Text {
  /** Appends the part as HTML, escaped as its place demands. */
  void writeTo(StringBuilder out);
}
