package io.weir.findings.text;

import java.util.Locale;

/**
 * Writes quantities with three significant digits, whole numbers with thousands set apart.
 * Stateless.
 */
public final class Quantity {
  /** The text for a missing value. */
  public static final String NONE = "–";

  private static final double MILLISECOND = 1e6;
  private static final double ALL = 100;
  /** From here on a whole percentage would be that of all. */
  private static final double ROUNDED_UP = 99.5;
  private static final double LARGEST_PART = 99.995;

  private Quantity() {}

  /**
   * Returns a latency as a bare number of milliseconds, as {@code 0.123}, {@code 12.3} or
   * {@code 1,234}.
   */
  public static String millis(double nanos) {
    return number(nanos / MILLISECOND);
  }

  /**
   * Returns a latency with the unit that suits it, as {@code 850 µs}, {@code 12.3 ms} or
   * {@code 1.50 s}.
   */
  public static String latency(double nanos) {
    if (Math.abs(nanos) < 999_500) {
      return number(nanos / 1e3) + " µs";
    }
    return Math.abs(nanos) < 999_500_000 ? number(nanos / 1e6) + " ms" : number(nanos / 1e9) + " s";
  }

  /** Returns an amount of data with the unit that suits it, as {@code 640 B} or {@code 1.25 MB}. */
  public static String bytes(double bytes) {
    if (Math.abs(bytes) < 9_995) {
      return number(bytes) + " B";
    }
    return Math.abs(bytes) < 999_500 ? number(bytes / 1e3) + " kB" : number(bytes / 1e6) + " MB";
  }

  /** Returns a rate of data with its unit, as {@code 5.12 MB/s}. */
  public static String dataRate(double bytesPerSecond) {
    return number(bytesPerSecond / 1e6) + " MB/s";
  }

  /** Returns a rate with its unit, as {@code 9,998 msg/s}. */
  public static String rate(double perSecond) {
    return number(perSecond) + " msg/s";
  }

  /** Returns a number with three significant digits; from 100 on a whole number. */
  public static String number(double value) {
    double size = Math.abs(value);
    if (size >= 99.95 || value == 0) {
      return count(Math.round(value));
    }
    if (size >= 9.995) {
      return String.format(Locale.ROOT, "%.1f", value);
    }
    return String.format(Locale.ROOT, size >= 0.9995 ? "%.2f" : "%.3f", value);
  }

  /** Returns a whole number, as {@code 600,123}. */
  public static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /**
   * Returns a share as a percentage with up to two significant digits after the point, as
   * {@code 12 %} or {@code 0.03 %}. Less than the whole is never {@code 100 %}.
   */
  public static String percent(double share) {
    double percent = share * 100;
    if (percent >= ROUNDED_UP && percent < ALL) {
      return percent > LARGEST_PART
          ? "over 99.99 %"
          : String.format(Locale.ROOT, "%.2f", percent).replaceFirst("0$", "") + " %";
    }
    if (Math.abs(percent) >= 10 || percent == Math.rint(percent)) {
      return String.format(Locale.ROOT, "%.0f %%", percent);
    }
    if (Math.abs(percent) >= 1) {
      return String.format(Locale.ROOT, "%.1f %%", percent);
    }
    return Math.abs(percent) >= 0.01
        ? String.format(Locale.ROOT, "%.2f %%", percent)
        : "under 0.01 %";
  }

  /** Returns a count with its noun, as {@code 1 message} or {@code 3 messages}. */
  public static String of(long count, String noun) {
    return count(count) + " " + (count == 1 ? noun : noun + "s");
  }
}
