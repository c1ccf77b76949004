package io.weir.findings.evidence;

import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;

/** A statistic of a set of latencies; in the order of display. */
public enum Statistic {
  AVERAGE("avg", Double.NaN),
  P50("p50", 0.5),
  P75("p75", 0.75),
  P95("p95", 0.95),
  P99("p99", 0.99),
  P99_9("p99.9", 0.999),
  P99_99("p99.99", 0.9999),
  MAX("max", 1);

  private final String label;
  private final double quantile;

  Statistic(String label, double quantile) {
    this.label = label;
    this.quantile = quantile;
  }

  /** Returns the statistic of that name. */
  public static Optional<Statistic> named(String label) {
    return Arrays.stream(values())
        .filter(statistic -> statistic.label.equals(label))
        .findFirst();
  }

  /** Returns its display name. */
  public String label() {
    return label;
  }

  /** Returns the share of the samples at or below it; absent for the average. */
  public OptionalDouble quantile() {
    return this == AVERAGE ? OptionalDouble.empty() : OptionalDouble.of(quantile);
  }
}
