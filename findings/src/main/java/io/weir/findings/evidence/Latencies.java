package io.weir.findings.evidence;

import io.weir.core.interval.LatencyHistogram;
import java.util.Arrays;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * All latencies of one metric of one run, merged over intervals and workers, in nanoseconds.
 * Immutable and not thread-safe: HdrHistogram keeps scratch state while it is read.
 */
public final class Latencies {
  private static final double SOME = 1e-9;
  private final Histogram histogram;
  private final SortedMap<Integer, Long> maxBySecond;
  private Optional<Cumulated> cumulated = Optional.empty();

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
   * Returns a lower bound of a quantile before delays. Shares {@code p} of the latencies, whatever
   * they were, became longer by delays {@code d}. Of the measured distribution {@code F}, the
   * undelayed one is, for any delay {@code l} and latency {@code x}, at {@code x - l} at most
   * {@code (F(x) - sum of p F(x - d) over d > l) / (sum of p over d <= l)}.
   */
  public double atQuantileBefore(double quantile, Delays delays) {
    long whole = atQuantile(quantile);
    double best = 0;
    Cumulated counts = cumulated();
    for (int value = counts.place(whole); value >= 0; value--) {
      long nanos = counts.values[value];
      if (Math.min(nanos, whole) <= best) {
        break;
      }
      best = Math.max(best, before(quantile, delays, counts, nanos));
    }
    return best;
  }

  /** Returns the highest bound at just less than a latency; 0 if there is none. */
  private static double before(double quantile, Delays delays, Cumulated counts, long nanos) {
    double below = counts.below(nanos);
    double longer = 0;
    double within = 1;
    double best = 0;
    for (int length = delays.lengths() - 1; length >= 0; length--) {
      // The rest of the shares is rounding.
      if (within < SOME) {
        break;
      }
      if (below - longer < within * quantile * counts.count()) {
        best = Math.max(best, nanos - (double) delays.nanos(length));
      }
      longer += delays.share(length) * counts.below(nanos - delays.nanos(length));
      within -= delays.share(length);
    }
    return best;
  }

  private Cumulated cumulated() {
    if (cumulated.isEmpty()) {
      cumulated = Optional.of(Cumulated.of(histogram));
    }
    return cumulated.get();
  }

  /**
   * The recorded values, ascending, and how many latencies each has up to it.
   */
  private record Cumulated(long[] values, long[] upTo) {
    static Cumulated of(Histogram histogram) {
      LongStream.Builder values = LongStream.builder();
      LongStream.Builder upTo = LongStream.builder();
      histogram.recordedValues().forEach(value -> {
        values.add(value.getValueIteratedTo());
        upTo.add(value.getTotalCountToThisValue());
      });
      return new Cumulated(values.build().toArray(), upTo.build().toArray());
    }

    long count() {
      return upTo.length == 0 ? 0 : upTo[upTo.length - 1];
    }

    /** Returns the place of the smallest value that is not below a latency. */
    int place(long nanos) {
      int found = Arrays.binarySearch(values, nanos);
      return Math.min(values.length - 1, found >= 0 ? found : -found - 1);
    }

    /** Returns how many are below a latency. */
    long below(long nanos) {
      int found = Arrays.binarySearch(values, nanos);
      int first = found >= 0 ? found : -found - 1;
      return first == 0 ? 0 : upTo[first - 1];
    }
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
