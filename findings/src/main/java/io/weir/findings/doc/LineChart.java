package io.weir.findings.doc;

import java.util.List;
import java.util.Optional;

/**
 * Values over a setting, a line for each system, in panels next to each other.
 *
 * @param caption what is shown
 * @param setting the name of the horizontal axis
 * @param places the values of the setting
 * @param joined whether lines join the points; not where the setting is no quantity
 * @param panels one for each metric; each has a line for each system, in the same order
 */
public record LineChart(String caption, String setting, List<Place> places, boolean joined,
    List<Panel> panels) implements Block {
  public LineChart {
    places = List.copyOf(places);
    panels = List.copyOf(panels);
    if (panels.isEmpty()) {
      throw new IllegalArgumentException("a chart has a panel");
    }
  }

  /**
   * A value of the setting.
   *
   * @param share its place, from 0 at the left end to 1 at the right
   */
  public record Place(String label, double share) {
    public Place {
      if (!(share >= 0 && share <= 1)) {
        throw new IllegalArgumentException("no place on the axis: " + share);
      }
    }
  }

  /**
   * A metric.
   *
   * @param title its name with the unit
   * @param marks the changes of its lines
   */
  public record Panel(String title, List<Line> lines, List<Mark> marks) {
    public Panel {
      lines = List.copyOf(lines);
      marks = List.copyOf(marks);
    }

    /** A metric without marks. */
    public Panel(String title, List<Line> lines) {
      this(title, lines, List.of());
    }
  }

  /**
   * A place between two points at which a line changes its level.
   *
   * @param color the number of the line's color
   * @param at the number of the first place after the change
   * @param earliest the low end of the interval of that number
   * @param latest its high end
   * @param hint its words for a reader who points at it
   */
  public record Mark(int color, int at, int earliest, int latest, String hint) {
    public Mark {
      if (earliest < 1 || at < earliest || latest < at) {
        throw new IllegalArgumentException(
            "no change from " + earliest + " to " + latest + " at " + at);
      }
    }
  }

  /**
   * A system.
   *
   * @param color the number of its color
   * @param points its values that are known, in any order
   */
  public record Line(String name, int color, List<Point> points) {
    public Line {
      points = List.copyOf(points);
    }
  }

  /**
   * A value.
   *
   * @param place the number of its place, from 0
   * @param value above 0
   * @param range its interval, if it has one
   * @param hint its words for a reader who points at it
   */
  public record Point(int place, double value, Optional<Range> range, String hint) {
    public Point {
      if (!(value > 0) || Double.isInfinite(value)) {
        throw new IllegalArgumentException("no value on a logarithmic axis: " + value);
      }
    }
  }

  /** An interval; from 0 to infinity, both included. */
  public record Range(double low, double high) {
    public Range {
      if (!(low >= 0 && low <= high)) {
        throw new IllegalArgumentException("not an interval: from " + low + " to " + high);
      }
    }
  }
}
