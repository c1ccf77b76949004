package io.weir.benchmark.measure;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/**
 * The median and the extremes of several values.
 *
 * @param median the middle value, or the mean of the middle two
 * @param least the minimum
 * @param most the maximum
 */
record Spread(double median, double least, double most) {

  static Spread of(Collection<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("a spread needs values");
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    int half = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1]);
  }

  /** Formats the median with its minimum and maximum. */
  String text(int decimals) {
    String number = "%." + decimals + "f";
    return String.format(Locale.ROOT, number + " (" + number + " – " + number + ")", median, least,
        most);
  }
}
