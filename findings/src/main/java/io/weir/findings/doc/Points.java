package io.weir.findings.doc;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Makes the numbers of charts: few digits, so that the page stays small, and axes that end at round
 * values.
 */
public final class Points {
  private static final MathContext DIGITS = new MathContext(4);
  private static final double NANOS_PER_MILLI = 1e6;

  private Points() {}

  /** Returns one value of each item. */
  public static <T> List<Double> of(List<T> items, ToDoubleFunction<T> value) {
    return items.stream().map(item -> round(value.applyAsDouble(item))).toList();
  }

  /** Returns a value with four significant digits. */
  public static double round(double value) {
    return new BigDecimal(value).round(DIGITS).doubleValue();
  }

  /** Milliseconds, at least a hundred nanoseconds, because the axis is logarithmic. */
  public static double millis(long nanos) {
    return Math.max(nanos, 100) / NANOS_PER_MILLI;
  }

  /** Returns the nearest of 1, 2 or 5 times a power of ten that is not above the value. */
  public static double floor(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (int step : new int[] {5, 2}) {
      if (value >= step * power) {
        return step * power;
      }
    }
    return power;
  }

  /** Returns the nearest of 1, 2 or 5 times a power of ten that is not below the value. */
  public static double ceiling(double value) {
    double power = Math.pow(10, Math.floor(Math.log10(value)));
    for (int step : new int[] {1, 2, 5}) {
      if (value <= step * power) {
        return step * power;
      }
    }
    return 10 * power;
  }
}
