package io.weir.findings.tail;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A test of which series over the seconds of a run rise with its slow messages. The statistic is
 * Spearman's rank correlation, the larger one of the same second and of the next, in which some
 * brokers report. The series are turned against the slow messages by all numbers of seconds, which
 * keeps the correlation of neighbors. Of each turn, the largest correlation of all series counts,
 * so
 * the chance of any wrong cause is that of one test (Westfall and Young 1993).
 */
final class Coincidence {
  /** Fewer seconds have too few turns for the limit of chance. */
  static final int LEAST_SECONDS = 30;
  static final double MOST_CHANCE = 0.05;
  private static final int MOST_TURNS = 500;
  /** Turns by fewer seconds leave neighbors together. */
  private static final int APART = 3;
  private static final int TENTH = 10;

  private final double[] slow;
  private final double[] ranks;

  /** @param slow how many slow messages each second has */
  Coincidence(double[] slow) {
    this.slow = slow.clone();
    this.ranks = ranks(slow);
  }

  /**
   * A series over the same seconds.
   *
   * @param name what it counts
   * @param values one for each second; a larger one is worse
   */
  record Series(String name, double[] values) {
    boolean varies() {
      return Arrays.stream(values).distinct().count() > 1;
    }
  }

  /**
   * A series that rises with the slow messages.
   *
   * @param name its name
   * @param share the share of the slow messages that came in the tenth of the seconds with the
   * largest values
   * @param chance how likely any series would fit as well by chance
   */
  record Fit(String name, double share, double chance) {}

  /**
   * Returns the series that fit better than chance, the best first; none if seconds are too few.
   */
  List<Fit> of(List<Series> series) {
    List<Series> varying = series.stream().filter(Series::varies).toList();
    if (slow.length < LEAST_SECONDS || varying.isEmpty() || !new Series("", slow).varies()) {
      return List.of();
    }
    List<double[]> all = varying.stream().map(one -> ranks(one.values())).toList();
    int[] turns = turns();
    double[] largest = Arrays.stream(turns)
        .mapToDouble(turn -> all.stream().mapToDouble(one -> fit(one, turn)).max().orElse(0))
        .toArray();
    List<Fit> fits = new ArrayList<>();
    for (int i = 0; i < varying.size(); i++) {
      double fit = fit(all.get(i), 0);
      double chance = (1.0 + Arrays.stream(largest).filter(other -> other >= fit).count())
          / (1 + turns.length);
      if (chance <= MOST_CHANCE) {
        fits.add(new Fit(varying.get(i).name(), share(varying.get(i).values()), chance));
      }
    }
    fits.sort(Comparator.comparingDouble(Fit::chance)
        .thenComparing(Comparator.comparingDouble(Fit::share).reversed()));
    return fits;
  }

  private int[] turns() {
    int most = slow.length - 2 * APART + 1;
    int count = Math.min(most, MOST_TURNS);
    return IntStream.range(0, count).map(i -> APART + (int) ((long) i * most / count)).toArray();
  }

  private double fit(double[] series, int turn) {
    return Math.max(correlation(series, turn), correlation(series, turn + 1));
  }

  /** Returns the correlation of ranks with those of the series so many seconds later. */
  private double correlation(double[] series, int later) {
    double mean = (ranks.length + 1) / 2.0;
    double together = 0;
    double one = 0;
    double other = 0;
    for (int i = 0; i < ranks.length; i++) {
      double x = ranks[i] - mean;
      double y = series[(i + later) % series.length] - mean;
      together += x * y;
      one += x * x;
      other += y * y;
    }
    return together / Math.sqrt(one * other);
  }

  private double share(double[] values) {
    int tenth = Math.ceilDiv(values.length, TENTH);
    return Math.max(share(values, tenth, 0), share(values, tenth, 1));
  }

  private double share(double[] values, int tenth, int later) {
    double within = IntStream.range(0, values.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> -values[(i + later) % values.length]))
        .limit(tenth)
        .mapToDouble(i -> slow[i])
        .sum();
    return within / Arrays.stream(slow).sum();
  }

  /** Returns ranks from 1, equal values sharing the mean of theirs. */
  private static double[] ranks(double[] values) {
    Integer[] order = IntStream.range(0, values.length).boxed().toArray(Integer[]::new);
    Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
    double[] ranks = new double[values.length];
    int from = 0;
    while (from < order.length) {
      int to = from;
      while (to + 1 < order.length && values[order[to + 1]] == values[order[from]]) {
        to++;
      }
      for (int i = from; i <= to; i++) {
        ranks[order[i]] = (from + to) / 2.0 + 1;
      }
      from = to + 1;
    }
    return ranks;
  }
}
