package io.weir.lab.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All lines of offset over time that agree with a list of exchanges. Each exchange bounds the
 * offset from above at the time of the ping, and from below at that of the answer. The lines below
 * all upper and above all lower bounds are a convex polygon in the plane of offset and drift, which
 * is the dual of the convex hulls of Zhang, Liu and Xia (Clock Synchronization Algorithms for
 * Network Measurements, INFOCOM 2002). Immutable and thread-safe.
 */
public final class FeasibleLines {
  /** Linux slews a clock by at most this, and quartz drifts by less. */
  static final double MOST_DRIFT = 500e-6;

  /**
   * The most that the drift itself changes within a window, as with the temperature of a quartz:
   * the longer ago an exchange was, the less exact its bounds are.
   */
  static final double WANDER = 0.1e-6;

  /** Of times in whole nanoseconds. */
  static final long ROUNDING_NANOS = 1;

  private final long originNanos;
  private final long baseNanos;
  private final List<Point> corners;

  private FeasibleLines(long originNanos, long baseNanos, List<Point> corners) {
    this.originNanos = originNanos;
    this.baseNanos = baseNanos;
    this.corners = List.copyOf(corners);
  }

  /**
   * A line.
   *
   * @param offset at the origin, in nanoseconds above the base
   * @param drift nanoseconds per nanosecond
   */
  private record Point(double offset, double drift) {
    double at(double elapsed) {
      return offset + drift * elapsed;
    }
  }

  /**
   * Returns the lines that agree with some exchanges.
   *
   * @param exchanges from the oldest to the newest
   * @return empty if there is none, so the worker's clock did not run evenly
   */
  static Optional<FeasibleLines> of(List<Exchange> exchanges) {
    Exchange newest = exchanges.getLast();
    long origin = newest.arrivedNanos();
    long base = newest.least();
    double high = newest.delay() + MOST_DRIFT * (origin - newest.sentNanos()) + ROUNDING_NANOS;
    List<Point> corners = List.of(
        new Point(-ROUNDING_NANOS, -MOST_DRIFT), new Point(high, -MOST_DRIFT),
        new Point(high, MOST_DRIFT), new Point(-ROUNDING_NANOS, MOST_DRIFT));
    for (Exchange exchange : exchanges) {
      long sent = exchange.sentNanos() - origin;
      long arrived = exchange.arrivedNanos() - origin;
      corners = below(corners, sent, exchange.most() - base + slack(sent), 1);
      corners = below(corners, arrived, exchange.least() - base - slack(arrived), -1);
    }
    return corners.isEmpty()
        ? Optional.empty()
        : Optional.of(new FeasibleLines(origin, base, corners));
  }

  private static double slack(long elapsed) {
    return ROUNDING_NANOS + WANDER * Math.abs(elapsed);
  }

  /**
   * Returns the part of a polygon in which lines are below a bound at a time (Sutherland and
   * Hodgman 1974).
   *
   * @param sign 1; or -1 for those above the bound
   */
  private static List<Point> below(List<Point> corners, double elapsed, double bound, int sign) {
    List<Point> kept = new ArrayList<>();
    for (int i = 0; i < corners.size(); i++) {
      Point from = corners.get(i);
      Point to = corners.get((i + 1) % corners.size());
      double outFrom = sign * (from.at(elapsed) - bound);
      double outTo = sign * (to.at(elapsed) - bound);
      if (outFrom <= 0) {
        kept.add(from);
      }
      if (outFrom < 0 && outTo > 0 || outFrom > 0 && outTo < 0) {
        double share = outFrom / (outFrom - outTo);
        kept.add(new Point(from.offset + share * (to.offset - from.offset),
            from.drift + share * (to.drift - from.drift)));
      }
    }
    return kept;
  }

  /**
   * Returns the offsets at a time of the coordinator's clock; beyond the newest exchange they
   * spread as far as the drift is uncertain.
   */
  public OffsetRange at(long nanos) {
    double elapsed = nanos - originNanos;
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (Point corner : corners) {
      least = Math.min(least, corner.at(elapsed));
      most = Math.max(most, corner.at(elapsed));
    }
    double wander = WANDER * Math.max(0, elapsed);
    return new OffsetRange(baseNanos + least - wander, baseNanos + most + wander);
  }
}
