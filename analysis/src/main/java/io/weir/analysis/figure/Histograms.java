package io.weir.analysis.figure;

import io.weir.core.result.LatencyHistogram;
import org.HdrHistogram.Histogram;

/** Makes histograms that others can be added to. */
final class Histograms {
  private Histograms() {}

  /** An empty one that grows with what is added, at the resolution of what is recorded. */
  static Histogram empty() {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }
}
