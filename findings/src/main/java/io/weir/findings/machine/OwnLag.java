package io.weir.findings.machine;

import io.weir.core.result.PhaseKind;
import io.weir.findings.figure.Latencies;
import io.weir.findings.read.HistogramLogFile;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * The lag that the load generator caused itself.
 *
 * @param latencies all messages; those that back pressure held up count as sent in time
 * @param heldUp the share of seconds in which back pressure explains the longest lag
 */
public record OwnLag(Latencies latencies, double heldUp) {
  /** Lag that is too short to matter is left as it is, whatever caused it. */
  private static final long NEGLIGIBLE_NANOS = 1_000_000;
  private static final Set<PhaseKind> MEASURED = EnumSet.of(PhaseKind.MEASURE);

  /**
   * Reads it.
   *
   * @param lag how late each message was sent
   * @param clientBlock how long each send took
   * @param producers how many threads sent
   */
  public static OwnLag read(HistogramLogFile lag, HistogramLogFile clientBlock, int producers) {
    SortedMap<Integer, Long> longest = new TreeMap<>();
    Histogram all = Latencies.emptyHistogram();
    lag.visit(MEASURED, (second, histogram) -> {
      longest.merge(second, histogram.getMaxValue(), Math::max);
      all.add(histogram);
    });
    Set<Integer> explained = explained(longest, BackPressure.read(clientBlock, producers));
    if (explained.isEmpty()) {
      return new OwnLag(new Latencies(all, longest), 0);
    }
    double heldUp = explained.size() / (double) longest.size();
    longest.replaceAll((second, nanos) -> explained.contains(second) ? 0 : nanos);
    return new OwnLag(new Latencies(without(explained, lag), longest), heldUp);
  }

  private static Histogram without(Set<Integer> explained, HistogramLogFile lag) {
    Histogram own = Latencies.emptyHistogram();
    lag.visit(MEASURED, (second, histogram) -> {
      if (explained.contains(second)) {
        own.recordValueWithCount(0, histogram.getTotalCount());
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

  /**
   * Separates lag that the system caused from lag that the load generator caused itself.
   *
   * <p>A client whose buffer is full blocks the thread that sends, and the messages that come due
   * meanwhile are sent late. That lag belongs to the system under test and to its response time.
   * Lag of length {@code L} in some second counts as the system's if, within the seconds that reach
   * back by {@code L}, one send blocked for at least half of {@code L}, or the sending threads were
   * blocked for at least half of the time, on average.
   */
  private static final class BackPressure {
    private static final double NANOS_PER_SECOND = 1e9;

    private final SortedMap<Integer, Double> totalBySecond = new TreeMap<>();
    private final SortedMap<Integer, Long> longestBySecond = new TreeMap<>();
    private final int producers;

    private BackPressure(int producers) {
      this.producers = producers;
    }

    /**
     * Reads when sending threads were blocked.
     *
     * @param clientBlock how long each send took
     * @param producers how many threads sent
     */
    static BackPressure read(HistogramLogFile clientBlock, int producers) {
      BackPressure pressure = new BackPressure(producers);
      clientBlock.visit(EnumSet.allOf(PhaseKind.class), (second, histogram) -> {
        double total = histogram.getMean() * histogram.getTotalCount();
        pressure.totalBySecond.merge(second, total, Double::sum);
        pressure.longestBySecond.merge(second, histogram.getMaxValue(), Math::max);
      });
      return pressure;
    }

    /** Whether lag of that length in that second is the system's. */
    boolean explains(int second, long lagNanos) {
      if (totalBySecond.isEmpty()) {
        return false;
      }
      int reach = (int) Math.ceil(lagNanos / NANOS_PER_SECOND);
      int from = Math.max(totalBySecond.firstKey(), second - reach);
      int seconds = Math.max(1, second - from + 1);
      double blocked = totalBySecond.subMap(Math.min(from, second), second + 1)
          .values()
          .stream()
          .mapToDouble(Double::doubleValue)
          .sum();
      long longest = longestBySecond.subMap(Math.min(from, second), second + 1)
          .values()
          .stream()
          .mapToLong(Long::longValue)
          .max()
          .orElse(0);
      return longest >= lagNanos / 2.0
          || blocked / producers >= seconds * NANOS_PER_SECOND / 2;
    }
  }
}
