package io.weir.findings.figure;

import java.util.Arrays;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The interval of a run's value over its windows, or over blocks of its seconds, by a jackknife.
 * Unlike a ratio, a value has no partner in which the same drift cancels. So its variance is larger
 * by the correlation of one window with the next, as in a series of first order, and it rests on
 * fewer degrees of freedom (Bayley and Hammersley, The effective number of independent observations
 * in an autocorrelated time series, 1946: one number for a mean, a larger one for a variance).
 */
public final class WindowInterval {
  private static final double TAIL = 0.025;
  private static final double MOST = 0.7;

  private WindowInterval() {}

  /** Returns the interval at 95 %; empty with fewer than three windows. */
  public static Optional<ValueBounds> of(WindowValues values) {
    double[] logs =
        values.contributions().values().stream().mapToDouble(Double::doubleValue).toArray();
    int count = logs.length;
    if (count < 3) {
      return Optional.empty();
    }
    double mean = Arrays.stream(logs).average().orElseThrow();
    double squares = Arrays.stream(logs).map(log -> (log - mean) * (log - mean)).sum();
    double correlation = correlation(logs, mean, squares);
    double effective = count * (1 - correlation) / (1 + correlation);
    double square = correlation * correlation;
    double degrees = Math.max(1, count * (1 - square) / (1 + square) - 1);
    double half = Math.sqrt(squares / (count - 1) / effective)
        * TDistribution.of(degrees).inverseSurvivalProbability(TAIL);
    return Optional.of(new ValueBounds(values.value() * Math.exp(-half), values.value(),
        values.value() * Math.exp(half)));
  }

  /** Of each value with the next, without the bias of few values, and never negative. */
  private static double correlation(double[] logs, double mean, double squares) {
    double products = 0;
    for (int i = 1; i < logs.length; i++) {
      products += (logs[i] - mean) * (logs[i - 1] - mean);
    }
    return squares == 0 ? 0 : Math.clamp(products / squares + 1.0 / logs.length, 0, MOST);
  }
}
