package io.weir.findings.figure;

import io.weir.core.result.LatencyHistogram;
import org.HdrHistogram.Histogram;

/** Makes histograms that others can be added to. */
public final class Histograms {
  private Histograms() {}

  /** An empty one that grows with what is added, at the resolution of what is recorded. */
  public static Histogram empty() {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }
}
