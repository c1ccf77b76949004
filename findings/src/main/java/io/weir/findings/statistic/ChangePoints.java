package io.weir.findings.statistic;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * Where the level or the spread of a series changes, by E-divisive (Matteson and James, A
 * nonparametric approach for multiple change point analysis of multivariate data, 2014), as it
 * finds regressions of databases (Daly et al., The use of change point detection to identify
 * software performance regressions in a continuous integration system, 2020).
 *
 * <p>Each step divides a segment into two parts, so that the energy statistic of all such divisions
 * is largest. A permutation test within segments decides whether the division is due to chance. The
 * first one that is ends the search. All random numbers come from a fixed seed, so the same series
 * has the same changes.
 *
 * <p>The interval of a change is a percentile bootstrap: the values of both segments next to it are
 * drawn again, and the place is found again (Hušková and Kirch, Bootstrapping confidence intervals
 * for the change-point of time series, 2008).
 */
public final class ChangePoints {
  /** A shorter part is an outlier rather than a level. */
  public static final int SHORTEST = 3;

  private static final int PERMUTATIONS = 999;
  /** Permutations are so many that this many of them may be as good as a change. */
  private static final int RANKS = 5;
  private static final int RESAMPLES = 499;
  private static final double TAIL = 0.025;
  private static final long SEED = 20_140_101;

  private final double[] values;
  private final double error;
  private final int permutations;
  private final SplittableRandom random = new SplittableRandom(SEED);

  private ChangePoints(double[] values, double error) {
    this.values = values;
    this.error = error;
    permutations = Math.max(PERMUTATIONS, (int) Math.ceil(RANKS / error) - 1);
  }

  /**
   * A change.
   *
   * @param at the index of the first value after it
   * @param earliest the low end of the 95 % interval of that index
   * @param latest its high end
   */
  public record ChangePoint(int at, int earliest, int latest) {}

  /** A part of the series, from an index until another one, which is not included. */
  private record Segment(int from, int until) {
    int length() {
      return until - from;
    }
  }

  /** The best division of a segment, and its statistic. */
  private record Division(Segment segment, int at, double statistic) {}

  /**
   * Returns the changes in a series, in order.
   *
   * @param series values of similar scale, as logarithms
   * @param error how often a series without a change may have one, from 0 to 1
   */
  public static List<ChangePoint> of(double[] series, double error) {
    return new ChangePoints(series.clone(), error).find();
  }

  /**
   * Returns the fewest values in which a change can be found: two halves that do not overlap occur
   * by chance twice in all divisions into halves.
   */
  public static int fewest(double error) {
    int count = 2 * SHORTEST;
    double orders = 20;
    while (2 / orders > error) {
      count++;
      orders = orders * count / ((count + 1) / 2);
    }
    return count;
  }

  private List<ChangePoint> find() {
    List<Segment> segments = new ArrayList<>(List.of(new Segment(0, values.length)));
    Optional<Division> next = best(values, segments);
    while (next.isPresent() && !isChance(next.get(), segments)) {
      Segment divided = next.get().segment();
      segments.remove(divided);
      segments.add(new Segment(divided.from(), next.get().at()));
      segments.add(new Segment(next.get().at(), divided.until()));
      next = best(values, segments);
    }
    segments.sort(Comparator.comparingInt(Segment::from));
    List<ChangePoint> changes = new ArrayList<>();
    for (int i = 1; i < segments.size(); i++) {
      changes.add(located(segments.get(i - 1), segments.get(i)));
    }
    return changes;
  }

  /** Returns the best division of all segments; absent if all are too short. */
  private static Optional<Division> best(double[] series, List<Segment> segments) {
    return segments.stream()
        .filter(segment -> segment.length() >= 2 * SHORTEST)
        .map(segment -> best(series, segment))
        .max(Comparator.comparingDouble(Division::statistic));
  }

  /**
   * Returns the best division of a segment. A value that changes sides changes the sums of
   * distances by its distances to the others, so that all divisions together take quadratic time.
   */
  private static Division best(double[] series, Segment segment) {
    int from = segment.from();
    int length = segment.length();
    double between = 0;
    double before = 0;
    double after = 0;
    for (int i = from; i < segment.until(); i++) {
      for (int j = i + 1; j < segment.until(); j++) {
        after += Math.abs(series[i] - series[j]);
      }
    }
    int at = -1;
    double most = Double.NEGATIVE_INFINITY;
    for (int left = 1; left <= length - SHORTEST; left++) {
      double moved = series[from + left - 1];
      double toLeft = 0;
      double toRight = 0;
      for (int i = from; i < from + left - 1; i++) {
        toLeft += Math.abs(moved - series[i]);
      }
      for (int i = from + left; i < segment.until(); i++) {
        toRight += Math.abs(moved - series[i]);
      }
      between += toRight - toLeft;
      before += toLeft;
      after -= toRight;
      if (left >= SHORTEST) {
        double statistic = energy(between, before, after, left, length - left);
        if (statistic > most) {
          most = statistic;
          at = from + left;
        }
      }
    }
    return new Division(segment, at, most);
  }

  /** Returns the scaled energy statistic of two parts, from the sums of their distances. */
  private static double energy(double between, double before, double after, int left, int right) {
    double energy = 2 * between / ((double) left * right)
        - before / (left * (left - 1) / 2.0) - after / (right * (right - 1) / 2.0);
    return energy * left * right / (left + right);
  }

  /** Stops as soon as too many permutations have a division as good as this one. */
  private boolean isChance(Division found, List<Segment> segments) {
    int most = (int) Math.floor(error * (permutations + 1)) - 1;
    int asGood = 0;
    for (int i = 0; i < permutations && asGood <= most; i++) {
      double[] permuted = values.clone();
      segments.forEach(segment -> shuffle(permuted, segment));
      double statistic = best(permuted, segments).orElseThrow().statistic();
      // Sums of the same distances in another order differ in their last digits.
      asGood += statistic >= found.statistic() * (1 - 1e-9) ? 1 : 0;
    }
    return asGood > most;
  }

  private void shuffle(double[] series, Segment segment) {
    for (int i = segment.until() - 1; i > segment.from(); i--) {
      int other = random.nextInt(segment.from(), i + 1);
      double value = series[i];
      series[i] = series[other];
      series[other] = value;
    }
  }

  private ChangePoint located(Segment before, Segment after) {
    Segment both = new Segment(0, before.length() + after.length());
    int[] places = new int[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double[] drawn = new double[both.length()];
      for (int j = 0; j < drawn.length; j++) {
        drawn[j] = j < before.length() ? drawn(before) : drawn(after);
      }
      places[i] = before.from() + best(drawn, both).at();
    }
    Arrays.sort(places);
    int tail = (int) (TAIL * RESAMPLES);
    return new ChangePoint(after.from(), Math.min(after.from(), places[tail]),
        Math.max(after.from(), places[RESAMPLES - 1 - tail]));
  }

  private double drawn(Segment segment) {
    return values[random.nextInt(segment.from(), segment.until())];
  }
}
