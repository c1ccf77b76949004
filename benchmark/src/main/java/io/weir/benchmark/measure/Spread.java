package io.weir.benchmark.measure;

import io.weir.findings.statistic.Median;
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
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Spread(Median.ofSorted(sorted), sorted[0], sorted[sorted.length - 1]);
  }

  /** Formats the median with its minimum and maximum. */
  String text(int decimals) {
    String number = "%." + decimals + "f";
    return String.format(Locale.ROOT, number + " (" + number + " – " + number + ")", median, least,
        most);
  }
}
