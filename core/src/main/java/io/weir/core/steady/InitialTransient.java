package io.weir.core.steady;

import java.util.Arrays;

/**
 * The start of a series of latencies whose level is far above the steady rest, as that of a system
 * that is still cold. The series has one value for each second; levels are compared by their
 * logarithms.
 *
 * <p>Of all steps down in the series, the one is taken whose height is largest in units of its
 * standard error. That is the test of a change of level at an unknown time, see M. Csorgo and L.
 * Horvath, Limit Theorems in Change-Point Analysis, 1997. The error is that of means of an
 * autoregressive series of first order, because neighboring seconds resemble each other. Values
 * count as if they were at most {@value #CLIP} robust standard deviations from the median of their
 * side, because latencies have heavy tails. The limit was calibrated by simulation: of a hundred
 * steady series of 65 values, zero to three have such a step. What remains is tested again, because
 * a system can warm up in several steps.
 *
 * <p>A step that is lower than {@value #FAR}-fold is no transient. Nor is a high level that comes
 * back later for at least half as long, or that the series does not begin with: that is part of how
 * the system works. A series that rises has no transient.
 *
 * @param seconds how many values belong to it; 0 if there is no such start
 * @param steady whether the rest is at least half of the series
 */
public record InitialTransient(int seconds, boolean steady) {
  /** The fewest values that there can be an answer for. */
  public static final int FEWEST = 10;

  private static final InitialTransient NONE = new InitialTransient(0, true);
  private static final double FAR = 1.6;
  private static final double CLIP = 2.5;
  private static final double LIMIT = 3.6;
  private static final double MORE_IF_SHORT = 32;
  /** The share of a step from which on a level counts as the one before it. */
  private static final double HIGH = 0.6;
  private static final int MOST_SPLITS = 300;
  private static final int SHORTEST = 3;
  private static final int SHORTEST_REST = 5;
  private static final double SIGMA_OF_MAD = 1.4826;
  private static final double LEAST_SIGMA = 0.02;
  private static final double MOST_LAG = 0.9;

  /** Looks for one; a series of fewer than {@link #FEWEST} values has none. */
  public static InitialTransient of(double[] series) {
    int from = falls(series, SHORTEST_REST, series.length / 2);
    return from == 0 ? NONE : new InitialTransient(from, 2 * from <= series.length);
  }

  /** Returns how many values come before the last fall of the level, however short the rest is. */
  public static int lastFall(double[] series) {
    return falls(series, SHORTEST, series.length);
  }

  /** All steps that come before a part that is steady; those after the first up to a limit. */
  private static int falls(double[] series, int shortestRest, int most) {
    if (series.length < FEWEST) {
      return 0;
    }
    double[] logs = Arrays.stream(series).map(value -> Math.log(Math.max(1, value))).toArray();
    int from = step(logs, shortestRest);
    int step = from;
    while (step > 0 && logs.length - from >= FEWEST) {
      step = step(Arrays.copyOfRange(logs, from, logs.length), shortestRest);
      step = from + step > most ? 0 : step;
      from += step;
    }
    return from;
  }

  /** Returns how many values come before the step down; 0 if there is none. */
  private static int step(double[] logs, int shortestRest) {
    int best = 0;
    double highest = LIMIT + MORE_IF_SHORT / logs.length;
    int stride = Math.max(1, logs.length / MOST_SPLITS);
    for (int at = SHORTEST; at <= logs.length - shortestRest; at += stride) {
      double height = new Split(logs, at).height();
      if (height > highest) {
        highest = height;
        best = at;
      }
    }
    if (best == 0) {
      return 0;
    }
    Split split = new Split(logs, best);
    return split.before - split.rest < Math.log(FAR) || !split.comesFirst()
        || split.comesBack(shortestRest)
            ? 0
            : split.fallen(shortestRest);
  }

  /** A series in two parts. */
  private static final class Split {
    private final double[] logs;
    private final int at;
    private final double before;
    private final double rest;
    private final double sigma;

    Split(double[] logs, int at) {
      this.logs = logs;
      this.at = at;
      this.before = median(Arrays.copyOf(logs, at));
      this.rest = median(Arrays.copyOfRange(logs, at, logs.length));
      double[] distances = new double[logs.length];
      for (int i = 0; i < logs.length; i++) {
        distances[i] = Math.abs(logs[i] - level(i));
      }
      this.sigma = Math.max(LEAST_SIGMA, SIGMA_OF_MAD * median(distances));
    }

    private double level(int i) {
      return i < at ? before : rest;
    }

    /** By how many standard errors the mean of the first part is above that of the rest. */
    double height() {
      if (before <= rest) {
        return 0;
      }
      double[] clipped = new double[logs.length];
      for (int i = 0; i < logs.length; i++) {
        clipped[i] = Math.clamp(logs[i], level(i) - CLIP * sigma, level(i) + CLIP * sigma);
      }
      double first = mean(clipped, 0, at);
      double second = mean(clipped, at, clipped.length);
      double squares = 0;
      double products = 0;
      double last = 0;
      for (int i = 0; i < clipped.length; i++) {
        double residual = clipped[i] - (i < at ? first : second);
        squares += residual * residual;
        products += residual * last;
        last = residual;
      }
      int count = clipped.length;
      double variance = Math.max(squares / (count - 2), LEAST_SIGMA * LEAST_SIGMA);
      double lag = squares == 0 ? 0 : products / squares;
      // The estimate of a short series is too low.
      lag = Math.clamp(lag + (1 + 4 * lag) / count, 0, MOST_LAG);
      return (first - second)
          / Math.sqrt(variance * (ofMean(at, lag) + ofMean(count - at, lag)));
    }

    /**
     * Returns the variance of the mean of so many values of an autoregressive series of variance 1.
     */
    private static double ofMean(int count, double lag) {
      double sum = (1 - Math.pow(lag, count)) / (1 - lag);
      double weighted = (count - sum) * lag / (1 - lag);
      return (count + 2 * weighted) / ((double) count * count);
    }

    boolean comesFirst() {
      return median(Arrays.copyOf(logs, Math.max(SHORTEST, at / 3))) >= high();
    }

    private double high() {
      return rest + HIGH * (before - rest);
    }

    boolean comesBack(int shortestRest) {
      int window = Math.max(SHORTEST, at / 2);
      for (int from = fallen(shortestRest); from + window <= logs.length;
          from += Math.max(1, window / 4)) {
        if (median(Arrays.copyOfRange(logs, from, from + window)) >= high()) {
          return true;
        }
      }
      return false;
    }

    /** Returns where a fall that takes more than a second has reached the level of the rest. */
    int fallen(int shortestRest) {
      int end = at;
      while (end < logs.length - shortestRest && logs[end] > rest + 2 * sigma) {
        end++;
      }
      return end;
    }
  }

  private static double mean(double[] values, int from, int to) {
    double sum = 0;
    for (int i = from; i < to; i++) {
      sum += values[i];
    }
    return sum / (to - from);
  }

  private static double median(double[] values) {
    Arrays.sort(values);
    int middle = values.length / 2;
    return values.length % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
  }
}
