package io.weir.findings.statistic;

import java.util.Arrays;

/** The middle of values. */
public final class Median {
  private Median() {}

  /** Returns the middle one, or the mean of the middle two; the values stay as they are. */
  public static double of(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return ofSorted(sorted);
  }

  /** Returns the same of values that are sorted already. */
  public static double ofSorted(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
