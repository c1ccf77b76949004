package io.weir.findings.evidence;

import io.weir.core.interval.LatencyHistogram;
import java.util.Collections;
import java.util.Iterator;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * All latencies of one metric of one run, merged over intervals and workers, in nanoseconds.
 * Immutable and not thread-safe: HdrHistogram keeps scratch state while it is read.
 */
public final class Latencies {
  private final Histogram histogram;
  private final SortedMap<Integer, Long> maxBySecond;

  /**
   * Latencies that the caller gives away.
   *
   * @param histogram all of them
   * @param maxBySecond the longest of each second since the start of the load
   */
  public Latencies(Histogram histogram, SortedMap<Integer, Long> maxBySecond) {
    this.histogram = histogram;
    this.maxBySecond = Collections.unmodifiableSortedMap(new TreeMap<>(maxBySecond));
  }

  /** Returns no latencies at all. */
  public static Latencies none() {
    return new Latencies(emptyHistogram(), new TreeMap<>());
  }

  /** Returns how many there are. */
  public long count() {
    return histogram.getTotalCount();
  }

  /** Returns the longest; 0 if there are none. */
  public long max() {
    return histogram.getMaxValue();
  }

  /** Returns the mean; 0 if there are none. */
  public double mean() {
    return count() == 0 ? 0 : histogram.getMean();
  }

  /**
   * The latency that this share of all does not exceed: the smallest one of that rank, rounded up.
   */
  public long atQuantile(double quantile) {
    return atRank(rank(quantile, count()));
  }

  /** Returns a statistic, in nanoseconds; 0 if there are none. */
  public double at(Statistic statistic) {
    return switch (statistic) {
      case AVERAGE -> mean();
      case MAX -> max();
      default -> atQuantile(statistic.quantile().orElseThrow());
    };
  }

  /**
   * Returns the rank, from 1, of a quantile among so many: the smallest that has this share up to
   * it.
   */
  public static long rank(double quantile, long count) {
    return (long) Math.ceil(Math.nextDown(quantile * count));
  }

  /**
   * Returns the latency with that rank from below; ranks below 1 are taken for 1, those above the
   * count for the count.
   */
  public long atRank(long rank) {
    if (count() == 0) {
      return 0;
    }
    long bounded = Math.max(1, Math.min(rank, count()));
    return histogram.getValueAtPercentile(100.0 * bounded / count());
  }

  /**
   * Returns a lower bound of a quantile before a delay. A share of the latencies, whatever they
   * were, became longer by that delay. Of the measured distribution {@code F}, the undelayed one is
   * at any latency {@code x} at most {@code (F(x) - share * F(x - delay)) / (1 - share)}.
   *
   * @param delay in nanoseconds
   */
  public double atQuantileBefore(double quantile, double share, double delay) {
    double whole = atQuantile(quantile);
    if (share >= 1) {
      return Math.max(0, whole - delay);
    }
    double least = whole - delay;
    long count = count();
    long behind = 0;
    long ahead = 0;
    Iterator<HistogramIterationValue> shifted = histogram.recordedValues().iterator();
    HistogramIterationValue next = shifted.hasNext() ? shifted.next() : null;
    for (HistogramIterationValue value : histogram.recordedValues()) {
      ahead = value.getTotalCountToThisValue();
      while (next != null && next.getValueIteratedTo() <= value.getValueIteratedTo() - delay) {
        behind = next.getTotalCountToThisValue();
        next = shifted.hasNext() ? shifted.next() : null;
      }
      if (value.getValueIteratedTo() >= least
          && ahead - share * behind >= (1 - share) * quantile * count) {
        return Math.min(whole, value.getValueIteratedTo());
      }
    }
    return whole;
  }

  /**
   * Returns the amount that the latencies beyond a quantile add to the mean, compared with as many
   * at the quantile itself.
   */
  public double excessBeyond(double quantile) {
    long bound = atQuantile(quantile);
    double excess = 0;
    for (HistogramIterationValue value : histogram.recordedValues()) {
      if (value.getValueIteratedTo() > bound) {
        excess += (double) (value.getValueIteratedTo() - bound)
            * value.getCountAtValueIteratedTo();
      }
    }
    return count() == 0 ? 0 : excess / count();
  }

  /** In how many seconds a latency of at least this was recorded. */
  public int secondsReaching(long nanos) {
    return (int) maxBySecond.values().stream().filter(max -> max >= nanos).count();
  }

  /** Returns how many seconds hold any latency. */
  public int seconds() {
    return maxBySecond.size();
  }

  /** Returns an empty one that grows with what is added, at the resolution of what is recorded. */
  public static Histogram emptyHistogram() {
    Histogram histogram = new Histogram(LatencyHistogram.DIGITS);
    histogram.setAutoResize(true);
    return histogram;
  }
}
