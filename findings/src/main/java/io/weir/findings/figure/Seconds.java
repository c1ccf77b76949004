package io.weir.findings.figure;

import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * Merges histograms of the same second, which follow one another, and keeps what is said of them.
 */
public final class Seconds {
  private final SortedMap<Integer, Steadiness.Second> said = new TreeMap<>();
  private Histogram current = Histograms.empty();
  private int second = -1;

  void add(int of, Histogram histogram) {
    if (of != second) {
      current = Histograms.empty();
      second = of;
    }
    current.add(histogram);
    said.put(of, new Steadiness.Second(
        current.getValueAtPercentile(50), current.getValueAtPercentile(99)));
  }

  SortedMap<Integer, Steadiness.Second> all() {
    return said;
  }
}
