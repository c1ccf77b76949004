package io.weir.analysis.compare;

/** The middle of sorted values. */
final class Median {
  private Median() {}

  /** The middle one, or the mean of the middle two. */
  static double ofSorted(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1
        ? sorted[middle]
        : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
