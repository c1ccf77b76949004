package io.weir.benchmark.measure;

import java.util.Arrays;
import java.util.Collection;
import java.util.Locale;

/**
 * Some values of the same thing.
 *
 * @param median the middle one, or the mean of the middle two
 * @param least the least
 * @param most the greatest
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

  /** The median with its range, each with so many decimals. */
  String text(int decimals) {
    String number = "%." + decimals + "f";
    return String.format(Locale.ROOT, number + " (" + number + " – " + number + ")", median, least,
        most);
  }
}
