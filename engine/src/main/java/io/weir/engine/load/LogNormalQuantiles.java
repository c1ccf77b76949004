package io.weir.engine.load;

import io.weir.core.scenario.LogNormalSizes;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * The sizes below which given shares of log-normally distributed ones lie, by a table of the
 * normal distribution's integral between the two ends. Immutable and thread-safe.
 */
final class LogNormalQuantiles implements DoubleUnaryOperator {
  private static final int STEPS = 100_000;
  private static final double FAR = 12;

  private final LogNormalSizes sizes;
  private final double from;
  private final double step;
  private final double[] below = new double[STEPS + 1];

  LogNormalQuantiles(LogNormalSizes sizes) {
    this.sizes = sizes;
    this.from = Math.max(sizes.leastDeviations(), -FAR);
    this.step = (Math.min(sizes.mostDeviations(), FAR) - from) / STEPS;
    for (int i = 0; i < STEPS; i++) {
      double middle = from + (i + 0.5) * step;
      below[i + 1] = below[i] + Math.exp(-middle * middle / 2);
    }
  }

  /**
   * The size at a quantile, in whole bytes.
   *
   * @param quantile from 0 to below 1
   */
  @Override
  public double applyAsDouble(double quantile) {
    double wanted = quantile * below[STEPS];
    int found = Arrays.binarySearch(below, wanted);
    int cell = Math.clamp(found >= 0 ? found : -found - 2, 0, STEPS - 1);
    double width = below[cell + 1] - below[cell];
    double within = width > 0 ? (wanted - below[cell]) / width : 0;
    double size =
        sizes.median().bytes() * Math.exp(sizes.sigma() * (from + (cell + within) * step));
    return Math.clamp(Math.rint(size), sizes.least().bytes(), sizes.most().bytes());
  }
}
