package io.weir.findings.statistic;

import java.util.Arrays;
import java.util.Optional;

/** The direction in which values move over time. */
public enum Trend {
  FALLING, RISING;

  /**
   * Returns the direction if all of the first half are above, or below, all of the second half. Of
   * ten steady and independent values that is so once in 126 times. A value in the middle counts
   * for neither.
   *
   * @param values in order of time
   */
  public static Optional<Trend> of(double[] values) {
    int half = values.length / 2;
    if (half == 0) {
      return Optional.empty();
    }
    double[] first = Arrays.copyOf(values, half);
    double[] second = Arrays.copyOfRange(values, values.length - half, values.length);
    if (isAbove(first, second)) {
      return Optional.of(FALLING);
    }
    return isAbove(second, first) ? Optional.of(RISING) : Optional.empty();
  }

  private static boolean isAbove(double[] higher, double[] lower) {
    return Arrays.stream(higher).min().orElseThrow() > Arrays.stream(lower).max().orElseThrow();
  }
}
