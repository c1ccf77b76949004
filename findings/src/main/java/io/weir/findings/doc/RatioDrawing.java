package io.weir.findings.doc;

import io.weir.findings.doc.RatioChart.Interval;
import io.weir.findings.doc.RatioChart.Row;
import java.util.Locale;
import java.util.Optional;

/**
 * Draws a chart of ratios as a table with a picture in each row. It needs no script, and its places
 * are shares of the width, so that it fits any window. Immutable.
 */
final class RatioDrawing {
  private static final String MIDDLE = "50%";
  private static final String RADIUS = "5";
  private static final String COLUMNS = "3";
  /** Room for half a label at both ends, as a share of the width. */
  private static final double MARGIN = 0.035;

  private final RatioChart chart;
  private final RatioAxis axis;

  RatioDrawing(RatioChart chart) {
    this.chart = chart;
    this.axis = RatioAxis.of(chart.rows()
        .stream()
        .flatMap(row -> interval(row).stream())
        .toList());
  }

  static Tag of(RatioChart chart) {
    return new RatioDrawing(chart).figure();
  }

  private static Optional<Interval> interval(Row row) {
    return switch (row) {
      case Row.Title title -> Optional.empty();
      case Row.Ratio ratio -> ratio.interval();
    };
  }

  private Tag figure() {
    Tag figure = Tag.of("figure").as("ratios");
    if (!chart.caption().isEmpty()) {
      figure.add(Tag.of("figcaption", chart.caption()));
    }
    Tag body = Tag.of("tbody");
    chart.rows().forEach(row -> body.add(row(row)));
    Tag sides = Tag.of("tr", Tag.of("td"),
        Tag.of("td", Tag.of("div", Tag.of("span", "← " + chart.better() + " "),
            Tag.of("span", chart.worse() + " →")).as("sides")),
        Tag.of("td"));
    Tag columns = Tag.of("colgroup", Tag.of("col").as("name"), Tag.of("col"),
        Tag.of("col").as("outcome"));
    figure.add(Tag.of("table", columns, body, Tag.of("tfoot", scale(), sides)));
    return chart.note().isEmpty()
        ? figure
        : figure.add(Tag.of("p", chart.note()).as("note"));
  }

  private Tag row(Row row) {
    return switch (row) {
      case Row.Title title -> Tag.of("tr", HtmlPrinter.inline(
          Tag.of("th").with("scope", "rowgroup").with("colspan", COLUMNS), title.text()))
          .as("title");
      case Row.Ratio ratio -> Tag.of("tr",
          HtmlPrinter.inline(Tag.of("th").with("scope", "row"), ratio.name()),
          Tag.of("td", picture(ratio)).as("plot"),
          HtmlPrinter.inline(Tag.of("td").as("outcome"), ratio.outcome()));
    };
  }

  /** Returns a row without its words, as large as the place that it is put into. */
  Tag picture(Row.Ratio ratio) {
    Tag picture = Tag.of("svg").with("aria-hidden", "true");
    picture.add(band(ratio.margin()).as("equal").with("y", "0").with("height", "100%"));
    ratio.noise()
        .ifPresent(noise -> picture
            .add(band(noise).as("noise").with("y", "20%").with("height", "60%")));
    axis.marks().forEach(mark -> picture.add(upright(mark.ratio())));
    ratio.interval().ifPresent(interval -> picture.add(drawn(interval, ratio.color())));
    return picture;
  }

  /** Returns the ratios within a margin of 1. */
  private Tag band(double margin) {
    double end = 1 + margin;
    return Tag.of("rect")
        .with("x", place(1 / end))
        .with("width", percent((axis.place(end) - axis.place(1 / end)) * (1 - 2 * MARGIN)));
  }

  private Tag upright(double mark) {
    return line(place(mark), place(mark), "0", "100%").as(mark == 1 ? "one" : "mark");
  }

  private Tag drawn(Interval interval, Optional<Integer> color) {
    Tag point = Tag.of("circle")
        .with("cx", place(interval.ratio()))
        .with("cy", MIDDLE)
        .with("r", RADIUS);
    Tag drawn = Tag.of("g", line(end(interval.low(), "0"), end(interval.high(), "100%"),
        MIDDLE, MIDDLE));
    for (double end : new double[] {interval.low(), interval.high()}) {
      if (axis.includes(end) && interval.low() < interval.high()) {
        drawn.add(line(place(end), place(end), "32%", "68%"));
      }
    }
    return drawn.add(point).as(color.map(number -> "interval s" + number).orElse("interval open"));
  }

  /** The end of an interval that the axis leaves out is at the edge of the picture. */
  private String end(double ratio, String edge) {
    return axis.includes(ratio) ? place(ratio) : edge;
  }

  private static Tag line(String fromX, String toX, String fromY, String toY) {
    return Tag.of("line")
        .with("x1", fromX)
        .with("x2", toX)
        .with("y1", fromY)
        .with("y2", toY);
  }

  private Tag scale() {
    return Tag.of("tr", Tag.of("td"), Tag.of("td", scalePicture()).as("plot"), Tag.of("td"))
        .as("scale");
  }

  /** Returns the labels of the axis, likewise. */
  Tag scalePicture() {
    Tag picture = Tag.of("svg").with("aria-hidden", "true");
    axis.marks()
        .forEach(mark -> picture.add(Tag.of("text", RatioAxis.label(mark.ratio()))
            .as(mark.minor() ? "minor" : "major")
            .with("x", place(mark.ratio()))
            .with("y", "75%")
            .with("text-anchor", "middle")));
    return picture;
  }

  private String place(double ratio) {
    return percent(MARGIN + axis.place(ratio) * (1 - 2 * MARGIN));
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * share);
  }
}
