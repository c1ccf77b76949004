package io.weir.findings.slo;

import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * How many runs miss a limit.
 *
 * @param beyond how many
 * @param runs of how many runs with a value
 */
public record RunShare(int beyond, int runs) {
  /** Half of the error of a 95 % interval. */
  private static final double TAIL = 0.025;

  public RunShare {
    if (beyond < 0 || beyond > runs || runs < 1) {
      throw new IllegalArgumentException(beyond + " of " + runs + " runs");
    }
  }

  /**
   * Returns the low end of the exact 95 % interval of the share of all runs (Clopper and Pearson,
   * Biometrika 26, 1934).
   */
  double low() {
    return beyond == 0
        ? 0
        : BetaDistribution.of(beyond, runs - beyond + 1.0).inverseCumulativeProbability(TAIL);
  }

  /** Returns its high end. */
  double high() {
    return beyond == runs
        ? 1
        : BetaDistribution.of(beyond + 1.0, runs - beyond).inverseCumulativeProbability(1 - TAIL);
  }
}
