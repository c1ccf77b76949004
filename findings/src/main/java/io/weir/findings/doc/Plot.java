package io.weir.findings.doc;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A chart as lines between two axes: what the script draws on a page, without its size.
 *
 * @param bands shaded parts of the horizontal axis
 * @param faults when faults lasted: start and end of each in turn
 */
record Plot(Axis x, Axis y, List<Line> lines, List<Chart.Band> bands, List<Double> faults) {
  private static final String MILLIS = "ms";
  private static final String SECONDS = "s";
  private static final String PER_SECOND = "msg/s";
  private static final List<Double> TAILS = List.of(2.0, 10.0, 20.0, 100.0, 1e3, 1e4, 1e5, 1e6);
  private static final double MEDIAN = 2;
  private static final double HEADROOM = 1.05;
  private static final int STEPS = 6;
  private static final double MILLION = 1e6;
  private static final double BILLION = 1e9;

  /**
   * An axis.
   *
   * @param title its unit or name
   * @param logarithmic whether equal ratios are equal distances
   * @param marks the values with labels
   */
  record Axis(String title, boolean logarithmic, double least, double most, List<Mark> marks) {
    static Axis logarithmic(String title, double least, double most) {
      return new Axis(title, true, least, most,
          DoubleStream.of(new ValueAxis(least, most).marks()).mapToObj(Mark::of).toList());
    }

    /** From 0 on. */
    static Axis linear(String title, double most) {
      double step = Points.ceiling(most / STEPS);
      return new Axis(title, false, 0, most,
          DoubleStream.iterate(0, at -> at <= most, at -> at + step).mapToObj(Mark::of).toList());
    }

    /** The tail axis of percentiles. */
    static Axis tails(double most) {
      return new Axis("percentile", true, MEDIAN, most, TAILS.stream()
          .filter(tail -> tail <= most)
          .map(tail -> new Mark(tail, String.format(Locale.ROOT, "p%.6f", 100 - 100 / tail)
              .replaceAll("\\.?0+$", "")))
          .toList());
    }

    /** Returns the place of a value, from 0 to 1; of one beyond an end, that end. */
    double place(double value) {
      double place = logarithmic
          ? Math.log(value / least) / Math.log(most / least)
          : (value - least) / (most - least);
      return Math.max(0, Math.min(1, place));
    }
  }

  /** A value of an axis with its label. */
  record Mark(double value, String label) {
    static Mark of(double value) {
      return new Mark(value, value >= BILLION
          ? ValueAxis.label(value / BILLION) + "G"
          : value >= MILLION ? ValueAxis.label(value / MILLION) + "M"
          : ValueAxis.label(value));
    }
  }

  /**
   * A line.
   *
   * @param color the class of its color
   * @param solid from which point on it is pale; 0 for all of it
   * @param points the values of points that are drawn as such; none for a line without
   */
  record Line(String name, String color, List<Integer> dash, List<Double> x, List<Double> y,
      int solid, List<Dot> points) {
    static Line of(String name, String color, List<Integer> dash, List<Double> x,
        List<Double> y) {
      return new Line(name, color, dash, x, y, x.size(), List.of());
    }

    Line pale() {
      return new Line(name, color, dash, x, y, 0, points);
    }

    Line with(List<Dot> dots) {
      return new Line(name, color, dash, x, y, solid, dots);
    }
  }

  /** A point that is drawn as such. */
  record Dot(double x, double y, boolean hollow) {}

  /** Returns the plot of a chart. */
  static Plot of(Chart chart) {
    return switch (chart) {
      case Chart.Curves it -> new Plot(Axis.tails(it.xMax()),
          Axis.logarithmic(MILLIS, it.yMin(), it.yMax()),
          it.series()
              .stream()
              .map(one -> new Line(one.name(), color(one.system()), one.dash(), one.x(), one.y(),
                  one.solid(), List.of()))
              .toList(),
          List.of(), List.of());
      case Chart.LatencyOverTime it -> new Plot(Axis.linear(SECONDS, it.xMax()),
          Axis.logarithmic(MILLIS, it.yMin(), it.yMax()),
          List.of(Line.of("max", color(it.system()), List.of(), it.x(), it.max()).pale(),
              Line.of("p99", color(it.system()), List.of(), it.x(), it.p99()),
              Line.of("p50", color(it.system()), it.dash(), it.x(), it.p50())),
          it.bands(), it.faults());
      case Chart.RunsOverTime it -> new Plot(Axis.linear(SECONDS, it.xMax()),
          Axis.logarithmic(MILLIS, it.yMin(), it.yMax()),
          it.series()
              .stream()
              .map(one -> Line.of(one.name(), color(one.system()), one.dash(), one.x(), one.y()))
              .toList(),
          it.bands(), List.of());
      case Chart.RatesOverTime it -> new Plot(Axis.linear(SECONDS, it.xMax()),
          Axis.linear(PER_SECOND, most(Stream.of(List.of(it.yMax()), it.offered(), it.achieved(),
              it.received()))),
          List.of(Line.of("offered", "ink", it.dash(), it.x(), it.offered()),
              Line.of("received", color(it.system()), List.of(), it.x(), it.received()).pale(),
              Line.of("achieved", color(it.system()), List.of(), it.x(), it.achieved())),
          it.bands(), it.faults());
      case Chart.MetricOverTime it -> new Plot(Axis.linear(SECONDS, it.xMax()),
          Axis.linear(it.unit(), HEADROOM * most(it.lines().stream().map(line -> line.y()))),
          it.lines()
              .stream()
              .map(line -> Line.of(line.name(), color(it.system()), line.dash(), line.x(),
                  line.y()))
              .toList(),
          it.bands(), List.of());
      case Chart.LatencyOverRate it -> new Plot(Axis.linear("offered, msg/s", it.xMax()),
          Axis.logarithmic(MILLIS, it.yMin(), it.yMax()),
          List.of(
              Line.of("publish p99", color(it.system()), List.of(), it.publishX(), it.publishY())
                  .with(dots(it.publishX(), it.publishY(), it.open())),
              Line.of("end-to-end p99", color(it.system()), it.dash(), it.endToEndX(),
                  it.endToEndY()).with(dots(it.endToEndX(), it.endToEndY(), it.open()))),
          it.bands(), List.of());
    };
  }

  private static String color(int system) {
    return "s" + system;
  }

  /** Returns the largest value; 1 without any above 0. */
  private static double most(Stream<List<Double>> values) {
    double most = values.flatMap(List::stream).mapToDouble(value -> value).max().orElse(1);
    return most > 0 ? most : 1;
  }

  private static List<Dot> dots(List<Double> x, List<Double> y, List<Double> hollow) {
    return IntStream.range(0, x.size())
        .mapToObj(i -> new Dot(x.get(i), y.get(i), hollow.contains(x.get(i))))
        .toList();
  }
}
