package io.weir.report.section;

import io.weir.report.chart.LineStyle;
import io.weir.report.html.Tag;
import java.util.List;
import java.util.stream.Collectors;

/** What the lines of charts stand for. */
final class Legend {
  private static final String WIDTH = "28";
  private static final String HEIGHT = "8";
  private static final String MIDDLE = "4";

  private final Tag list = Tag.of("ul").as("legend");

  /** Adds a system's line. */
  Legend system(String name, int colour) {
    return line(name, "s" + colour, LineStyle.dash(colour), "2");
  }

  /** Adds a line in the colour of the text. */
  Legend line(String text, List<Integer> dash) {
    return line(text, "ink", dash, "2");
  }

  /** Adds a paler line. */
  Legend pale(String text, String width) {
    return line(text, "ink pale", List.of(), width);
  }

  /** Adds a remark. */
  Legend remark(String text) {
    list.add(Tag.of("li", text));
    return this;
  }

  private Legend line(String text, String classes, List<Integer> dash, String width) {
    Tag stroke = Tag.of("line")
        .with("x1", "0")
        .with("x2", WIDTH)
        .with("y1", MIDDLE)
        .with("y2", MIDDLE)
        .with("stroke", "currentColor")
        .with("stroke-width", width)
        .with("stroke-dasharray", dash.isEmpty()
            ? "none"
            : dash.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    Tag drawing = Tag.of("svg", stroke)
        .with("width", WIDTH)
        .with("height", HEIGHT)
        .with("aria-hidden", "true")
        .as("key " + classes);
    list.add(Tag.of("li", drawing).text(text));
    return this;
  }

  Tag toHtml() {
    return list;
  }
}
