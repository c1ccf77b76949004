package io.weir.findings.doc;

import io.weir.findings.doc.RatioChart.Interval;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * The logarithmic axis of a chart of ratios. It includes 1 and all finite ratios. It ends a little
 * beyond the intervals, but leaves out the ends of those that are much wider than the ratios.
 *
 * @param least the ratio at its left end, below 1
 * @param most the ratio at its right end, above 1
 */
record RatioAxis(double least, double most) {
  /** A side without any interval still shows that it exists. */
  private static final double SHORTEST = 1.12;
  private static final double ROOM = 1.06;
  /** The axis never cuts an interval at a smaller factor than this. */
  private static final double WIDE = 3;
  /** How much farther than the farthest ratio it may reach, as a power. */
  private static final double BEYOND = 1.5;
  private static final List<Double> STEPS =
      List.of(1.02, 1.05, 1.1, 1.2, 1.5, 2.0, 3.0, 5.0, 10.0, 20.0, 50.0, 100.0, 1e3, 1e4, 1e5,
          1e6);
  /** The least distance of two marks, as a share of the axis. */
  private static final double APART = 0.11;
  /** The same in a narrow window, where minor marks are hidden. */
  private static final double FAR_APART = 0.24;

  /**
   * A round ratio on the axis.
   *
   * @param minor whether there is no room for it in a narrow window
   */
  record Mark(double ratio, boolean minor) {}

  /** Returns the axis of these intervals. */
  static RatioAxis of(List<Interval> intervals) {
    double least = intervals.stream().mapToDouble(Interval::low).min().orElse(1);
    double most = intervals.stream().mapToDouble(Interval::high).max().orElse(1);
    return new RatioAxis(
        Math.min(1 / SHORTEST, Math.max(least / ROOM, 1 / limit(intervals, -1))),
        Math.max(SHORTEST, Math.min(most * ROOM, limit(intervals, 1))));
  }

  /**
   * Returns how far one side may reach, as a factor: somewhat farther than its farthest finite
   * ratio.
   */
  private static double limit(List<Interval> intervals, int side) {
    double farthest = intervals.stream()
        .mapToDouble(interval -> side * Math.log(interval.ratio()))
        .filter(Double::isFinite)
        .max()
        .orElse(0);
    return Math.exp(Math.max(Math.log(WIDE), BEYOND * farthest));
  }

  /** Returns whether the axis has a place for a ratio. */
  boolean includes(double ratio) {
    return ratio >= least && ratio <= most;
  }

  /** Returns the place of a ratio, from 0 at the left end to 1 at the right. */
  double place(double ratio) {
    double place = Math.log(ratio / least) / Math.log(most / least);
    return Math.max(0, Math.min(1, place));
  }

  /** Round ratios on both sides of 1 that stand far enough apart. */
  List<Mark> marks() {
    List<Mark> marks = new ArrayList<>(List.of(new Mark(1, false)));
    marks.addAll(side(1));
    marks.addAll(side(-1));
    return marks.stream().sorted(Comparator.comparingDouble(Mark::ratio)).toList();
  }

  private List<Mark> side(int power) {
    List<Mark> marks = new ArrayList<>();
    double last = place(1);
    double lastMajor = last;
    for (double step : STEPS) {
      double ratio = Math.pow(step, power);
      if (includes(ratio) && Math.abs(place(ratio) - last) >= APART) {
        last = place(ratio);
        boolean minor = Math.abs(last - lastMajor) < FAR_APART;
        lastMajor = minor ? lastMajor : last;
        marks.add(new Mark(ratio, minor));
      }
    }
    return marks;
  }

  /** Returns a mark's label, which counts from 1 to both sides, such as {@code 2x}. */
  static String label(double mark) {
    double factor = mark < 1 ? 1 / mark : mark;
    String digits = String.format(Locale.ROOT, "%.2f", factor).replaceAll("\\.?0+$", "");
    return (factor >= 10 ? String.format(Locale.ROOT, "%,d", Math.round(factor)) : digits) + "x";
  }
}
