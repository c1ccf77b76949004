package io.weir.findings.doc;

import io.weir.findings.doc.Plot.Line;
import io.weir.findings.doc.Plot.Mark;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Draws a plot with its legend, in pixels. Used by one thread, once. */
final class PlotDrawing {
  private static final int HEIGHT = 260;
  private static final int LEFT = 64;
  private static final int LEGEND_ROW = 18;
  /** About the width of a character. */
  private static final double CHARACTER = 6.6;
  private static final int KEY = 26;
  private static final int GAP = 8;
  private static final int LABELS = 16;
  private static final int BELOW = 40;
  /** Where so many steps lie between two points, nothing was recorded between them. */
  private static final int APART = 4;

  private final Plot plot;
  private final double right;
  private final Tag drawn = Tag.of("g").as("lines");
  private double top;

  private PlotDrawing(Plot plot, int width) {
    this.plot = plot;
    this.right = width - GAP;
  }

  /**
   * A drawing.
   *
   * @param height its height in pixels
   */
  record Drawn(Tag tag, double height) {}

  static Drawn of(Plot plot, int width) {
    PlotDrawing drawing = new PlotDrawing(plot, width);
    drawing.legend();
    drawing.axes();
    plot.lines().forEach(drawing::line);
    return new Drawn(drawing.drawn, drawing.bottom() + BELOW);
  }

  private double bottom() {
    return top + HEIGHT;
  }

  private void legend() {
    double x = LEFT;
    double y = LEGEND_ROW;
    for (Line line : plot.lines()) {
      double width = KEY + GAP + line.name().length() * CHARACTER + 2 * GAP;
      if (x > LEFT && x + width > right) {
        x = LEFT;
        y += LEGEND_ROW;
      }
      drawn.add(group(line).add(
          path(line, "M" + number(x) + " " + number(y - GAP / 2.0) + "h" + KEY, line.solid() == 0),
          Tag.of("text", line.name())
              .with("x", number(x + KEY + GAP))
              .with("y", number(y))));
      x += width;
    }
    top = y + 2 * LEGEND_ROW;
  }

  private void axes() {
    drawn.add(text(plot.y().title(), LEFT - GAP, top - GAP - 2).with("text-anchor", "end"));
    for (Chart.Band band : plot.bands()) {
      band(band.from(), band.to(), "band");
      if (x(band.to()) - x(band.from()) > band.label().length() * CHARACTER) {
        drawn.add(text(band.label(), x(band.from()) + GAP / 2.0, top + LABELS));
      }
    }
    for (int i = 0; i + 1 < plot.faults().size(); i += 2) {
      band(plot.faults().get(i), plot.faults().get(i + 1), "fault");
      drawn.add(straight(x(plot.faults().get(i)), x(plot.faults().get(i)), top, bottom())
          .as("struck"));
    }
    for (Mark mark : plot.y().marks()) {
      drawn.add(straight(LEFT, right, y(mark.value()), y(mark.value())).as("mark"),
          text(mark.label(), LEFT - GAP, y(mark.value()) + GAP / 2.0).with("text-anchor", "end"));
    }
    for (Mark mark : plot.x().marks()) {
      drawn.add(straight(x(mark.value()), x(mark.value()), top, bottom()).as("mark"),
          text(mark.label(), x(mark.value()), bottom() + LABELS).with("text-anchor", "middle"));
    }
    drawn.add(text(plot.x().title(), right, bottom() + 2 * LABELS).with("text-anchor", "end"));
  }

  private void band(double from, double to, String kind) {
    drawn.add(Tag.of("rect")
        .as(kind)
        .with("x", number(x(from)))
        .with("y", number(top))
        .with("width", number(Math.max(0, x(to) - x(from))))
        .with("height", number(HEIGHT)));
  }

  private void line(Line line) {
    List<String> places = new ArrayList<>();
    double apart = APART * leastStep(line.x());
    for (int i = 0; i < line.x().size(); i++) {
      boolean begins = i == 0 || line.x().get(i) - line.x().get(i - 1) > apart;
      places.add((begins ? "M" : "L") + number(x(line.x().get(i))) + " "
          + number(y(line.y().get(i))));
    }
    Tag group = group(line);
    int solid = Math.min(line.solid(), places.size());
    if (solid > 1) {
      group.add(path(line, String.join("", places.subList(0, solid)), false));
    }
    if (solid < places.size()) {
      List<String> rest = new ArrayList<>(places.subList(Math.max(0, solid - 1), places.size()));
      rest.set(0, rest.getFirst().replace('L', 'M'));
      group.add(path(line, String.join("", rest), true));
    }
    line.points()
        .forEach(dot -> group.add(Tag.of("circle")
            .as(dot.hollow() ? "open" : "point")
            .with("cx", number(x(dot.x())))
            .with("cy", number(y(dot.y())))
            .with("r", "3")));
    drawn.add(group);
  }

  /** On a logarithmic axis, steps differ, and nothing is missing between two points. */
  private double leastStep(List<Double> x) {
    double least = Double.POSITIVE_INFINITY;
    for (int i = 1; i < x.size() && !plot.x().logarithmic(); i++) {
      least = Math.min(least, x.get(i) - x.get(i - 1));
    }
    return plot.lines().getFirst().points().isEmpty() ? least : Double.POSITIVE_INFINITY;
  }

  private static Tag group(Line line) {
    return Tag.of("g").as(line.color());
  }

  private static Tag path(Line line, String places, boolean pale) {
    Tag path = Tag.of("path").with("d", places);
    if (!line.dash().isEmpty()) {
      path.with("stroke-dasharray",
          line.dash().stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }
    return pale ? path.as("pale") : path;
  }

  private static Tag straight(double fromX, double toX, double fromY, double toY) {
    return Tag.of("line")
        .with("x1", number(fromX))
        .with("x2", number(toX))
        .with("y1", number(fromY))
        .with("y2", number(toY));
  }

  private static Tag text(String words, double x, double y) {
    return Tag.of("text", words).with("x", number(x)).with("y", number(y));
  }

  private double x(double value) {
    return LEFT + plot.x().place(value) * (right - LEFT);
  }

  private double y(double value) {
    return bottom() - plot.y().place(value) * HEIGHT;
  }

  static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value).replaceAll("\\.0$", "");
  }
}
