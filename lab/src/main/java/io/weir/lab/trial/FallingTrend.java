package io.weir.lab.trial;

import java.util.Arrays;

/**
 * Whether a series of seconds falls: by the test of Mann and Kendall, which asks only how many
 * later values are below earlier ones, so that no single second decides; and by how much each
 * second, by the slope of Theil and Sen, which is the median of the slopes between all pairs.
 * (H. B. Mann, Nonparametric tests against trend, 1945; P. K. Sen, Estimates of the regression
 * coefficient based on Kendall's tau, 1968.)
 *
 * @param values one for each second, the oldest first
 */
record FallingTrend(double[] values) {
  /** One chance in a hundred that a series without a trend seems to fall. */
  private static final double QUANTILE = 2.326;

  /** Returns whether it falls, and not by chance. */
  boolean falls() {
    int n = values.length;
    long sum = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        sum += (long) Math.signum(values[j] - values[i]);
      }
    }
    double deviation = Math.sqrt(n * (n - 1.0) * (2.0 * n + 5) / 18);
    return sum + 1 < -QUANTILE * deviation;
  }

  /** Returns how much it falls each second; negative where it rises. */
  double perSecond() {
    int n = values.length;
    double[] slopes = new double[n * (n - 1) / 2];
    int count = 0;
    for (int i = 0; i < n; i++) {
      for (int j = i + 1; j < n; j++) {
        slopes[count++] = (values[i] - values[j]) / (j - i);
      }
    }
    return median(slopes);
  }

  /** Returns its current value: the median of its last third. */
  double level() {
    return median(Arrays.copyOfRange(values, values.length * 2 / 3, values.length));
  }

  private static double median(double[] some) {
    Arrays.sort(some);
    return some[some.length / 2];
  }
}
