package io.weir.findings.gate;

import io.weir.core.interval.LatencyHistogram;
import io.weir.findings.evidence.Latencies;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/** Latencies of which one second stands out. */
final class Episodes {
  private Episodes() {}

  /** Even latencies, but in one second so many take half a second. */
  static Latencies withStall(Latencies even, long count, int second, long stalled) {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.setAutoResize(true);
    for (int step = 1; step <= 1_000; step++) {
      histogram.recordValueWithCount(even.atRank(even.count() * step / 1_000),
          (count - stalled) / 1_000);
    }
    TreeMap<Integer, Long> longest = new TreeMap<>();
    for (int other = 0; other < even.seconds(); other++) {
      longest.put(other, histogram.getMaxValue());
    }
    histogram.recordValueWithCount(500_000_000, stalled);
    longest.put(second, histogram.getMaxValue());
    return new Latencies(histogram, longest);
  }
}
