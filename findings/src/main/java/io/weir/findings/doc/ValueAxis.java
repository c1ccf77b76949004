package io.weir.findings.doc;

import io.weir.findings.doc.LineChart.Panel;
import io.weir.findings.doc.LineChart.Point;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The logarithmic axis of values above 0. It includes all values, and their intervals as far as
 * these are not much wider.
 *
 * @param least the value at its low end
 * @param most the value at its high end
 */
record ValueAxis(double least, double most) {
  private static final double ROOM = 1.08;
  /** Equal values do not fill the axis. */
  private static final double SHORTEST = 1.5;
  /** The axis never reaches farther beyond the values than this factor. */
  private static final double WIDE = 3;
  private static final int FEWEST = 3;
  private static final int MOST = 7;
  private static final List<double[]> STEPS = List.of(new double[] {1}, new double[] {1, 2, 5},
      new double[] {1, 1.5, 2, 3, 4, 5, 6, 8},
      IntStream.range(0, 90).mapToDouble(i -> (10 + i) / 10.0).toArray());

  static ValueAxis of(Panel panel) {
    List<Point> points = panel.lines().stream().flatMap(line -> line.points().stream()).toList();
    double low = points.stream().mapToDouble(Point::value).min().orElse(1);
    double high = points.stream().mapToDouble(Point::value).max().orElse(1);
    double least = points.stream()
        .flatMap(point -> point.range().stream())
        .mapToDouble(range -> Math.max(range.low(), low / WIDE))
        .reduce(low, Math::min);
    double most = points.stream()
        .flatMap(point -> point.range().stream())
        .mapToDouble(range -> Math.min(range.high(), high * WIDE))
        .reduce(high, Math::max);
    double more = Math.max(ROOM, Math.sqrt(SHORTEST * least / most));
    return new ValueAxis(least / more, most * more);
  }

  /**
   * Returns the place of a value, from 0 at the low end to 1 at the high one; beyond them at the
   * end.
   */
  double place(double value) {
    double place = Math.log(value / least) / Math.log(most / least);
    return Math.max(0, Math.min(1, place));
  }

  /** Round values on it, rising. */
  double[] marks() {
    for (double[] steps : STEPS) {
      double[] marks = marks(steps);
      if (marks.length >= FEWEST) {
        return thinned(marks);
      }
    }
    return thinned(marks(STEPS.getLast()));
  }

  private double[] marks(double... steps) {
    return IntStream.rangeClosed((int) Math.floor(Math.log10(least)),
        (int) Math.ceil(Math.log10(most)))
        .mapToObj(power -> DoubleStream.of(steps).map(step -> step * Math.pow(10, power)))
        .flatMapToDouble(all -> all)
        .filter(mark -> mark >= least && mark <= most)
        .toArray();
  }

  private static double[] thinned(double... marks) {
    int step = (marks.length + MOST - 1) / MOST;
    return IntStream.range(0, marks.length)
        .filter(i -> i % Math.max(1, step) == 0)
        .mapToDouble(i -> marks[i])
        .toArray();
  }

  /** Returns a mark's label. */
  static String label(double mark) {
    return mark >= 1_000
        ? String.format(Locale.ROOT, "%,d", Math.round(mark))
        : String.format(Locale.ROOT, "%.4f", mark).replaceAll("\\.?0+$", "");
  }
}
