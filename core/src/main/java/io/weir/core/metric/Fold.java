package io.weir.core.metric;

import java.util.Collection;

/** How the numbers of several sources, such as threads or topics, become one. */
public enum Fold {
  SUM,
  MAX,
  MEAN;

  /**
   * Returns one number of many.
   *
   * @param values at least one
   */
  public double of(Collection<Double> values) {
    double sum = values.stream().mapToDouble(Double::doubleValue).sum();
    return switch (this) {
      case SUM -> sum;
      case MAX -> values.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
      case MEAN -> sum / values.size();
    };
  }
}
