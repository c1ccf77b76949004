package io.weir.findings.machine;

import io.weir.core.result.PhaseKind;
import io.weir.findings.read.HistogramLogFile;
import java.util.EnumSet;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Tells lag that the system caused from lag that the load generator caused itself.
 *
 * <p>A client whose buffer is full blocks the thread that sends, and the messages that come due
 * meanwhile are sent late. That lag belongs to the system under test and to its response time. Lag
 * of length {@code L} in some second counts as the system's if, within the seconds that reach back
 * by {@code L}, one send blocked for at least half of {@code L}, or the sending threads were
 * blocked for at least half of the time, on average.
 */
final class BackPressure {
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
