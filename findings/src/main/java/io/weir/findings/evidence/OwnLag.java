package io.weir.findings.evidence;

import io.weir.findings.read.HistogramLogFile;
import io.weir.findings.read.MeasuredTime;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The lag that the load generator caused itself.
 *
 * @param latencies all messages; a longer lag in a second with back pressure counts as none
 * @param heldUp the share of seconds in which back pressure explains the longest lag
 */
public record OwnLag(Latencies latencies, double heldUp) {
  /** Lag that is too short to matter is left as it is, whatever caused it. */
  private static final long NEGLIGIBLE_NANOS = 1_000_000;

  /**
   * Reads it.
   *
   * @param lag how late each message was sent
   * @param measured the time that counts
   * @param pressure when a full buffer held the pacing threads up
   */
  public static OwnLag read(HistogramLogFile lag, MeasuredTime measured, BackPressure pressure) {
    SortedMap<Integer, Long> longest = new TreeMap<>();
    Histogram all = Latencies.emptyHistogram();
    lag.visit(measured, (second, histogram) -> {
      longest.merge(second, histogram.getMaxValue(), Math::max);
      all.add(histogram);
    });
    Set<Integer> explained = explained(longest, pressure);
    if (explained.isEmpty()) {
      return new OwnLag(new Latencies(all, longest), 0);
    }
    double heldUp = explained.size() / (double) longest.size();
    longest.replaceAll((second, nanos) -> explained.contains(second) ? 0 : nanos);
    return new OwnLag(new Latencies(without(explained, lag, measured), longest), heldUp);
  }

  private static Histogram without(Set<Integer> explained, HistogramLogFile lag,
      MeasuredTime measured) {
    Histogram own = Latencies.emptyHistogram();
    lag.visit(measured, (second, histogram) -> {
      if (explained.contains(second)) {
        histogram.recordedValues()
            .forEach(value -> own.recordValueWithCount(
                value.getValueIteratedTo() > NEGLIGIBLE_NANOS ? 0 : value.getValueIteratedTo(),
                value.getCountAtValueIteratedTo()));
      } else {
        own.add(histogram);
      }
    });
    return own;
  }

  private static Set<Integer> explained(Map<Integer, Long> longest, BackPressure pressure) {
    Set<Integer> explained = new HashSet<>();
    longest.forEach((second, nanos) -> {
      if (nanos > NEGLIGIBLE_NANOS && pressure.explains(second, nanos)) {
        explained.add(second);
      }
    });
    return explained;
  }
}
