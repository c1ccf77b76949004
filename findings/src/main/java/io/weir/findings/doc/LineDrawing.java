package io.weir.findings.doc;

import io.weir.findings.doc.LineChart.Line;
import io.weir.findings.doc.LineChart.Mark;
import io.weir.findings.doc.LineChart.Panel;
import io.weir.findings.doc.LineChart.Place;
import io.weir.findings.doc.LineChart.Point;
import io.weir.findings.doc.LineChart.Range;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Draws a chart of lines. It needs no script, and its places are shares of the picture, so that it
 * fits any window. Immutable.
 */
final class LineDrawing {
  private static final String MIDDLE = "middle";
  private static final String RADIUS = "4";
  /** The same of many points. */
  private static final String SMALL = "2.5";
  private static final int MANY = 40;
  /** The edges of the plot, as shares of the picture. */
  private static final double LEFT = 0.13;
  private static final double RIGHT = 0.95;
  private static final double TOP = 0.04;
  private static final double BOTTOM = 0.86;
  private static final double LABELS = 0.97;
  private static final double GAP = 0.015;
  /** The distance of systems at the same value, so that no interval hides another one. */
  private static final double APART = 0.012;
  /** The least distance of two labels, for each of their characters. */
  private static final double CHARACTER = 0.022;

  private final LineChart chart;

  LineDrawing(LineChart chart) {
    this.chart = chart;
  }

  static Tag of(LineChart chart) {
    return new LineDrawing(chart).figure();
  }

  private Tag figure() {
    List<Line> lines = chart.panels().getFirst().lines();
    Tag figure = Tag.of("figure", Tag.of("figcaption", chart.caption())).as("lines");
    if (lines.size() > 1) {
      figure.add(Tag.of("ul").as("legend").addAll(lines.stream().map(LineDrawing::key).toList()));
    }
    return figure.add(Tag.of("div")
        .as("panels")
        .addAll(chart.panels().stream().map(this::panel).toList()));
  }

  private static Tag key(Line line) {
    return HtmlPrinter.inline(Tag.of("li"), Text.colored(line.color(), line.name()));
  }

  private Tag panel(Panel panel) {
    return Tag.of("div", Tag.of("p", panel.title()), picture(panel),
        Tag.of("p", chart.setting()).as("setting"));
  }

  /** Returns a panel without its titles, as large as the place that it is put into. */
  Tag picture(Panel panel) {
    ValueAxis axis = ValueAxis.of(panel);
    Tag picture = Tag.of("svg")
        .with("role", "img")
        .with("aria-label", panel.title() + " by " + chart.setting());
    for (double mark : axis.marks()) {
      String y = y(axis.place(mark));
      picture.add(line(percent(LEFT), percent(RIGHT), y, y).as("mark"),
          Tag.of("text", ValueAxis.label(mark))
              .with("x", percent(LEFT - GAP))
              .with("y", y)
              .with("text-anchor", "end")
              .with("dominant-baseline", MIDDLE));
    }
    labels(picture);
    panel.marks().forEach(mark -> picture.add(drawn(mark)));
    for (int i = 0; i < panel.lines().size(); i++) {
      double shift = (i - (panel.lines().size() - 1) / 2.0) * APART;
      picture.add(drawn(panel.lines().get(i), axis, shift));
    }
    return picture;
  }

  /** Labels as far as there is room for them. */
  private void labels(Tag picture) {
    double free = 0;
    for (Place place : chart.places()
        .stream()
        .sorted(Comparator.comparingDouble(Place::share))
        .toList()) {
      double half = place.label().length() * CHARACTER / 2;
      double middle = LEFT + place.share() * (RIGHT - LEFT);
      if (middle - half < free) {
        continue;
      }
      free = middle + half;
      picture.add(Tag.of("text", place.label())
          .with("x", percent(middle))
          .with("y", percent(LABELS))
          .with("text-anchor", MIDDLE));
    }
  }

  private Tag drawn(Mark mark) {
    String x = percent(before(mark.at()));
    double from = before(mark.earliest());
    return Tag.of("g", Tag.of("title", mark.hint()))
        .as("s" + mark.color())
        .add(Tag.of("rect")
            .as("range")
            .with("x", percent(from))
            .with("width", percent(before(mark.latest()) - from))
            .with("y", y(1))
            .with("height", percent(BOTTOM - TOP)),
            line(x, x, y(0), y(1)).as("change"));
  }

  /** Returns the middle between a place and the one before it. */
  private double before(int place) {
    double share = (chart.places().get(place - 1).share() + chart.places().get(place).share()) / 2;
    return LEFT + share * (RIGHT - LEFT);
  }

  private Tag drawn(Line line, ValueAxis axis, double shift) {
    Tag group = Tag.of("g").as("s" + line.color());
    List<Point> points = line.points()
        .stream()
        .sorted(Comparator.comparingDouble(point -> chart.places().get(point.place()).share()))
        .toList();
    for (int i = 1; chart.joined() && i < points.size(); i++) {
      Point from = points.get(i - 1);
      Point to = points.get(i);
      group.add(line(x(from, shift), x(to, shift), y(axis.place(from.value())),
          y(axis.place(to.value()))).as("course"));
    }
    points.forEach(point -> {
      String x = x(point, shift);
      point.range().ifPresent(range -> group.add(bar(x, range, axis)));
      group.add(Tag.of("circle", Tag.of("title", point.hint()))
          .as(point.range().isPresent() ? "point" : "point open")
          .with("cx", x)
          .with("cy", y(axis.place(point.value())))
          .with("r", chart.places().size() > MANY ? SMALL : RADIUS));
    });
    return group;
  }

  private static Tag bar(String x, Range range, ValueAxis axis) {
    return line(x, x, y(axis.place(range.low())), y(axis.place(range.high()))).as("bar");
  }

  private String x(Point point, double shift) {
    return percent(
        LEFT + chart.places().get(point.place()).share() * (RIGHT - LEFT) + shift);
  }

  private static String y(double place) {
    return percent(BOTTOM - place * (BOTTOM - TOP));
  }

  private static Tag line(String fromX, String toX, String fromY, String toY) {
    return Tag.of("line")
        .with("x1", fromX)
        .with("x2", toX)
        .with("y1", fromY)
        .with("y2", toY);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f%%", 100 * share);
  }
}
