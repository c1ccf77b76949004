package io.weir.findings.evidence;

import io.weir.core.interval.LatencyHistogram;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.DoublePredicate;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * All latencies of one metric of one run, merged over intervals and workers, in nanoseconds.
 * Immutable and not thread-safe: HdrHistogram keeps scratch state while it is read.
 */
public final class Latencies {
  /** A change by less, as a share of a latency, does not matter. */
  private static final double EXACT = 1e-5;
  /** A term of a series that is this part of those before it ends it. */
  private static final double SMALL_PART = 0.2;
  private static final double DEVIATIONS = 3;
  /** Sums of shares are rounded. */
  private static final double ROUNDING = 1e-9;
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

  /** Returns how many are at least as long as this, to the resolution of the histogram. */
  public long countFrom(long nanos) {
    return nanos <= max() ? histogram.getCountBetweenValues(nanos, max()) : 0;
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
   * Returns the least that a quantile can have been before delays of one of these kinds. Shares
   * {@code p} of the latencies became longer by {@code d}, whatever they were. So the measured
   * distribution is {@code T F}, where {@code F} is the undelayed one and {@code T F(x)} is the sum
   * of {@code p F(x - d)}. The first four terms of the series of {@code (1 - (1 - T))^-1} lead back
   * (van Cittert, Zum Einfluss der Spaltbreite auf die Intensitaetsverteilung in Spektrallinien II,
   * 1931). They do if few are delayed, or all by little compared with how the latencies differ.
   * Otherwise the estimate does not lead to the measured distribution again, and a wider bound
   * counts that holds for any undelayed distribution.
   */
  public double atQuantileBefore(double quantile, List<Delays> kinds) {
    double whole = cumulated().at(quantile * count());
    double least = whole;
    for (Delays delays : kinds) {
      least = new Undelayed(cumulated(), delays, quantile).atMost(least, whole);
    }
    return atQuantile(quantile) - (whole - least);
  }

  /**
   * The distribution before delays.
   *
   * @param quantile the share of it that is looked for
   */
  private record Undelayed(Cumulated measured, Delays once, double quantile) {
    /**
     * Returns the quantile, or a bound if it is above that.
     *
     * @param whole the measured quantile
     */
    double atMost(double bound, double whole) {
      double exact = whole * EXACT;
      double found = upTo(bound) > share()
          ? highest(bound, exact, latency -> upTo(latency) < share())
          : bound;
      if (isKnown(whole) && isKnown(found)) {
        return found;
      }
      return isExcluded(Math.nextDown(bound)) ? bound : highest(bound, exact, this::isExcluded);
    }

    private double share() {
      return quantile * measured.count();
    }

    /** Returns how many were no longer than a latency, by four terms. */
    private double upTo(double nanos) {
      return 4.0 * measured.upTo(nanos) - 6 * upTo(nanos, once) + 4 * upTo(nanos, once.twice())
          - upTo(nanos, once.thrice());
    }

    /**
     * Returns whether the estimate, delayed, is the measured distribution again. The difference is
     * the fifth term. It may be a part of the others, or as much as chance explains: the squares of
     * its factors add up to 70.
     */
    private boolean isKnown(double nanos) {
      double fifth = measured.upTo(nanos) - 4 * upTo(nanos, once) + 6 * upTo(nanos, once.twice())
          - 4 * upTo(nanos, once.thrice()) + upTo(nanos, once.twice().twice());
      double chance = Math.sqrt(70 * share() * (1 - quantile));
      return Math.abs(fifth) <= Math.max(
          SMALL_PART * Math.abs(upTo(nanos) - measured.upTo(nanos)), DEVIATIONS * chance);
    }

    /**
     * Returns how many are no longer than a latency, if the measured ones are delayed once more.
     */
    private double upTo(double nanos, Delays more) {
      double sum = 0;
      for (int length = 0; length < more.lengths(); length++) {
        if (more.share(length) > 0) {
          sum += more.share(length) * measured.upTo(nanos - Delays.nanos(length));
        }
      }
      return sum;
    }

    /**
     * Returns whether the quantile is above a latency {@code x}, whatever the distribution was. If
     * it is not, the undelayed distribution is at least the quantile's share from {@code x} on. It
     * is nowhere below the measured one {@code F}, since delays only lengthen. With the larger of
     * both as {@code G}, the sum of {@code p G(y - d)} is at no {@code y} above {@code F(y)}.
     */
    private boolean isExcluded(double nanos) {
      for (int at = 0; at < once.lengths(); at++) {
        double latency = nanos + Delays.nanos(at);
        double delayed = 0;
        for (int length = 0; length < once.lengths(); length++) {
          double upTo = measured.upTo(latency - Delays.nanos(length));
          delayed += once.share(length) * (length <= at ? Math.max(share(), upTo) : upTo);
        }
        if (delayed > measured.upTo(latency) + ROUNDING * measured.count()) {
          return true;
        }
      }
      return false;
    }

    /** Returns the highest latency for which something holds, to so many nanoseconds. */
    private static double highest(double bound, double exact, DoublePredicate holds) {
      double from = 0;
      double until = bound;
      while (until - from > exact) {
        double middle = (from + until) / 2;
        if (holds.test(middle)) {
          from = middle;
        } else {
          until = middle;
        }
      }
      return from;
    }
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

    /** Returns how many are no longer than a latency, evenly between two recorded values. */
    double upTo(double nanos) {
      int found = Arrays.binarySearch(values, (long) Math.floor(nanos));
      int after = found >= 0 ? found + 1 : -found - 1;
      if (after == 0 || after == values.length) {
        return after == 0 ? 0 : upTo[after - 1];
      }
      return upTo[after - 1] + (upTo[after] - upTo[after - 1]) * (nanos - values[after - 1])
          / (values[after] - values[after - 1]);
    }

    /** Returns the latency that so many do not exceed, by the same rule. */
    double at(double share) {
      int place = 0;
      while (place < values.length - 1 && upTo[place] < share) {
        place++;
      }
      if (place == 0) {
        return values.length == 0 ? 0 : values[0];
      }
      return values[place - 1] + (values[place] - values[place - 1])
          * (share - upTo[place - 1]) / (upTo[place] - upTo[place - 1]);
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
