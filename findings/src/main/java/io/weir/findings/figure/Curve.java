package io.weir.findings.figure;

import io.weir.core.scenario.Thresholds;
import io.weir.findings.evidence.Latencies;
import io.weir.findings.figure.MissingOutcomes.Open;
import java.util.ArrayList;
import java.util.List;

/**
 * A latency distribution as a curve whose points are evenly spaced over {@code 1 / (1 - quantile)},
 * on a logarithmic scale.
 */
public final class Curve {
  private static final int POINTS_PER_DECADE = 12;

  private Curve() {}

  /** Returns the curve, up to the last quantile that has a sample beyond it. */
  public static List<CurvePoint> of(Latencies latencies, Open open, Thresholds thresholds) {
    List<CurvePoint> points = new ArrayList<>();
    long total = latencies.count() + open.unrecorded();
    for (int step = 0; latencies.count() > 0; step++) {
      double tail = Math.pow(10, -(double) step / POINTS_PER_DECADE);
      long rank = Math.max(1, (long) Math.ceil(total * (1 - tail)));
      if (rank > latencies.count() || total * tail < 1) {
        break;
      }
      boolean supported =
          total - rank >= Math.max(thresholds.samplesBeyond(), open.messages());
      points.add(new CurvePoint(1 - tail, latencies.atRank(rank), supported));
    }
    return points;
  }

  /**
   * A point of a percentile curve.
   *
   * @param quantile from 0 to 1
   * @param nanos the latency at that quantile, in nanoseconds
   * @param supported whether enough samples lie beyond it to print it
   */
  public record CurvePoint(double quantile, long nanos, boolean supported) {}
}
