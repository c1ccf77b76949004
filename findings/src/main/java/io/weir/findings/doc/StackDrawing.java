package io.weir.findings.doc;

import io.weir.findings.doc.StackChart.Bar;
import io.weir.findings.doc.StackChart.Segment;
import java.util.Locale;

/**
 * Draws bars as a table with a picture in each row. It needs no script, and its places are shares
 * of
 * the width, so that it fits any window. Stateless.
 */
final class StackDrawing {
  /** About the share of the width that a character takes. */
  private static final double CHARACTER = 0.013;
  private static final double PALEST = 0.25;

  private StackDrawing() {}

  static Tag of(StackChart chart) {
    Tag figure = Tag.of("figure").as("ratios stacks");
    if (!chart.caption().isEmpty()) {
      figure.add(Tag.of("figcaption", chart.caption()));
    }
    Tag body = Tag.of("tbody");
    for (Bar bar : chart.bars()) {
      body.add(Tag.of("tr", HtmlPrinter.inline(Tag.of("th").with("scope", "row"), bar.name()),
          Tag.of("td", picture(chart, bar)).as("plot"),
          Tag.of("td", bar.whole()).as("outcome")));
    }
    Tag columns = Tag.of("colgroup", Tag.of("col").as("name"), Tag.of("col"),
        Tag.of("col").as("outcome"));
    return figure.add(Tag.of("table", columns, body));
  }

  /** Returns a bar without its words, as large as the place that it is put into. */
  static Tag picture(StackChart chart, Bar bar) {
    Tag picture = Tag.of("svg").with("aria-hidden", "true");
    Tag drawn = Tag.of("g").as("s" + bar.color());
    double from = 0;
    int number = 0;
    for (Segment segment : bar.segments()) {
      double width = segment.length() / chart.longest();
      double strength = 1 - (1 - PALEST) * number / Math.max(1, bar.segments().size() - 1);
      drawn.add(Tag.of("rect", Tag.of("title", segment.name()))
          .as("stack")
          .with("x", percent(from))
          .with("y", "15%")
          .with("width", percent(width))
          .with("height", "70%")
          .with("fill-opacity", String.format(Locale.ROOT, "%.2f", strength)));
      if (segment.label().length() * CHARACTER < width) {
        drawn.add(Tag.of("text", segment.label())
            .as(strength > 0.6 ? "light" : "dark")
            .with("x", percent(from + width / 2))
            .with("y", "50%")
            .with("dominant-baseline", "central")
            .with("text-anchor", "middle"));
      }
      from += width;
      number++;
    }
    return picture.add(drawn);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * share);
  }
}
