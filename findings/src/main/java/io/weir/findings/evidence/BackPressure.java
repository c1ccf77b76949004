package io.weir.findings.evidence;

import io.weir.core.interval.PhaseKind;
import io.weir.findings.read.HistogramLogFile;
import io.weir.findings.read.MeasuredTime;
import java.util.EnumSet;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * When a full buffer or window of the client held the pacing threads up.
 *
 * <p>A client that can take no more blocks the thread that sends, and the messages that come due
 * meanwhile are sent late. That lag belongs to the system under test and to its response time. A
 * send also takes CPU time, and its thread may have to wait for a CPU; neither is back pressure, so
 * both are subtracted from the time of all sends.
 */
public final class BackPressure {
  private static final double NANOS_PER_SECOND = 1e9;

  private final SortedMap<Integer, Double> blockedBySecond = new TreeMap<>();
  private final SortedMap<Integer, Long> longestBySecond = new TreeMap<>();
  private final int threads;

  /**
   * How long sends were blocked within a time.
   *
   * @param share of the pacing threads' time, from 0 to 1
   * @param longestNanos the longest send, in nanoseconds
   */
  public record Blocked(double share, long longestNanos) {
    /** No send was blocked. */
    public static final Blocked NONE = new Blocked(0, 0);
  }

  private BackPressure(int threads) {
    this.threads = threads;
  }

  /**
   * Reads when pacing threads were blocked.
   *
   * @param clientBlock how long each send took
   */
  public static BackPressure read(HistogramLogFile clientBlock, PacingThreads threads) {
    BackPressure pressure = new BackPressure(threads.count());
    clientBlock.visit(EnumSet.allOf(PhaseKind.class), (second, histogram) -> {
      double total = histogram.getMean() * histogram.getTotalCount();
      pressure.blockedBySecond.merge(second, total, Double::sum);
      pressure.longestBySecond.merge(second, histogram.getMaxValue(), Math::max);
    });
    pressure.blockedBySecond
        .replaceAll((second, total) -> Math.max(0, total - threads.busyNanos(second)));
    return pressure;
  }

  /**
   * Returns whether lag of that length in that second is the system's: within the seconds that
   * reach back by the lag, one send blocked for at least half of it, or the pacing threads were
   * blocked for at least half of the time, on average.
   */
  boolean explains(int second, long lagNanos) {
    if (blockedBySecond.isEmpty()) {
      return false;
    }
    int reach = (int) Math.ceil(lagNanos / NANOS_PER_SECOND);
    int from = Math.max(blockedBySecond.firstKey(), second - reach);
    Blocked blocked = within(IntStream.rangeClosed(Math.min(from, second), second));
    return blocked.longestNanos() >= lagNanos / 2.0 || blocked.share() >= 0.5;
  }

  /** Returns how long sends were blocked within the time that counts. */
  public Blocked within(MeasuredTime measured) {
    return within(measured.seconds());
  }

  private Blocked within(IntStream seconds) {
    double blocked = 0;
    long longest = 0;
    int count = 0;
    for (int second : seconds.toArray()) {
      blocked += blockedBySecond.getOrDefault(second, 0.0);
      longest = Math.max(longest, longestBySecond.getOrDefault(second, 0L));
      count++;
    }
    double time = Math.max(1, count) * NANOS_PER_SECOND * threads;
    return new Blocked(Math.min(1, blocked / time), longest);
  }
}
