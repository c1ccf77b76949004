package io.weir.findings.brokers;

import io.weir.core.metric.MetricUnit;
import io.weir.findings.text.Quantity;

/** What brokers say of themselves, for people. Stateless. */
public final class MetricText {
  private static final double KILO = 1e3;

  private MetricText() {}

  /** A value with its unit, as {@code 1.25 ms}, {@code 97 %} or {@code 12.3 MB/s}. */
  public static String value(MetricUnit unit, double value) {
    return switch (unit) {
      case MILLISECONDS -> Quantity.latency(value * 1e6);
      case SHARE -> Quantity.percent(value);
      case COUNT -> Quantity.number(value);
      case PER_SECOND -> Quantity.number(value) + " /s";
      case BYTES -> bytes(value, "");
      case BYTES_PER_SECOND -> bytes(value, "/s");
    };
  }

  private static String bytes(double value, String per) {
    String[] prefixes = {"", "k", "M", "G", "T"};
    int power = 0;
    double scaled = value;
    while (Math.abs(scaled) >= KILO && power < prefixes.length - 1) {
      scaled /= KILO;
      power++;
    }
    return Quantity.number(scaled) + " " + prefixes[power] + "B" + per;
  }
}
