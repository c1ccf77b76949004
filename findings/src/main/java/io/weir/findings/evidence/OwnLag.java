package io.weir.findings.evidence;

import io.weir.findings.read.HistogramLogFile;
import io.weir.findings.read.MeasuredTime;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import org.HdrHistogram.Histogram;

/**
 * The lag that the load generator caused itself. A full buffer of a client blocks the thread that
 * sends, and explains the lag of the messages of the same producer for that time. It does not
 * explain the lag of other producers, which wait because they share the thread.
 *
 * @param latencies all messages
 * @param heldUp the share of seconds in which a full buffer explains more than a millisecond of the
 * longest lag
 */
public record OwnLag(Latencies latencies, double heldUp) {
  /** Lag that is too short to matter. */
  private static final long NEGLIGIBLE_NANOS = 1_000_000;

  /**
   * Reads it.
   *
   * @param own the own lag of each message
   * @param lag how late each message was sent; counts if the own lag was not recorded
   * @param measured the time that counts
   * @param pressure when sends were blocked
   */
  public static OwnLag read(HistogramLogFile own, HistogramLogFile lag, MeasuredTime measured,
      BackPressure pressure) {
    SortedMap<Integer, Long> longestLag = new TreeMap<>();
    SortedMap<Integer, Long> longestOwn = new TreeMap<>();
    Latencies all = latencies(lag, measured, longestLag);
    Latencies recorded = latencies(own, measured, longestOwn);
    if (recorded.count() == 0) {
      return new OwnLag(all, share(longestLag, (second, nanos) -> nanos > NEGLIGIBLE_NANOS
          && pressure.explains(second, nanos)));
    }
    return new OwnLag(recorded, share(longestLag, (second,
        nanos) -> nanos - longestOwn.getOrDefault(second, 0L) > NEGLIGIBLE_NANOS));
  }

  private static double share(SortedMap<Integer, Long> longest,
      BiPredicate<Integer, Long> explained) {
    return longest.entrySet()
        .stream()
        .filter(second -> explained.test(second.getKey(), second.getValue()))
        .count() / (double) Math.max(1, longest.size());
  }

  private static Latencies latencies(HistogramLogFile log, MeasuredTime measured,
      SortedMap<Integer, Long> longest) {
    Histogram all = Latencies.emptyHistogram();
    log.visit(measured, (second, histogram) -> {
      longest.merge(second, histogram.getMaxValue(), Math::max);
      all.add(histogram);
    });
    return new Latencies(all, longest);
  }
}
