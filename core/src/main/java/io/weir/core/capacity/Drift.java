package io.weir.core.capacity;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * How fast a backlog grows, in seconds of load per second: 0.01 means that of 100 s of load one
 * second's worth stays behind. The slope of a line through the means of at most twelve blocks of
 * seconds, each of its bounds holding with 95 % by itself (ordinary least squares, Student's t). If
 * a backlog varies more than it can have grown, the upper bound is the final backlog divided by the
 * time in which it can have grown. That time began one reading before the first, when the backlog
 * was at least zero. Of the last two readings the larger one counts, and readings below nothing,
 * which are faults of the counting, are added.
 *
 * @param slope the estimate
 * @param low the lower bound
 * @param high the upper bound
 */
public record Drift(double slope, double low, double high) {
  private static final int BLOCKS = 12;
  private static final int FEWEST = 4;
  /** 95 % quantiles of Student's t distribution from one degree of freedom on. */
  private static final double[] T_95 =
      {6.314, 2.920, 2.353, 2.132, 2.015, 1.943, 1.895, 1.860, 1.833, 1.812};

  /**
   * A backlog at one moment.
   *
   * @param second since the start of the load
   * @param backlog in seconds of load
   */
  public record Point(double second, double backlog) {}

  /** Returns the drift of a backlog over time; empty for fewer than four points. */
  public static Optional<Drift> of(List<Point> points) {
    if (points.size() < FEWEST) {
      return Optional.empty();
    }
    int blocks = Math.min(BLOCKS, points.size());
    double[] x = new double[blocks];
    double[] y = new double[blocks];
    for (int block = 0; block < blocks; block++) {
      List<Point> within = points.subList(block * points.size() / blocks,
          (block + 1) * points.size() / blocks);
      x[block] = within.stream().mapToDouble(Point::second).average().orElseThrow();
      y[block] = within.stream().mapToDouble(Point::backlog).average().orElseThrow();
    }
    return Optional.of(fit(x, y).atMost(growth(points)));
  }

  private static double growth(List<Point> points) {
    Point last = points.getLast();
    double end = Math.max(last.backlog(), points.get(points.size() - 2).backlog());
    double least = points.stream().mapToDouble(Point::backlog).min().orElseThrow();
    double between = (last.second() - points.getFirst().second()) / (points.size() - 1);
    return (end - Math.min(0, least)) / (last.second() - points.getFirst().second() + between);
  }

  private Drift atMost(double growth) {
    return new Drift(slope, low, Math.min(high, Math.max(slope, growth)));
  }

  private static Drift fit(double[] x, double[] y) {
    double meanX = Arrays.stream(x).average().orElseThrow();
    double meanY = Arrays.stream(y).average().orElseThrow();
    double spread = 0;
    double product = 0;
    for (int i = 0; i < x.length; i++) {
      spread += (x[i] - meanX) * (x[i] - meanX);
      product += (x[i] - meanX) * (y[i] - meanY);
    }
    double slope = product / spread;
    double residual = 0;
    for (int i = 0; i < x.length; i++) {
      double off = y[i] - meanY - slope * (x[i] - meanX);
      residual += off * off;
    }
    int freedom = x.length - 2;
    double error = Math.sqrt(residual / freedom / spread) * T_95[freedom - 1];
    return new Drift(slope, slope - error, slope + error);
  }
}
